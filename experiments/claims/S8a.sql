-- How many times the bottom positions of the iteration before does an iteration take, to odd and to even
-- depths, with nothing on and with T and H? Beside it in nodes of every kind.
WITH signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (SELECT * FROM last_nodes WHERE enhancements IN ('-', 'TH')),
steps AS (
    SELECT own.metric, iif(own.depth % 2, 'odd', 'even') AS kind, position, enhancements,
           printf('%d %d', own.depth, sign) AS term,
           1.0 * sign / sum(own.position = first)
               OVER (PARTITION BY own.metric, enhancements, own.depth % 2, sign) AS factor,
           iif(sign > 0, own.nodes, before.nodes) AS nodes
    FROM own
    JOIN own AS before USING (metric, position, enhancements)
    JOIN (SELECT min(position) AS first FROM own)
    JOIN signs
    WHERE before.depth = own.depth - 1)
SELECT printf('%sto %s depths, %s', iif(metric = 'NBP', '', 'NC: '), kind,
              iif(enhancements = '-', 'nothing on', enhancements)) AS part,
       position, term, factor, nodes, metric <> 'NBP' AS block
FROM steps
ORDER BY block, part;
