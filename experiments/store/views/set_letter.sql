-- The letters of every set: no LIKE tells h from H.
CREATE VIEW set_letter AS
WITH RECURSIVE place (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < 60)
SELECT sets.enhancements, substr(sets.enhancements, n, 1) AS letter
FROM (SELECT DISTINCT enhancements FROM _configurations) AS sets
JOIN place ON n <= length(sets.enhancements)
WHERE sets.enhancements <> '-';
