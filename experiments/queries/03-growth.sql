-- How many times as many nodes does one more ply cost, with nothing on, with T and H, with all?
SELECT suite, enhancements, depth_before, depth, positions, round(nc, 2) AS nc, round(nbp, 2) AS nbp
FROM growth
WHERE study = 'schaeffer1989' AND setting = '{}' AND enhancements IN ('-', 'TH', 'TRNSHKL')
ORDER BY suite, length(enhancements), depth;
