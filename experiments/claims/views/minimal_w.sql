-- The width W of each position, minimax's horizon nodes at depth k to the power 1 / k: W at depth d
-- is that of k, the lesser of d and 4.
SELECT ask, position, leaves_depth AS k, max(w) AS w
FROM asked_minimal_tree WHERE w > 0
GROUP BY ask, position, leaves_depth
