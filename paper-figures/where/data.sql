-- What each letter saves when it is added last, by depth, on the positions with even numbers, for `prunelab estimate`.
-- The kinds of positions are by `prunelab where`, which judges by the rules of the claims; data.sh has both.
WITH logs AS MATERIALIZED (
    SELECT result.position, depth, enhancements, ln(nc) / ln(2) AS y FROM result JOIN position USING (suite, position)
    WHERE study = 'games' AND parameters = '{}' AND depth > 2 AND line % 2 = 0)
SELECT depth || '|phoenix-8k|' || letter || '|added last|depth|' || depth || '|' || count(*) OVER (PARTITION BY depth, letter) AS label,
       position, less.y - own.y AS value
FROM enhancement JOIN logs AS own ON own.enhancements = iif(letter = 'L', 'TRNSHKL', 'TRNSHK')
JOIN logs AS less USING (position, depth)
WHERE instr('TRNSHKL', letter) AND less.enhancements = replace(own.enhancements, letter, '')
ORDER BY label, position
