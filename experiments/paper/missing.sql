-- What must be run for statements that could not be judged: each command once, with the statements that wait for it.
WITH RECURSIVE list (id, number, rest) AS (
    SELECT id, number, substr(reason, instr(reason, 'missing: ') + 9) || '; ' FROM claim WHERE reason LIKE '%missing: %'
    UNION ALL
    SELECT id, number, substr(rest, instr(rest, '; ') + 2) FROM list WHERE instr(rest, '; ') > 0),
needs AS (SELECT id, number, substr(rest, 1, instr(rest, '; ') - 1) AS need FROM list WHERE instr(rest, '; ') > 1)
SELECT substr(need, 1, instr(need || ' (', ' (') - 1) AS need, replace(substr(need, instr(need, '`') + 1), '`)', '') AS command,
       group_concat(id, ', ') AS ids, count(*) AS claims
FROM (SELECT DISTINCT id, number, need FROM needs ORDER BY number) WHERE need LIKE '%`%' GROUP BY 1, 2 ORDER BY count(*) DESC, 1
