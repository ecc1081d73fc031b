-- How many times the cost of a direct search does an iterative one take without any memory?
WITH own AS MATERIALIZED (SELECT * FROM cost WHERE enhancements = '-'),
ratios AS MATERIALIZED (
    SELECT metric, depth, position, 1.0 * iterative.n / direct.n AS ratio
    FROM own AS iterative JOIN own AS direct USING (metric, depth, position)
    WHERE iterative.ask = 'iterative' AND direct.ask = 'direct')
SELECT printf('%s, mean over the depths', metric) AS part, position, ratio FROM ratios
UNION ALL
SELECT printf('depth %d, %s', depth, metric), position, ratio FROM ratios;
