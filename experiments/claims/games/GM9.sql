-- How many doublings more does R save beside N and T with 8,192 entries than with 1,048,576?
WITH saved AS MATERIALIZED (
    SELECT ask, position, depth, plain.doublings - refuted.doublings AS saved
    FROM doublings AS plain JOIN doublings AS refuted USING (metric, ask, position, depth)
    WHERE metric = 'NBP' AND plain.enhancements = 'TN' AND refuted.enhancements = 'TRN')
SELECT iif(depth = 5, '', 'beside, ') || 'plies ' || depth || ': saved by R, small less large table' AS part,
       position, own.saved - large.saved AS value
FROM saved AS own JOIN saved AS large USING (position, depth)
WHERE own.ask = 'program' AND large.ask = '1,048,576 entries'
ORDER BY part DESC, position;
