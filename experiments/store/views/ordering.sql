-- How well moves were ordered, by node kind: of one iteration alone, summed over the positions of the
-- suite that are done; without deepening, of the whole searches. `cutoffs`: nodes left by a cutoff in
-- the move loop; `first`, `second`: of these, by the first and the second move; `first_share` =
-- first / cutoffs; `mean_rank` of the cutting move (all beyond the 15th count as 16th); `minimal`:
-- moves searched with a minimal window where the node's was wider, `researches`: of these, searched
-- again, `research_share` their share. NULL shares where there is nothing to share.
CREATE VIEW _ordering AS -- private, as _total
WITH weights AS MATERIALIZED ( -- of a counter in each sum
    SELECT id, name = 'cutoffs' AS cutoffs, name = 'cut_rank_1' AS first, name = 'cut_rank_2' AS second,
           iif(name GLOB 'cut_rank_*', CAST(substr(name, 10) AS INTEGER), 0) AS rank_sum,
           name = 'minimal_searches' AS minimal, name = 'researches' AS researches
    FROM counter_names WHERE name GLOB 'cut_rank_*' OR name IN ('cutoffs', 'minimal_searches', 'researches')),
members AS MATERIALIZED (
    SELECT study_id, block_id, configuration_id, deepening
    FROM study_members JOIN _configurations ON id = configuration_id WHERE study_id IN (SELECT id FROM _open)),
pairs AS MATERIALIZED ( -- contents: of an iteration and, with deepening, of the one before; 0: of none
    SELECT study_id, suite_id, asked.depth, members.configuration_id, this.content_id,
           coalesce(last.content_id, 0) AS last_id
    FROM (SELECT DISTINCT block_id FROM members) AS blocks -- as iterations lie: by positions
    CROSS JOIN block_rows AS asked ON asked.block_id = blocks.block_id
    CROSS JOIN entries ON entries.id = asked.entry_id
    CROSS JOIN members ON members.block_id = blocks.block_id
    CROSS JOIN iterations AS this ON this.position_id = entries.position_id
         AND this.configuration_id = members.configuration_id AND this.depth = asked.depth
    LEFT JOIN iterations AS last ON deepening AND last.position_id = entries.position_id
         AND last.configuration_id = members.configuration_id AND last.depth = asked.depth - 1
    WHERE this.content_id IS NOT NULL AND (asked.depth = 1 OR NOT deepening OR last.content_id IS NOT NULL)),
needed AS MATERIALIZED (SELECT content_id FROM pairs UNION SELECT last_id FROM pairs),
numbers AS NOT MATERIALIZED (
    SELECT content_id, weights.*, coalesce(pv, 0) AS pv, coalesce(cut, 0) AS cut, coalesce("all", 0) AS "all"
    FROM needed CROSS JOIN weights LEFT JOIN counts ON counts.id = content_id * 1024 + weights.id),
sums AS MATERIALIZED ( -- of each content, once
    SELECT content_id,
           sum(cutoffs * pv) AS cutoffs_pv, sum(cutoffs * cut) AS cutoffs_cut, sum(cutoffs * "all") AS cutoffs_all,
           sum(first * pv) AS first_pv, sum(first * cut) AS first_cut, sum(first * "all") AS first_all,
           sum(second * pv) AS second_pv, sum(second * cut) AS second_cut, sum(second * "all") AS second_all,
           sum(rank_sum * pv) AS rank_sum_pv, sum(rank_sum * cut) AS rank_sum_cut, sum(rank_sum * "all") AS rank_sum_all,
           sum(minimal * pv) AS minimal_pv, sum(minimal * cut) AS minimal_cut, sum(minimal * "all") AS minimal_all,
           sum(researches * pv) AS researches_pv, sum(researches * cut) AS researches_cut, sum(researches * "all") AS researches_all
    FROM numbers GROUP BY content_id),
together AS MATERIALIZED (
    SELECT study_id, suite_id, depth, configuration_id, count(*) AS positions,
           sum(this.cutoffs_pv - last.cutoffs_pv) AS cutoffs_pv, sum(this.cutoffs_cut - last.cutoffs_cut) AS cutoffs_cut, sum(this.cutoffs_all - last.cutoffs_all) AS cutoffs_all,
           sum(this.first_pv - last.first_pv) AS first_pv, sum(this.first_cut - last.first_cut) AS first_cut, sum(this.first_all - last.first_all) AS first_all,
           sum(this.second_pv - last.second_pv) AS second_pv, sum(this.second_cut - last.second_cut) AS second_cut, sum(this.second_all - last.second_all) AS second_all,
           sum(this.rank_sum_pv - last.rank_sum_pv) AS rank_sum_pv, sum(this.rank_sum_cut - last.rank_sum_cut) AS rank_sum_cut, sum(this.rank_sum_all - last.rank_sum_all) AS rank_sum_all,
           sum(this.minimal_pv - last.minimal_pv) AS minimal_pv, sum(this.minimal_cut - last.minimal_cut) AS minimal_cut, sum(this.minimal_all - last.minimal_all) AS minimal_all,
           sum(this.researches_pv - last.researches_pv) AS researches_pv, sum(this.researches_cut - last.researches_cut) AS researches_cut, sum(this.researches_all - last.researches_all) AS researches_all
    FROM pairs
    JOIN sums AS this ON this.content_id = pairs.content_id
    JOIN sums AS last ON last.content_id = last_id
    GROUP BY configuration_id, depth, suite_id, study_id)
SELECT study_id, suite_id, depth, configuration_id, 0 AS kind, positions,
       cutoffs_pv AS cutoffs, first_pv AS first, second_pv AS second, rank_sum_pv AS rank_sum, minimal_pv AS minimal, researches_pv AS researches
FROM together
UNION ALL SELECT study_id, suite_id, depth, configuration_id, 1, positions,
       cutoffs_cut, first_cut, second_cut, rank_sum_cut, minimal_cut, researches_cut
FROM together
UNION ALL SELECT study_id, suite_id, depth, configuration_id, 2, positions,
       cutoffs_all, first_all, second_all, rank_sum_all, minimal_all, researches_all
FROM together;

CREATE VIEW ordering AS
SELECT studies.name AS study, suites.name AS suite, configurations.enhancements,
       configurations.parameters, sums.depth,
       CASE kind WHEN 0 THEN 'pv' WHEN 1 THEN 'cut' ELSE 'all' END AS kind,
       positions, cutoffs, first, second, 1.0 * first / nullif(cutoffs, 0) AS first_share,
       1.0 * rank_sum / nullif(cutoffs, 0) AS mean_rank, minimal, researches,
       1.0 * researches / nullif(minimal, 0) AS research_share
FROM (SELECT * FROM kept_ordering WHERE study_id IN (SELECT study_id FROM kept)
      UNION ALL SELECT * FROM _ordering) AS sums
JOIN studies ON studies.id = sums.study_id
JOIN suites ON suites.id = sums.suite_id
JOIN _configurations AS configurations ON configurations.id = sums.configuration_id;
