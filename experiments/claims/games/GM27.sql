-- Where the window of a pawn fails in iteration 6, how many doublings more bottom positions does S
-- take?
WITH own AS MATERIALIZED (
    SELECT ask, iif(ask = 'program', '', 'beside, ' || ask || ', ') AS program, position, enhancements, depth, nbp, score
    FROM asked_iteration WHERE enhancements IN ('-', 'S')),
windows AS (
    SELECT program, ask, position, 1.0 * s.nbp AS s, 1.0 * none.nbp AS none
    FROM own AS none
    JOIN own AS before USING (ask, program, position, enhancements)
    JOIN own AS s USING (ask, program, position, depth)
    WHERE none.enhancements = '-' AND s.enhancements = 'S' AND none.depth = 6 AND before.depth = 5
      AND abs(none.score) < 29000 AND abs(before.score) < 29000 AND abs(none.score - before.score) >= 100)
SELECT program || 'plies 6: S over nothing' AS part, position, log2(s / none) AS value
FROM windows WHERE s > 0 AND none > 0
UNION ALL
SELECT 'beside, ' || program || 'share with more, %', position, 100 * (s > none)
FROM windows WHERE s > 0 AND none > 0
UNION ALL
SELECT 'beside, positions left out for a count of 0', NULL, count(*)
FROM windows WHERE ask = 'program' AND (s = 0 OR none = 0)
ORDER BY part DESC, position;
