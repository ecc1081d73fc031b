-- How many doublings more does T take with 8,192 entries than with 1,048,576?
SELECT 'plies 5: ' || enhancements || ', small over large table' AS part, position,
       own.doublings - large.doublings AS value
FROM doublings AS own JOIN doublings AS large USING (metric, position, enhancements, depth)
WHERE metric = 'NC' AND own.ask = 'program' AND large.ask = '1,048,576 entries'
  AND enhancements IN ('T', 'TH') AND depth = 5
UNION ALL
SELECT 'beside, plies 6: ' || enhancements || ', small over large table', position,
       own.doublings - large.doublings
FROM doublings AS own JOIN doublings AS large USING (metric, position, enhancements, depth)
WHERE metric = 'NC' AND own.ask = 'program' AND large.ask = '1,048,576 entries'
  AND enhancements IN ('T', 'TH') AND depth = 6
ORDER BY part DESC, position;
