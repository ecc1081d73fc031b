-- What one level of the recipe does: NC with it / NC with the default, the rest as it is, as log2: mean
-- over positions, at the deepest depth that is done on all positions of the study. Company: the letter
-- alone (for the base program nothing), the same with T, all but T, all.
-- label: parameter|level|company|depth|positions
WITH whole AS (SELECT max(positions) AS positions FROM total WHERE study = 'recipe' AND suite = 'bratko-kopec'),
deepest AS (
    SELECT max(depth) AS depth FROM total JOIN whole USING (positions)
    WHERE study = 'recipe' AND suite = 'bratko-kopec' AND enhancements = 'TRNSHKL' AND parameters <> '{}'
      AND depth <= 99),
counts AS MATERIALIZED (
    SELECT position, enhancements, parameters, depth, nc FROM result JOIN deepest USING (depth)
    WHERE study = 'recipe' AND suite = 'bratko-kopec' AND status = 'done'
      AND (length(replace(enhancements, 'T', '')) <= 1 OR length(enhancements) >= 6)),
levels AS (
    SELECT enhancements, position, depth, nc, substr(parameters, 3, instr(parameters, '":') - 3) AS parameter,
           trim(substr(parameters, instr(parameters, '":') + 2), '"}') AS level
    FROM counts WHERE parameters <> '{}'),
pairs AS (
    SELECT parameter, level,
           CASE levels.enhancements WHEN 'TRNSHKL' THEN 'all' WHEN 'RNSHKL' THEN 'but T' ELSE
                CASE WHEN instr(levels.enhancements, 'T') THEN 'with T' ELSE 'alone' END END AS company,
           levels.depth, levels.position, ln(1.0 * levels.nc / counts.nc) / ln(2) AS value
    FROM levels JOIN counts ON counts.position = levels.position
     AND counts.enhancements = levels.enhancements AND counts.parameters = '{}'
    WHERE substr(parameter, 1, 4) <> 'base'
       OR levels.enhancements IN ('-', 'T', 'RNSHKL', 'TRNSHKL'))
SELECT parameter || '|' || level || '|' || company || '|' || depth || '|' || count(*) OVER (PARTITION BY parameter, level, company) AS label,
       position, value
FROM pairs
ORDER BY label, position
