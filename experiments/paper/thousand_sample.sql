-- The positions of engine play, and the depth to which all sets searched them. No row where the study was not run.
SELECT printf('%,d', max(positions)) AS positions, depth FROM effect
WHERE study = 'games' AND suite = 'games' AND setting = '{}' AND metric = 'nc' AND kind = 'leave_one_out' AND cube = 'TRNSHKL' AND low IS NOT NULL
GROUP BY depth ORDER BY depth DESC LIMIT 1
