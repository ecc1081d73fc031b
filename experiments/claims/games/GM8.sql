-- How many doublings more does T beside N take with 8,192 entries than with 1,048,576?
SELECT iif(depth = 6, '', 'beside, ') || 'plies ' || depth || ': small over large table, TN' AS part,
       position, own.doublings - large.doublings AS value
FROM doublings AS own JOIN doublings AS large USING (metric, position, enhancements, depth)
WHERE metric = 'NBP' AND own.ask = 'program' AND large.ask = '1,048,576 entries' AND enhancements = 'TN'
ORDER BY part DESC, position;
