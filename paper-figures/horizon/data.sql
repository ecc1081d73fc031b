-- The value of the horizon effect's two diagrams by depth and kind of quiescence, without and with check
-- extensions. `given`: what giving the queen for the bishop at once is worth, searched to the same horizon.
-- `seen`: the depth from which on every line loses the queen, if there is one: at its end Black's is gone and
-- White's is not. The queens begin on g7 and e7; no pawn becomes one in these lines.
WITH RECURSIVE own AS MATERIALIZED (
    SELECT position, depth, score, pv,
           coalesce(json_extract(parameters, '$."base.quiescence"'), 'captures') AS kind,
           coalesce(json_extract(parameters, '$."base.check_extension"'), 'off') AS extension
    FROM iteration
    WHERE study = 'horizon' AND suite = 'horizon' AND enhancements = 'RNSHKL'),
roots AS (SELECT * FROM own WHERE position IN ('fig4-rook-f8', 'fig4-rook-g8')),
walk (extension, position, kind, depth, black, white, origin, target, rest) AS (
    SELECT extension, position, kind, depth, 'g7', 'e7', '', '', pv || ' ' FROM roots
    UNION ALL
    SELECT extension, position, kind, depth,
           CASE black WHEN origin THEN target WHEN target THEN 'gone' ELSE black END,
           CASE white WHEN origin THEN target WHEN target THEN 'gone' ELSE white END,
           substr(rest, 1, 2), substr(rest, 3, 2), substr(rest, instr(rest, ' ') + 1)
    FROM walk WHERE target <> '' OR rest <> ''),
ends AS (
    SELECT extension, position, kind, depth, black = 'gone' AND white <> 'gone' AS loses
    FROM walk WHERE target = '' AND origin = '' AND rest = ''),
turned AS (
    SELECT extension, position, kind, max(depth) AS last, 1 + coalesce(max(iif(loses, NULL, depth)), 0) AS depth
    FROM ends GROUP BY extension, position, kind)
SELECT root.extension, root.position, root.kind, root.depth, root.score AS value, given.score AS given,
       iif(turned.depth <= turned.last, turned.depth, '') AS seen
FROM roots AS root JOIN turned USING (extension, position, kind)
LEFT JOIN own AS given ON given.position = root.position || '-queen-given' AND given.kind = root.kind
    AND given.extension = root.extension AND given.depth = root.depth - 2
ORDER BY root.extension, root.position, root.kind, root.depth
