-- The statements on T and H, on H alone, and on H and K: a row for each base program.
SELECT own.id || ': ' || CASE own.id WHEN 'S1a' THEN 'T and H suffice' WHEN 'S2a' THEN 'H is the best alone'
           WHEN 'S6a' THEN 'H beats K' ELSE '' END AS panel,
       iif(claim.unit = '%', 'points', 'doublings') AS unit, own.state, own.value, own.low, own.high,
       max(words.words) FILTER (WHERE words.choice = 'base.order') AS captures,
       max(words.words) FILTER (WHERE words.choice = 'base.quiescence') AS leaves,
       max(words.words) FILTER (WHERE words.choice = 'H.moves') AS "history",
       max(words.words) FILTER (WHERE words.choice = 'base.eval') AS "evaluation",
       max(words.words) FILTER (WHERE words.choice = 'T.entries') AS "table"
FROM claim_universe AS own JOIN claim USING (id)
JOIN claim_level AS level USING (id, place)
LEFT JOIN (SELECT choice, level, CASE level WHEN 'generated' THEN 'generated' WHEN 'mvv_lva' THEN 'by victim'
                  WHEN 'safe' THEN 'safe first' WHEN 'captures' THEN 'quiescence' WHEN 'none' THEN 'static'
                  WHEN 'full' THEN 'many terms' WHEN 'material' THEN 'material' WHEN 'all' THEN 'all moves' WHEN 'quiet' THEN 'quiet moves' ELSE words END AS words
           FROM level_words) AS words ON words.choice = level.choice AND words.level = level.level
WHERE own.id IN ('S1a', 'S2a', 'S6a') AND own.value IS NOT NULL
GROUP BY own.id, own.place ORDER BY own.id, own.value
