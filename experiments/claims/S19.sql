-- What share of the nodes do killers save, alone?
SELECT printf('depth %d, %s', depth, metric) AS part,
       position, 100.0 * (none - nodes) AS top, none AS bottom
FROM saving WHERE enhancements = 'L'
ORDER BY metric, depth;
