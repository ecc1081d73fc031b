-- How many points of the score do late move reductions bring more than V, f and b, each against TNH?
WITH own AS MATERIALIZED (
    SELECT * FROM opening_scores WHERE control = '20000 nodes' AND player IN ('l', 'V', 'f', 'b')),
whole AS (SELECT opening FROM own GROUP BY opening HAVING count(*) = 4)
SELECT 'l over ' || other.player AS part, opening AS position, l.score - other.score AS value
FROM own AS l JOIN own AS other USING (opening) JOIN whole USING (opening)
WHERE l.player = 'l' AND other.player <> 'l'
ORDER BY part, opening;
