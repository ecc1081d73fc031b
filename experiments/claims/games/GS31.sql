-- In what share of the positions does N alone take fewer bottom positions than alpha-beta? Ties
-- count half.
SELECT program || 'plies ' || depth || ': N below nothing' AS part, position,
       100 * ((own.doublings < other.doublings) + (own.doublings = other.doublings) / 2.0) AS value
FROM doublings AS own JOIN doublings AS other USING (metric, ask, program, position, depth)
WHERE metric = 'NBP' AND own.enhancements = 'N' AND other.enhancements = '-'
ORDER BY program, depth, position;
