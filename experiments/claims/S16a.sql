-- By how many points is the share of the possible reduction greater in NC than in NBP, that T and
-- that H bring alone, on the mean over the depths?
WITH of (letter) AS (VALUES ('T'), ('H'))
SELECT printf('%s, NC less NBP', letter) AS part, position, printf('%s %d', metric, depth) AS term,
       iif(metric = 'NC', 1.0, -1.0) / depths AS factor, enhancements, nodes,
       letter AS reduction_of
FROM schaeffer_nodes JOIN of
ORDER BY letter DESC;
