-- What the multiverse cost: base programs, sets, searches, nodes. No row where it was not run.
SELECT count(*) AS universes, max(positions) AS positions, max(sets) AS sets, min(depth) AS least_depth,
       max(depth) AS depth, printf('%,d', sum(positions * sets)) AS searches,
       min(depth) < max(depth) AS uneven,
       (SELECT printf('%,d', count(*)) FROM (SELECT DISTINCT choice, level FROM universe_level)) AS levels,
       (SELECT count(DISTINCT choice) FROM universe_level) AS choices,
       (SELECT printf('%.1f', sum(n) / 1e9) FROM reduced JOIN deepest USING (study, setting, depth)
        WHERE study = 'universes' AND metric = 'nc') AS billions
FROM deepest WHERE study = 'universes' HAVING count(*) > 0
