-- What the page has as rows. Each: a line `-- NAME: ...`, one statement, and an empty line, as in tables.sql.

-- best: those that are not told apart from the best set of each cube, the best first.
SELECT study, suite, setting, metric, count(*) AS held, 1 << length(cube) AS sets,
  group_concat(letters, ' ') FILTER (WHERE rank <= 8) AS first
FROM (SELECT *, row_number() OVER (PARTITION BY study, suite, setting, metric, depth, cube
    ORDER BY iif(metric = 'solved', -value, value)) AS rank
  FROM effect WHERE kind = 'best' ORDER BY rank)
GROUP BY study, suite, setting, metric, depth, cube;

-- positions: those of chess.
SELECT suite, position, fen, phase FROM position JOIN trait USING (suite, position);

-- runs: the view counts the cells of each run by itself.
WITH own AS MATERIALIZED (SELECT run_id, count(*) AS nb FROM (SELECT run_id FROM cells
    UNION ALL SELECT run_id FROM games UNION ALL SELECT run_id FROM board_costs) GROUP BY run_id)
SELECT run, study, profile, version, signature, "commit", dirty, compiler, flags, host, cpu, jobs,
  start, "end", outcome, coalesce(nb, 0) AS cells, command
FROM run LEFT JOIN own ON run_id = run ORDER BY run;

-- cells: a search is stored iteration by iteration.
SELECT study, status, reason, count(*) AS iterations, count(DISTINCT position) AS positions,
  count(DISTINCT enhancements) AS sets, max(depth) AS depth
FROM result GROUP BY study, status, reason ORDER BY study, status, reason;

-- engines: foreign ones, and whether their counts repeat.
SELECT study, name, author, path, digest AS sha256,
  (SELECT count(*) FROM repeat WHERE repeat.study = foreign_engine.study) AS searched_again,
  (SELECT count(differs) FROM repeat WHERE repeat.study = foreign_engine.study) AS differ,
  definition
FROM foreign_engine WHERE current ORDER BY study;

-- searches: what studies ask for and is counted, each once, whichever ask for it.
-- How many of it were searched for this database (?1: those of cells that are searched several times beside the
-- first), taken in from a file (--known), and answered on its way by another, deeper search.
SELECT count(*) FILTER (WHERE how = 1) + ?1 AS searches,
  count(*) FILTER (WHERE how = 2) AS imported, count(*) FILTER (WHERE how = 3) AS answered
FROM (SELECT iif(status IN ('done', 'timeout', 'partial'),
    iif(status = 'done' AND reason IS NOT NULL, 2, 1), 3) AS how
  FROM (SELECT DISTINCT position_id, configuration_id, depth FROM _asked
    JOIN entries ON entries.id = entry_id WHERE is_cell) AS asked
  LEFT JOIN cells USING (position_id, configuration_id, depth)
  WHERE status = 'done' OR EXISTS (SELECT 1 FROM iterations
    WHERE iterations.position_id = asked.position_id
      AND iterations.configuration_id = asked.configuration_id
      AND iterations.depth <= asked.depth));

-- rounds: the searches beside the first of cells that are searched several times.
SELECT count(*) AS others FROM (SELECT DISTINCT cells.id FROM _members AS members
    JOIN entries ON entries.id = entry_id
    JOIN cells USING (position_id, configuration_id, depth)
    WHERE is_cell AND EXISTS (SELECT 1 FROM round_traces)) AS asked
  JOIN round_traces ON cell_id = asked.id;

-- horizon: the lines of the study of the horizon effect.
-- A position NAME-queen-given belongs to NAME: it is two plies on, so searched two plies less.
WITH own AS MATERIALIZED (SELECT position, enhancements, depth, score, pv, parameters,
    coalesce(parameters ->> '$."base.quiescence"', 'captures') AS quiescence,
    coalesce(parameters ->> '$."base.check_extension"', 'off') = 'on' AS extension
  FROM iteration WHERE study = 'horizon' AND suite = 'horizon' AND pv IS NOT NULL),
chosen AS (SELECT enhancements FROM own GROUP BY enhancements
  ORDER BY instr(enhancements, 'T') > 0, enhancements LIMIT 1)
SELECT root.position AS diagram, position.fen AS fen, root.quiescence AS quiescence,
  root.extension AS extension, root.depth AS depth, root.score AS score, given.score AS given,
  root.pv, root.enhancements
FROM own AS root JOIN chosen USING (enhancements)
JOIN position ON position.suite = 'horizon' AND position.position = root.position
LEFT JOIN own AS given ON given.position = root.position || '-queen-given'
  AND given.enhancements = root.enhancements AND given.parameters = root.parameters
  AND given.depth = root.depth - 2
WHERE root.position NOT LIKE '%-queen-given'
ORDER BY root.position, root.quiescence, root.extension, root.depth;
