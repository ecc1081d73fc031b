-- How many doublings more does a table of 8,192 entries cost two plies deeper?
WITH price AS MATERIALIZED (
    SELECT enhancements, position, depth, own.doublings - large.doublings AS price
    FROM doublings AS own JOIN doublings AS large USING (metric, position, enhancements, depth)
    WHERE metric = 'NBP' AND own.ask = 'program' AND large.ask = '1,048,576 entries'
      AND enhancements IN ('T', 'TN'))
SELECT iif(enhancements = 'TN' AND own.depth = 5, '', 'beside, ') || 'plies ' || own.depth || ' less '
           || before.depth || ': price of the small table, ' || enhancements AS part,
       position, own.price - before.price AS value
FROM price AS own JOIN price AS before USING (enhancements, position)
WHERE before.depth = own.depth - 2 AND own.depth > 4
ORDER BY part DESC, position;
