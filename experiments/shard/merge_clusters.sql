-- The games that entries are from, after they were compared.
INSERT INTO main.clusters
SELECT e.m, name
FROM other.clusters AS o
JOIN temp.map_entry AS e ON e.o = entry_id
WHERE true ON CONFLICT DO NOTHING;
