-- Every counter by node kind ('pv', 'cut', 'all'). Cumulative. `owner`: the letter, or 'base'.
-- cut_rank_N: cutoffs by the N-th move (16: 16th or later); those beyond the last cutoff are left out.
-- inside_research, inside_null, inside_multicut: nodes inside such searches. audited_plies_N,
-- wrong_plies_N: what was audited by full searches of N plies (8: 8 or more), of all letters and, as
-- delta_audited and delta_wrong, of base.delta;
-- audited_by_margin_M_plies_N, audited_by_rank_R_plies_N, audited_by_neither_plies_N and wrong_...: of it,
-- by how sure the pruning was (audit_margin), M and R being the least of their place.
CREATE VIEW counter AS -- the names of the content's list, then those beside it
SELECT study, suite, position, enhancements, parameters, asked.depth,
       counter_names.name AS counter, counter_names.owner, kinds.kind,
       CASE kinds.kind WHEN 'pv' THEN coalesce(pv, 0) WHEN 'cut' THEN coalesce(cut, 0)
            ELSE coalesce("all", 0) END AS value
FROM _named AS asked
JOIN iterations ON iterations.position_id = asked.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
JOIN counter_lists ON counter_lists.list_id = iterations.list_id
JOIN counter_names ON counter_names.id = counter_lists.name_id
LEFT JOIN counts ON counts.id = iterations.content_id * 1024 + counter_lists.name_id
CROSS JOIN (SELECT 'pv' AS kind UNION ALL SELECT 'cut' UNION ALL SELECT 'all') AS kinds
UNION ALL
SELECT study, suite, position, enhancements, parameters, asked.depth,
       counter_names.name AS counter, counter_names.owner, kinds.kind,
       CASE kinds.kind WHEN 'pv' THEN pv WHEN 'cut' THEN cut ELSE "all" END
FROM _named AS asked
JOIN iterations ON iterations.position_id = asked.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
JOIN counts ON counts.id BETWEEN iterations.content_id * 1024 AND iterations.content_id * 1024 + 1023
JOIN counter_names ON counter_names.id = counts.id & 1023
CROSS JOIN (SELECT 'pv' AS kind UNION ALL SELECT 'cut' UNION ALL SELECT 'all') AS kinds
WHERE NOT EXISTS (SELECT 1 FROM counter_lists AS known
                  WHERE known.list_id = iterations.list_id AND known.name_id = counts.id & 1023);
