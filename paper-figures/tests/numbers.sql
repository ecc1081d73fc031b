-- The numbers of each figure's title, subtitle and caption, by another way than its checker: from the stored data, which
-- the table `data` holds (texts). A section a figure; what no data make stands as it is (99 % of a paper, say).

-- best-sets
SELECT CASE sum(part LIKE '0%') WHEN 1 THEN '127' ELSE sum(part LIKE '0%') || ' 128' END, printf('%,d', max(positions + 0)), max(depth), printf('%.0f', 100 * max(estimate + 0) FILTER (WHERE part = '2 single')),
    printf('%.0f', 100 * max(estimate + 0) FILTER (WHERE part = '2 pair')), printf('%.3f', pow(2, max(estimate + 0) FILTER (WHERE part = '2 own'))),
    printf('%.0f', 100 - 100 * pow(2, max(estimate + 0) FILTER (WHERE part = '2 own'))) FROM data;

-- depth
WITH d AS (SELECT max(depth + 0) AS last FROM data)
SELECT last, (SELECT printf('%.1f', pow(2, estimate)) FROM data WHERE series = '-' AND depth = last),
    (SELECT printf('%.1f', pow(2, estimate)) FROM data WHERE best = '1' AND depth = last), (SELECT max(positions) FROM data WHERE series = '-'), last FROM d;

-- drivers
SELECT (SELECT printf('%.0f', 100 * pow(2, estimate) - 100) FROM data WHERE game = 'chess' AND number = 2 AND driver = 'mtdf' AND count = 'nodes'),
    (SELECT max(sampled) FROM data WHERE game = 'chess'), (SELECT max(depth) FROM data WHERE game = 'chess'),
    (SELECT max(sampled) FROM data WHERE game = 'trees'), 20, (SELECT max(depth) FROM data WHERE game = 'trees');

-- interactions
SELECT sum(band_low + 0 > 0), 21, printf('%.0f', 100 * pow(2, max(value + 0)) - 100), 128, positions, depth
FROM data WHERE cube = 'TRNSHKL' AND length(letters) = 2;

-- lattice
SELECT max(positions + 0), (SELECT printf('%.0f', 100 * pow(2, min(log2_ratio + 0))) FROM data WHERE cube = 'TRNSHKL' AND length(enhancements) = 3), count(*),
    printf('%.0f', 100 * pow(2, min(log2_ratio + 0))), max(positions + 0), max(depth) FROM data WHERE cube = 'TRNSHKL';

-- marsland-fig8
SELECT printf('%.0f', y), (SELECT printf('%.0f', y) FROM data AS c WHERE part = 'cpu' AND c.series = data.series AND c.depth = data.depth), depth,
    positions, (SELECT max(rounds) FROM data) FROM data WHERE part = 'nc' ORDER BY depth + 0 DESC, y + 0 LIMIT 1;

-- marsland-tables
SELECT (SELECT printf('%.0f', 100 - 100 * pow(2, estimate)) FROM data WHERE part = 'use' AND beside = 'nothing' AND x = 'order'),
    (SELECT printf('%.0f', 100 - 100 * pow(2, estimate)) FROM data WHERE part = 'use' AND beside = 'nothing' AND x = 'cut'),
    max(positions) FILTER (WHERE part = 'size'), max(positions) FILTER (WHERE part = 'use'), max(depth) FILTER (WHERE part = 'use'),
    (SELECT printf('%,d', 1 << min(x + 0)) FROM data WHERE part = 'size' AND depth = 5 AND pow(2, estimate) < 1.02), 5 FROM data;

-- matches
SELECT count(*), min(pairs + 0), 95, count(*) FROM data WHERE control NOT LIKE 'paper%';

-- ordering
WITH one AS (SELECT 100 * first_share AS x, ln(ratio) AS y, * FROM data),
mean AS (SELECT avg(x) AS mx, avg(y) AS my FROM one)
SELECT printf('%.2f', -sum((x - mx) * (y - my)) / sqrt(sum((x - mx) * (x - mx)) * sum((y - my) * (y - my)))), count(*), max(depth), max(positions),
    (SELECT printf('%.0f', x) FROM one WHERE enhancements = '-'), (SELECT printf('%.0f', x) FROM one ORDER BY y LIMIT 1) FROM one, mean;

