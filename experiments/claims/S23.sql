-- Do the 64 sets rank alike by their nodes in chess and on trees, at each depth?
WITH own AS MATERIALIZED (
    SELECT metric, ask, position, enhancements, depth, nodes FROM done_nodes
    WHERE NOT instr(enhancements, 'K')),
asks AS MATERIALIZED (SELECT DISTINCT ask, depth FROM own),
common AS MATERIALIZED (
    SELECT trees.ask, depth
    FROM asks AS trees JOIN asks AS chess USING (depth) WHERE trees.ask <> 'chess' AND chess.ask = 'chess')
-- Every position has both; what is not of its game adds nothing.
SELECT printf('%s, %s, depth %d', common.ask, metric, own.depth) AS part, position, enhancements,
       iif(own.ask = 'chess', nodes, 0) AS rank_x, iif(own.ask = 'chess', 0, nodes) AS rank_y
FROM common JOIN own ON own.depth = common.depth AND own.ask IN (common.ask, 'chess')
ORDER BY metric DESC, common.ask <> 'strongly, width 38', part, position;
