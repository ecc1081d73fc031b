-- Counts of one iteration alone: with deepening the difference to the iteration before. `cpu_ns`: NULL
-- where the time of either was not measured here.
CREATE VIEW iteration AS
SELECT study, suite, position, enhancements, parameters, asked.depth,
       this.nbp - coalesce(last.nbp, 0) AS nbp, this.nc - coalesce(last.nc, 0) AS nc,
       this.interior - coalesce(last.interior, 0) AS interior,
       this.horizon - coalesce(last.horizon, 0) AS horizon,
       this.quiescence - coalesce(last.quiescence, 0) AS quiescence,
       this.score, this.best_move, lines.pv,
       nullif(this.cpu_ns, 0) - CASE WHEN last.nc IS NULL THEN 0 ELSE nullif(last.cpu_ns, 0) END AS cpu_ns,
       seldepths.seldepth
FROM _named AS asked
JOIN iterations AS this ON this.position_id = asked.position_id
     AND this.configuration_id = asked.configuration_id AND this.depth = asked.depth
LEFT JOIN lines ON lines.id = this.line_id
LEFT JOIN seldepths ON seldepths.position_id = this.position_id
     AND seldepths.configuration_id = this.configuration_id AND seldepths.depth = this.depth
LEFT JOIN iterations AS last ON asked.deepening AND this.depth > 1
     AND last.position_id = this.position_id
     AND last.configuration_id = this.configuration_id AND last.depth = this.depth - 1;
