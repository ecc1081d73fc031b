-- How many times what N leaves of the bottom positions beside nothing and S does it leave beside
-- TH, TSH, TRH and TRSH, at each depth? Beside it in NC.
WITH contexts (enhancements, factor) AS (
    VALUES ('-', 0.5), ('N', -0.5), ('S', 0.5), ('NS', -0.5),
           ('TH', -0.25), ('TNH', 0.25), ('TSH', -0.25), ('TNSH', 0.25),
           ('TRH', -0.25), ('TRNH', 0.25), ('TRSH', -0.25), ('TRNSH', 0.25))
SELECT printf('%sdepth %d', iif(metric = 'NBP', '', 'NC: '), depth) AS part, position,
       enhancements AS term, factor, nodes
FROM schaeffer_nodes JOIN contexts USING (enhancements)
ORDER BY metric, depth;
