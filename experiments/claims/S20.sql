-- By how many doublings does N save less where moves are ordered by H, and where by K?
-- Half the difference of differences, the mean over the 32 sets of the other five letters.
WITH others (letter, number) AS (VALUES ('H', 1), ('K', 2)),
terms AS (
    SELECT letter, number, metric, depth, position,
           iif((instr(enhancements, 'N') > 0) = (instr(enhancements, letter) > 0), 1, -1)
               * log2(nodes) AS term
    FROM nodes JOIN whole_depth USING (depth) JOIN others
    -- The order in which terms are added shows in the last digits.
    ORDER BY number, metric, position, iif(number > 1, enhancements, ''))
SELECT printf('N x %s, depth %d, %s', letter, depth, metric) AS part, position,
       sum(term) / 32 AS value
FROM terms GROUP BY number, metric, position;
