-- Which share of the possible reduction does each pair of enhancements bring?
SELECT printf('%s, depth %d, %s', enhancements, depth, metric) AS part,
       position, 100.0 * (none - nodes) AS top, none - best AS bottom
FROM saving
WHERE length(enhancements) = 2
ORDER BY enhancements <> 'TH', metric, enhancements;