-- overview
WITH lead AS (SELECT * FROM data WHERE beside = '0' AND letter NOT IN ('M', 'V'))
SELECT sum(role = 'alone' AND high + 0 < 0), 7, sum(role = 'last' AND high + 0 < 0),
    printf('%.0f', 100 * pow(2, max(value + 0) FILTER (WHERE role = 'last' AND low + 0 > 0)) - 100), printf('%,d', max(positions + 0)), max(depth),
    (SELECT max(positions) || ' ' || max(depth) FROM data WHERE letter IN ('M', 'V'))
FROM lead;

-- recipe
SELECT count(*), printf('%.0f', 100 * pow(2, max(estimate + 0)) - 100), max(positions), max(depth) FROM data WHERE company = 'all';

-- schaeffer-fig3 schaeffer-fig5
SELECT printf('%.0f', y), depth, 99, 100, sets, positions, (SELECT max(depth + 0) FROM data), (SELECT max(depth + 0) FROM data)
FROM data WHERE line = 'paper' AND series = 'TH' ORDER BY depth + 0 DESC LIMIT 1;

-- schaeffer-fig4 schaeffer-fig6
SELECT 5, count(*), printf('%.0f', max(y + 0)), 5, printf('%.0f', max(y + 0) FILTER (WHERE series = 'TH')), 100, max(sets), max(positions),
    (SELECT max(depth + 0) FROM data), (SELECT max(depth + 0) FROM data),
    (SELECT printf('%,d', max(positions + 0)) FROM data WHERE line = 'games'),
    (SELECT printf('%.0f', g.y) FROM data AS g JOIN data AS p USING (series, depth) WHERE g.line = 'games' AND p.line = 'paper' ORDER BY p.y + 0 DESC LIMIT 1),
    (SELECT printf('%.0f', y) FROM data WHERE line = 'games' AND series = 'TH')
FROM data WHERE line = 'paper' AND depth = 5 AND y + 0 > 70;

-- selectivity
WITH idea AS (
    SELECT letter, pow(2, l.estimate) AS x, r.lost - r.won AS net, r.base_solved AS solved FROM data AS l JOIN data AS r USING (letter)
    WHERE l.study = 'selectivity-levels' AND r.study = 'selectivity-risk' AND pow(2, l.estimate) > 0.1)
SELECT (SELECT printf('%.0f', 100 * x) FROM idea WHERE net <= 0 ORDER BY x LIMIT 1), printf('%.0f', 100 * x), net, solved,
    (SELECT max(positions) FROM data WHERE study = 'selectivity-levels'), (SELECT max(depth) FROM data WHERE study = 'selectivity-levels'),
    (SELECT max(positions) FROM data WHERE study = 'selectivity-risk'), (SELECT max(depth) FROM data WHERE study = 'selectivity-risk'), solved
FROM idea ORDER BY x LIMIT 1;

-- trees
WITH node AS (SELECT place, name, estimate + 0 AS y FROM data WHERE part = 'set' AND depth = (SELECT max(depth) FROM data)),
ranked AS (
    SELECT place, name, rank() OVER (PARTITION BY place ORDER BY y) + (count(*) OVER (PARTITION BY place, y) - 1) / 2.0 - 32.5 AS r FROM node),
rho AS (
    SELECT b.place, sum(a.r * b.r) / sqrt(sum(a.r * a.r) * sum(b.r * b.r)) AS rho
    FROM ranked AS a JOIN ranked AS b USING (name) WHERE a.place = 1 AND b.place > 1 GROUP BY b.place)
SELECT 64, printf('%.2f', min(rho)), printf('%.2f', max(rho)), (SELECT max(depth) FROM data), 32, (SELECT max(depth) FROM data),
    (SELECT max(sampled) FROM data WHERE place = 1 AND part = 'effect'), (SELECT max(sampled) FROM data WHERE place = 2 AND part = 'effect') FROM rho;

-- universes
SELECT count(DISTINCT universe), 99, printf('%.0f', max(percent + 0)), max(positions), max(depth) FROM data;

-- where
WITH own AS (SELECT * FROM data WHERE program = 'phoenix-8k' AND statistic = 'added last' AND depth = 5 AND trait <> 'depth'),
best AS (SELECT * FROM own WHERE told = 'confirmed' ORDER BY abs(even) DESC LIMIT 1)
SELECT printf('%.0f', 100 * abs(1 - pow(2, -saves))), printf('%.0f', 100 * abs(1 - pow(2, even - saves))),
    (SELECT sum(positions) FROM own WHERE trait = 'phase' AND letter = 'T'), 5,
    (SELECT count(*) FROM own WHERE told = 'confirmed'), (SELECT count(*) FROM own WHERE stratum <> 'not in check') FROM best;
