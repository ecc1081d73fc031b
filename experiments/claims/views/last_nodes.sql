-- What the last iteration cost alone, one row for each metric, NC and NBP, at the depths at which
-- all sets are done that are asked, Schaeffer's 64 among them; `depths` says how many these are.
WITH own AS MATERIALIZED (
    SELECT ask, position, enhancements, depth, depths, nc, nbp
    FROM asked_iteration JOIN done_depths USING (ask, depth)
    WHERE sets_without_l = 64)
SELECT 'NC' AS metric, ask, position, enhancements, depth, depths, nc AS nodes FROM own
UNION ALL
SELECT 'NBP', ask, position, enhancements, depth, depths, nbp FROM own
