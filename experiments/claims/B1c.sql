-- How many times the nodes of Table 1 are ours, both relative to the base?
-- Beside it how many points the solved figures lie apart.
WITH own AS MATERIALIZED (
    SELECT multi_cut.*, table_1.nodes AS printed, table_1.solved AS printed_solved
    FROM multi_cut JOIN table_1 USING (r, c, m) WHERE place = 'cut')
SELECT printf('%snodes, r = %d, c = %d, m = %d, depth %d', beside, r, c, m, depth) AS part, position,
       100.0 * nc AS top, printed * base_nc AS bottom, NULL AS value, 1 AS block, r, c, m
FROM own
WHERE (SELECT count(DISTINCT printf('%d %d %d', r, c, m)) FROM own) = 27
UNION ALL
SELECT printf('solved, mean difference, depth %d', min(depth)), NULL, NULL, NULL, avg(apart),
       2, 0, 0, 0
FROM (SELECT depth, abs(100.0 * sum(solved) / sum(base_solved) - printed_solved) AS apart
      FROM own GROUP BY r, c, m)
HAVING count(*) > 0
ORDER BY block, r, c, m;
