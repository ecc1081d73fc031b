-- The minimal tree of a position at a depth: the fewest bottom positions that prove its value (`g`: at
-- least it, `l`: at most it). For one search of that depth, so to be compared with `iteration`, or with
-- `result` without deepening. `nc` and its parts: of that tree, not a minimum. `formula`:
-- w^ceil(d/2) + w^floor(d/2) - 1 with the position's own w, minimax's leaves at leaves_depth to the
-- power 1 / leaves_depth. `left_first_nbp`: an upper bound of nbp, by the first move that keeps the
-- bound. `graph_nbp` (of the left-first tree) and `merged_nbp` (of the minimal tree) count different
-- bottom positions: upper bounds of the minimal graph, none of nbp.
CREATE VIEW minimal_tree AS
SELECT suites.name AS suite, entries.name AS position, m.depth, value,
       exp(ln(leaves) / leaves_depth) AS w, nbp, g, l,
       interior + nbp + quiescence AS nc, interior, nbp AS horizon, quiescence,
       exp(ln(leaves) * ((m.depth + 1) / 2) / leaves_depth)
           + exp(ln(leaves) * (m.depth / 2) / leaves_depth) - 1 AS formula,
       left_first_nbp, left_first_merged AS graph_nbp, merged_nbp, leaves, leaves_depth,
       nodes AS nodes_searched, cpu_ns, status, reason
FROM minimal_trees AS m
JOIN entries ON entries.position_id = m.position_id
JOIN suites ON suites.id = entries.suite_id
WHERE engine IN (SELECT signature FROM engines WHERE current);
