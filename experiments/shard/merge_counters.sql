-- Behind the names of counters: lists of them, contents (each found by its hash) and lines.
INSERT INTO temp.map_list
SELECT new.list_id, row_number() OVER () + (SELECT coalesce(max(list_id), 0) FROM main.counter_lists)
FROM lists_there AS new WHERE names NOT IN (SELECT names FROM lists_here);
INSERT INTO main.counter_lists
SELECT l.m, n.m
FROM other.counter_lists AS o
JOIN temp.map_list AS l ON l.o = list_id
JOIN temp.map_name AS n ON n.o = name_id;
INSERT OR IGNORE INTO temp.map_list
SELECT o.list_id, m.list_id FROM lists_there AS o JOIN lists_here AS m USING (names);
INSERT INTO main.contents
SELECT mark, row_number() OVER (ORDER BY o.id) + (SELECT m FROM temp.last_content)
FROM other.contents AS o
WHERE NOT EXISTS (SELECT 1 FROM main.contents AS m WHERE m.mark = o.mark);
INSERT INTO temp.map_content
SELECT o.id, m.id FROM other.contents AS o JOIN main.contents AS m ON m.mark = o.mark;
INSERT INTO main.counts
SELECT c.m * 1024 + n.m, pv, cut, "all"
FROM temp.map_content AS c
CROSS JOIN other.counts AS o ON o.id BETWEEN c.o * 1024 AND c.o * 1024 + 1023
CROSS JOIN temp.map_name AS n ON n.o = (o.id & 1023)
WHERE c.m > (SELECT m FROM temp.last_content);
UPDATE temp.last_content SET m = max(m, coalesce((SELECT max(m) FROM temp.map_content), 0));
INSERT INTO main.lines (mark, pv)
SELECT mark, pv
FROM other.lines AS o
WHERE NOT EXISTS (SELECT 1 FROM main.lines AS m WHERE m.mark = o.mark AND m.pv = o.pv) ORDER BY o.id;
INSERT OR IGNORE INTO temp.map_line
SELECT o.id, m.id FROM other.lines AS o JOIN main.lines AS m ON m.mark = o.mark AND m.pv = o.pv;
