-- What Schaeffer's reduction is made of, position by position: 100 (none - nodes) / (none - best).
-- `best` is of the set with the least sum over the positions, of all sets without L (his space).
WITH own AS MATERIALIZED (SELECT * FROM nodes),
best_sets AS MATERIALIZED (
    SELECT metric, depth, ask, enhancements, min(total)
    FROM (SELECT metric, depth, ask, enhancements, sum(nodes) AS total
          FROM own WHERE NOT instr(enhancements, 'L')
          GROUP BY metric, depth, ask, enhancements)
    GROUP BY metric, depth, ask),
ends AS MATERIALIZED (
    SELECT metric, depth, ask, position, none.nodes AS none, best.nodes AS best
    FROM own AS none
    JOIN best_sets USING (metric, depth, ask)
    JOIN own AS best USING (metric, depth, ask, position)
    WHERE none.enhancements = '-' AND best.enhancements = best_sets.enhancements)
SELECT own.*, none, best
FROM own JOIN ends USING (metric, depth, ask, position)
