-- Forward pruning: what a configuration saves and what it loses, against the study's baseline, over the
-- positions done in both. `nodes` and `baseline_nodes` are NC. A position is `kept` where both solve it,
-- `lost` where the baseline alone does, `gained` where the other alone does. `percent_nodes` and
-- `percent_solved` are sums over the baseline's, with 95 % intervals (a position is the unit, or where the
-- suite names games a game; where nothing is lost or gained, so that no resample differs, that of
-- `percent_solved` is exact, by Clopper and Pearson). `mcnemar`: the probability that so uneven a split of
-- the discordant pairs, or a more uneven one, comes of chance (exact, two-sided; a position is the unit,
-- whatever games they are from, so with games it is too small); NULL above 1,000 of them. `changed`: root
-- values that are not the baseline's. With `base.audit`, `audited` of what was left out, cut or reduced was
-- searched in full, and `wrong` of that found otherwise; NULL without.
CREATE VIEW risk AS
WITH done AS MATERIALIZED (
    SELECT * FROM _done WHERE study_id IN (SELECT study_id FROM baselines)),
sums AS MATERIALIZED (
    SELECT other.study_id, other.suite_id, other.depth, other.configuration_id,
           count(*) AS positions, sum(other.nc) AS nodes, sum(base.nc) AS baseline_nodes,
           sum(other.solved) AS solved, sum(base.solved) AS baseline_solved,
           sum(other.solved AND base.solved) AS kept, sum(base.solved AND NOT other.solved) AS lost,
           sum(other.solved AND NOT base.solved) AS gained, sum(other.score <> base.score) AS changed
    FROM done AS other
    JOIN baselines ON baselines.study_id = other.study_id
    JOIN done AS base ON base.study_id = other.study_id AND base.suite_id = other.suite_id
         AND base.depth = other.depth AND base.entry_id = other.entry_id
         AND base.configuration_id = baselines.configuration_id
    GROUP BY other.study_id, other.suite_id, other.depth, other.configuration_id),
audits AS MATERIALIZED (
    SELECT done.study_id, done.suite_id, done.depth, done.configuration_id,
           sum(CASE WHEN name LIKE '%\_audited' ESCAPE '\' THEN pv + cut + "all" ELSE 0 END) AS audited,
           sum(CASE WHEN name LIKE '%\_wrong' ESCAPE '\' THEN pv + cut + "all" ELSE 0 END) AS wrong
    FROM done JOIN _configurations AS configurations ON configurations.id = done.configuration_id
    LEFT JOIN counts ON counts.id BETWEEN done.content_id * 1024 AND done.content_id * 1024 + 1023
    LEFT JOIN counter_names ON counter_names.id = counts.id & 1023
    WHERE done.content_id IS NOT NULL AND json_extract(configurations.parameters, '$."base.audit"') > 0
    GROUP BY done.study_id, done.suite_id, done.depth, done.configuration_id)
SELECT studies.name AS study, suites.name AS suite, configurations.enhancements,
       configurations.parameters, sums.depth, positions, nodes, baseline_nodes,
       100.0 * nodes / baseline_nodes AS percent_nodes, n.low AS nodes_low, n.high AS nodes_high,
       solved, baseline_solved, kept, lost, gained,
       100.0 * solved / baseline_solved AS percent_solved, s.low AS solved_low,
       s.high AS solved_high, 100.0 * kept / baseline_solved AS percent_kept,
       CASE WHEN lost + gained <= 1000 THEN
           (WITH RECURSIVE term (k, p, sum) AS (
                SELECT 0, pow(0.5, lost + gained), pow(0.5, lost + gained)
                UNION ALL
                SELECT k + 1, p * (lost + gained - k) / (k + 1),
                       sum + p * (lost + gained - k) / (k + 1)
                FROM term WHERE k < min(lost, gained))
            SELECT min(1.0, 2 * max(sum)) FROM term) END AS mcnemar,
       changed, audited, wrong, 100.0 * wrong / nullif(audited, 0) AS percent_wrong
FROM sums
LEFT JOIN audits USING (study_id, suite_id, depth, configuration_id)
JOIN studies ON studies.id = sums.study_id
JOIN suites ON suites.id = sums.suite_id
JOIN _configurations AS configurations ON configurations.id = sums.configuration_id
LEFT JOIN settings AS own ON own.parameters = configurations.parameters
LEFT JOIN sets ON sets.letters = configurations.enhancements
LEFT JOIN intervals AS n ON n.study_id = sums.study_id AND n.suite_id = sums.suite_id
     AND n.setting_id = own.id AND n.set_id = sets.id AND n.depth = sums.depth
     AND n.metric_id = (SELECT id FROM metrics WHERE name = 'percent_nodes')
LEFT JOIN intervals AS s ON s.study_id = sums.study_id AND s.suite_id = sums.suite_id
     AND s.setting_id = own.id AND s.set_id = sets.id AND s.depth = sums.depth
     AND s.metric_id = (SELECT id FROM metrics WHERE name = 'percent_solved');
