-- The games that entries are from, after they were compared.
INSERT INTO main.clusters
SELECT e.m, name
FROM other.clusters AS o
JOIN temp.map AS e ON e.kind = 'entry' AND e.o = entry_id
WHERE true ON CONFLICT DO NOTHING;
