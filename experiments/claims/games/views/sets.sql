-- The 128 sets of T R N S H K L, and of each letter whether it is in the set: itself, or ''.
WITH letters (t, r, n, s, h, k, l) AS (
    SELECT t.x, r.x, n.x, s.x, h.x, k.x, l.x
    FROM (SELECT '' AS x UNION ALL SELECT 'T') AS t
    JOIN (SELECT '' AS x UNION ALL SELECT 'R') AS r
    JOIN (SELECT '' AS x UNION ALL SELECT 'N') AS n
    JOIN (SELECT '' AS x UNION ALL SELECT 'S') AS s
    JOIN (SELECT '' AS x UNION ALL SELECT 'H') AS h
    JOIN (SELECT '' AS x UNION ALL SELECT 'K') AS k
    JOIN (SELECT '' AS x UNION ALL SELECT 'L') AS l)
SELECT coalesce(nullif(t || r || n || s || h || k || l, ''), '-') AS enhancements, t, r, n, s, h, k, l
FROM letters
