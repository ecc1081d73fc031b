-- The enhancements that the multiverse sweeps.
SELECT letter, title, replace(source, 'Bjornsson', 'Björnsson') AS source, number + 1 = (SELECT count(*) FROM enhancement WHERE instr('TRNSHKL', letter)) AS last
FROM enhancement WHERE instr('TRNSHKL', letter) ORDER BY number
