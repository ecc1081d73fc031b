-- In what share of the positions does K alone take fewer bottom positions than generation order?
-- Ties count half.
SELECT program || 'plies ' || depth || ': K below nothing' AS part, position,
       100 * ((own.doublings < other.doublings) + (own.doublings = other.doublings) / 2.0) AS value
FROM doublings AS own JOIN doublings AS other USING (metric, ask, program, position, depth)
WHERE metric = 'NBP' AND own.enhancements = 'K' AND other.enhancements = '-'
ORDER BY program, depth, position;
