-- Searches of cells of foreign engines, where each is searched several times: the first and the others.
CREATE VIEW round AS
SELECT study, suite, position, enhancements, parameters, asked.depth, counts.round,
       counts.nc, counts.score, counts.cpu_ns
FROM (SELECT * FROM _named
      WHERE configuration_id IN (SELECT configuration_id FROM cells
                                 WHERE id IN (SELECT cell_id FROM round_traces))) AS asked
JOIN _rounds AS counts ON counts.position_id = asked.position_id
     AND counts.configuration_id = asked.configuration_id AND counts.depth = asked.depth;
