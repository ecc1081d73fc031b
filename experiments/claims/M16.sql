-- How many times the nodes of a single probe do two slots of one place take, in tables of equal size?
SELECT printf('two slots over one, %s, depth %d', enhancements, depth) AS part, position,
       ask AS term, iif(ask = 'two slots', 1, -1) AS factor, nodes
FROM done_nodes
WHERE metric = 'NC' AND enhancements IN ('T', 'TNH')
ORDER BY enhancements, depth, position;
