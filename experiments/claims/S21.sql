-- How many times what N leaves of the leaves of trees does it leave of those in chess? Beside it both.
WITH own AS MATERIALIZED (
    SELECT ask, position, enhancements, depth, nodes FROM done_nodes
    WHERE metric = 'NBP' AND enhancements IN ('-', 'N')),
common AS MATERIALIZED (
    SELECT trees.ask, trees.depth, count(*) OVER (PARTITION BY trees.ask) AS depths
    FROM (SELECT DISTINCT ask, depth FROM own WHERE ask <> 'chess') AS trees
    JOIN (SELECT DISTINCT depth FROM own WHERE ask = 'chess') USING (depth)),
-- Every position has every term; what is not of its game adds nothing.
all_rows AS MATERIALIZED (
    SELECT common.ask AS of, own.ask AS game, position, enhancements, own.depth, depths, nodes
    FROM common JOIN own ON own.depth = common.depth AND own.ask IN (common.ask, 'chess')),
games (chess) AS (VALUES (0), (1))
SELECT printf('%s: chess over trees, mean over the depths', of) AS part, position,
       printf('%d %s %d', chess, enhancements, depth) AS term,
       iif(chess, 1.0, -1.0) * iif(enhancements = 'N', 1, -1) / depths AS factor,
       iif(chess = (game = 'chess'), nodes, 0) AS nodes, iif(of = 'strongly, width 38', 1, 2) AS block
FROM all_rows JOIN games
UNION ALL
SELECT printf('left by N, %s, depth %d', ask, depth), position, enhancements,
       iif(enhancements = 'N', 1, -1), nodes, 3
FROM own
ORDER BY block, part, position;
