-- By how many doublings does T save more beside each of the other letters?
-- Half the difference of differences, the mean over the 32 sets of the other five letters.
WITH others (letter, number) AS (
    VALUES ('N', 1), ('R', 2), ('S', 3), ('H', 4), ('K', 5), ('L', 6)),
terms AS (
    SELECT letter, number, metric, depth, position,
           iif((instr(enhancements, 'T') > 0) = (instr(enhancements, letter) > 0), 1, -1)
               * log2(nodes) AS term
    FROM nodes JOIN whole_depth USING (depth) JOIN others
    -- The order in which terms are added shows in the last digits.
    ORDER BY number, metric, position, iif(number > 1, enhancements, ''))
SELECT printf('T x %s, depth %d, %s', letter, depth, metric) AS part, position,
       sum(term) / 32 AS value
FROM terms GROUP BY number, metric, position;
