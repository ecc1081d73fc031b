-- Nodes to solution: private, by cell and entry, where a cell had a limit of nodes (B) and the suite
-- names a solution. `nodes`: when the best move became a key the last time, and stayed one to the end
-- within B; NULL: unsolved. `nodes_2b`, `nodes_4b`: the same with the unsolved counted as 2 B, and 4 B.
-- `round`: 1, or of a cell that was searched several times which of its searches.
CREATE VIEW _solution_rounds AS
WITH searched AS (
    SELECT cell_id, 1 AS round, changes FROM traces
    UNION ALL SELECT cell_id, round, changes FROM round_traces),
found AS ( -- of every search, also of one that told no line within B; first: what follows the last wrong move
    SELECT searched.cell_id, round, entries.id AS entry_id,
           CASE WHEN node_limit < 9223372036854775807 THEN node_limit
                ELSE (SELECT max(other.node_limit) FROM cells AS other
                      WHERE other.configuration_id = cells.configuration_id
                        AND other.depth = cells.depth
                        AND other.node_limit < 9223372036854775807) END AS budget,
           changes ->> ('$[' || (1 + coalesce((
               SELECT max(change.key) FROM json_each(changes) AS change
               WHERE (best <> '' AND instr(' ' || best || ' ', ' ' || (change.value ->> 1) || ' ') = 0)
                  OR instr(' ' || avoid || ' ', ' ' || (change.value ->> 1) || ' ') > 0), -1))
               || '][0]') AS first
    FROM searched -- CROSS JOIN keeps this order: each search has one cell, an entry has those of all sets
    CROSS JOIN cells ON cells.id = searched.cell_id AND cells.node_limit > 0
    CROSS JOIN entries ON entries.position_id = cells.position_id AND (best <> '' OR avoid <> ''))
SELECT cell_id, round, entry_id, budget, max(1, first) AS nodes,
       coalesce(max(1, first), 2 * budget) AS nodes_2b, coalesce(max(1, first), 4 * budget) AS nodes_4b
FROM found;

CREATE VIEW _solution AS
SELECT cell_id, entry_id, budget, nodes, nodes_2b, nodes_4b FROM _solution_rounds WHERE round = 1;
