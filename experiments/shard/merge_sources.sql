-- What searched in the runs, and how shards were dealt.
INSERT INTO main.run_sources
SELECT r.m, source, changes
FROM other.run_sources
JOIN temp.map_run AS r ON r.o = run_id
WHERE true ON CONFLICT DO NOTHING;
INSERT INTO main.source_checks
SELECT study || suffix, source, other, cells
FROM other.source_checks JOIN temp.renamed ON true
WHERE true ON CONFLICT DO NOTHING;
INSERT INTO main.shard_deals
SELECT r.m, deal, cells
FROM other.shard_deals
JOIN temp.map_run AS r ON r.o = run_id
WHERE true ON CONFLICT DO NOTHING;
