-- What chosen sets leave of each position's nodes: log2 (NC / NC with nothing on), and each position's share in
-- what all seven letters save in total. Chosen: the letter that saves most alone, T and H (Schaeffer's pair), the
-- set with the lowest total, all. At the deepest depth at which all sets are done on the whole suite.
WITH deepest AS (
    SELECT max(depth) AS depth FROM (
        SELECT depth, count(*) AS sets FROM total
        WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}'
          AND positions = (SELECT count(*) FROM position WHERE suite = 'bratko-kopec')
        GROUP BY depth)
    WHERE sets = 128),
totals AS MATERIALIZED (
    SELECT enhancements, nc FROM total JOIN deepest USING (depth)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}'),
chosen (number, enhancements, label) AS (
    SELECT 1, 'TH', 'T and H'
    UNION ALL SELECT * FROM (SELECT 2, enhancements, enhancements || ': least of one letter' FROM totals
                             WHERE length(enhancements) = 1 AND enhancements <> '-' ORDER BY nc LIMIT 1)
    UNION ALL SELECT * FROM (SELECT 3, enhancements, enhancements || ': least of all sets' FROM totals
                             WHERE enhancements <> 'TRNSHKL' ORDER BY nc LIMIT 1)
    UNION ALL SELECT 4, 'TRNSHKL', 'TRNSHKL: all'),
counts AS MATERIALIZED (
    SELECT position, enhancements, nc, depth FROM result JOIN deepest USING (depth)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}' AND status = 'done')
SELECT number, chosen.enhancements AS series, label, a.position, a.depth,
       ln(1.0 * a.nc / none.nc) / ln(2) AS log2_ratio, none.nc - a.nc AS saved,
       (SELECT sum(n.nc) FROM counts AS n WHERE n.enhancements = '-') AS none_total,
       (SELECT count(DISTINCT position) FROM counts) AS positions
FROM chosen JOIN counts AS a USING (enhancements)
JOIN counts AS none ON none.position = a.position AND none.enhancements = '-'
ORDER BY number, a.position
