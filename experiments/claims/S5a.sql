-- Which share of the possible reduction does N bring alone, and S, on the mean over the depths?
WITH of (letter) AS (VALUES ('N'), ('S'))
SELECT printf('%s, %s', metric, letter) AS part, position, printf('%d', depth) AS term,
       1.0 / depths AS factor, enhancements, nodes, letter AS reduction_of
FROM schaeffer_nodes JOIN of
ORDER BY metric DESC, letter;
