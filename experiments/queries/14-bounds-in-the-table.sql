-- How often does the table change the root value of a set that leaves moves out?
-- T stores what such a node returns like any other bound (engine/search/definitions.md, Moves left out). Of the
-- sweep selectivity-early, by pruner: the share of pairs (a position, and the set of other letters) in which the
-- set with T and the same without T have other root values, at the deepest depth. `alone`: where it is the only
-- pruner. Another order of moves changes what is left out, too, and T brings one; H brings nothing else, so
-- `order_share` is the same of H, in sets without T. Without a pruner (-) both are 0.
WITH own AS MATERIALIZED (
    SELECT suite, position, enhancements, depth, score, json_remove(parameters, '$."T.entries"') AS others,
           trim(enhancements, '-TRNSHKL') AS pruners
    FROM result WHERE study = 'selectivity-early' AND status = 'done'
      AND coalesce(parameters ->> '$."T.entries"', 65536) = 65536
      AND coalesce(parameters ->> '$."B.widths"', iif(instr(enhancements, 'B'), '', 'greenblatt')) = 'greenblatt'),
partners AS MATERIALIZED (
    SELECT own.*, value AS letter, coalesce(nullif(replace(enhancements, value, ''), ''), '-') AS partner
    FROM own JOIN json_each('["T", "H"]')
    WHERE instr(enhancements, value) AND (value = 'T' OR NOT instr(enhancements, 'T'))),
pairs AS MATERIALIZED (
    SELECT suite, depth, letter, partners.pruners, partners.score <> own.score AS changed,
           max(iif(letter = 'T', depth, 0)) OVER (PARTITION BY suite) AS deepest
    FROM partners JOIN own USING (suite, position, depth, others)
    WHERE own.enhancements = partner),
named AS (
    SELECT pairs.*, pruner.value AS pruner, length(pruners) < 2 AS alone
    FROM pairs JOIN json_each('["B", "W", "Z", "G", "-"]') AS pruner
         ON instr(iif(pruners = '', '-', pruners), pruner.value)
    WHERE depth = deepest)
SELECT suite, pruner, depth, count(*) FILTER (WHERE letter = 'T') AS pairs,
       sum(changed) FILTER (WHERE letter = 'T') AS changed,
       round(avg(changed) FILTER (WHERE letter = 'T'), 3) AS share,
       round(avg(changed) FILTER (WHERE letter = 'T' AND alone), 3) AS share_alone,
       round(avg(changed) FILTER (WHERE letter = 'H'), 3) AS order_share
FROM named
GROUP BY suite, pruner, depth ORDER BY suite, share DESC, pruner;
