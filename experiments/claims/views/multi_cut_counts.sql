-- What multi-cut tried, pruned and took inside its searches, by node kind, at the depth of `tactical`.
SELECT ask, position, depth, kind, total(value) FILTER (WHERE counter = 'inside_multicut') AS inside,
       total(value) FILTER (WHERE counter = 'multicut_tries') AS tries,
       total(value) FILTER (WHERE counter = 'multicut_prunes') AS prunes
FROM asked_counter
WHERE enhancements = 'TNSHMV'
  AND counter IN ('inside_multicut', 'multicut_tries', 'multicut_prunes')
  AND depth = (SELECT max(depth) FROM tactical)
GROUP BY ask, position, depth, kind
