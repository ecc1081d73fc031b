-- What share of the nodes of the bare program is left by killers, at each depth? Beside it in NBP.
SELECT printf('%sdepth %d', iif(metric = 'NC', '', 'NBP: '), depth) AS part, position,
       enhancements AS term, iif(enhancements = 'L', 1, -1) AS factor, nodes
FROM sweep_nodes
WHERE enhancements IN ('-', 'L')
ORDER BY metric DESC, depth;
