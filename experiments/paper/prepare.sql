-- What the paper's queries share. `given` has what became of the claims, and the method's constants.

-- One row for each claim. `told`: the word that leads, that over base programs where there is one;
-- `kind`: the same without what it depends on. `figure`: what it comes to in one base program, with its interval.
CREATE TEMP TABLE claim AS
WITH raw AS (
    SELECT key AS number, value AS claim, value ->> '$.ours' AS ours, value ->> '$.low' AS low,
           value ->> '$.high' AS high, coalesce(value ->> '$.unit', '') AS unit
    FROM json_each((SELECT json FROM given WHERE name = 'claims'), '$.claims')),
texts AS (
    SELECT *,
           CASE WHEN abs(ours) >= 9.995 THEN printf('%.1f', ours) WHEN abs(ours) >= 0.9995
                THEN printf('%.2f', ours) WHEN abs(ours) >= 0.0005 THEN printf('%.3f', ours) ELSE '0' END AS ours_text,
           CASE WHEN abs(ours) >= 9.995 THEN printf(' (%.1f to %.1f)', low, high)
                WHEN abs(ours) >= 0.9995 THEN printf(' (%.2f to %.2f)', low, high)
                ELSE printf(' (%.3f to %.3f)', low, high) END AS interval_text
    FROM raw)
SELECT number, claim ->> '$.id' AS id, replace(claim ->> '$.claim', '''', '’') AS claim,
       claim ->> '$.source' AS source, trim(substr(claim ->> '$.source', 1,
           instr(replace(claim ->> '$.source', ';', ',') || ',', ',') - 1)) AS paper,
       claim ->> '$.paper' AS states,
       CASE WHEN ours IS NOT NULL THEN replace(ours_text || iif(low IS NULL, '', interval_text), '-', '−') END AS ours,
       replace(unit, '''', '’') AS unit, claim ->> '$.of' AS part,
       claim ->> '$.verdict' AS verdict, claim ->> '$.reason' AS reason,
       claim ->> '$.primary' AS named, claim ->> '$.corrected' AS corrected,
       claim ->> '$.universes.word' AS word,
       claim ->> '$.universes.left_out' AS left_out, claim ->> '$.universes.distinct' AS told_apart,
       claim ->> '$.universes.holds' AS holds, claim ->> '$.universes.fails' AS fails,
       claim ->> '$.universes.open' AS stays_open, claim ->> '$.universes.rule' AS rule,
       coalesce(claim ->> '$.universes.word', claim ->> '$.verdict') AS told,
       CASE WHEN claim ->> '$.universes.word' LIKE 'depends%' THEN 'depends on a choice'
            ELSE coalesce(claim ->> '$.universes.word', claim ->> '$.verdict') END AS kind
FROM texts;
ALTER TABLE claim ADD COLUMN figure;
UPDATE claim SET told = replace(replace(replace(replace(replace(told, 'base.order', 'the order of captures'),
    'base.quiescence', 'the leaves'), 'H.moves', 'what history sorts'), 'base.eval', 'the evaluation'),
    'T.entries', 'the size of the table') WHERE kind = 'depends on a choice';
UPDATE claim SET figure = CASE WHEN part LIKE '%distance of%' THEN 'a distance of ' || ours || ' from its limits'
                               WHEN unit = '' THEN ours ELSE ours || ' ' || unit END;

CREATE TEMP TABLE claim_choice AS
SELECT claims.value ->> '$.id' AS id, choices.value ->> '$.choice' AS choice,
       choices.value ->> '$.first' AS first, choices.value ->> '$.total' AS total,
       choices.value ->> '$.low' AS low, choices.value ->> '$.high' AS high,
       choices.value ->> '$.flips' AS flips, choices.value ->> '$.decides' AS decides,
       json_array_length(choices.value, '$.levels') AS levels
FROM json_each((SELECT json FROM given WHERE name = 'claims'), '$.claims') AS claims
JOIN json_each(claims.value, '$.universes.choices') AS choices
WHERE claims.value ->> '$.universes.word' IS NOT NULL;

-- In the order in which the text tells them. `sign`: what stands for it in tables.
CREATE TEMP TABLE kind (place, kind, phrase);
INSERT INTO kind VALUES
    (1, 'robust', 'robust'), (2, 'fails everywhere', 'fails everywhere'),
    (3, 'depends on a choice', 'depends on a choice of the base program'), (4, 'varies', 'varies'),
    (5, 'reproduced', 'reproduced (in one base program)'), (6, 'not reproduced', 'not reproduced (in one base program)'),
    (6.5, 'no difference', 'no difference worth a name'),
    (7, 'undecided', 'undecided'), (8, 'no power', 'no power in these data'),
    (9, 'not comparable', 'not comparable'), (10, 'not run', 'not run');

-- The reductions, once: every query that wants them would compute them all again.
CREATE TEMP TABLE reduced AS SELECT * FROM reduction;
CREATE INDEX temp.reduced_by_set ON reduced (study, enhancements, setting, depth);

-- Of each universe the deepest depth at which all its sets are done on the whole suite.
CREATE TEMP TABLE deepest AS
SELECT study, suite, setting, universe, max(depth) AS depth, positions, sets_all AS sets
FROM reduced JOIN universe USING (study, setting)
WHERE sets >= 64 AND enhancements = '-' AND metric = 'nc'
  AND positions = (SELECT count(*) FROM position WHERE position.suite = reduced.suite)
GROUP BY study, suite, setting, universe;

-- The levels of the universes that are told here.
CREATE TEMP TABLE universe_level AS
SELECT setting, parameter.name AS choice,
       CAST(coalesce(deepest.setting ->> ('$."' || parameter.name || '"'), parameter."default") AS TEXT) AS level
FROM deepest JOIN parameter
WHERE deepest.study = 'universes' AND parameter.name IN
    (SELECT named.key FROM deepest JOIN json_each(deepest.setting) AS named WHERE deepest.study = 'universes');

-- Choices and levels in words, with what says of them that a program may be so.
CREATE TEMP TABLE level_words (place, choice, title, level, words, source);
INSERT INTO level_words VALUES
    (1, 'base.order', 'order of captures', 'generated', 'as they are generated', 'Schaeffer, sec. IV: captures first'),
    (1, 'base.order', 'order of captures', 'mvv_lva', 'by victim and attacker', 'Gillogly, in Marsland, sec. 3.3; The Turk'),
    (1, 'base.order', 'order of captures', 'safe', 'those that lose nothing by exchange first', 'Marsland, sec. 3.6'),
    (2, 'base.quiescence', 'leaves', 'captures', 'quiescence search over captures', 'Marsland, sec. 2.5'),
    (2, 'base.quiescence', 'leaves', 'none', 'static evaluation', 'Marsland, sec. 2.5: some programs manage without'),
    (3, 'H.moves', 'history sorts', 'all', 'all moves', 'Schaeffer, Fig. 1; Marsland, sec. 3.6'),
    (3, 'H.moves', 'history sorts', 'quiet', 'quiet moves only', 'The Turk'),
    (4, 'base.eval', 'evaluation', 'full', 'many terms, few equal values', 'the tournament programs of the papers'),
    (4, 'base.eval', 'evaluation', 'material', 'material alone', 'our choice for the simple evaluation of Marsland, sec. 3.6'),
    (5, 'T.entries', 'entries of the table', '8192', '8,192', 'Schaeffer to depth 6; Marsland'),
    (5, 'T.entries', 'entries of the table', '65536', '65,536', 'Schaeffer for depths 7 to 9'),
    (5, 'T.entries', 'entries of the table', '1048576', '1,048,576', 'a large one: Björnsson and Marsland’s time');

-- Of each base program of the study to nine plies the depth to which every curve goes on the whole suite, and the
-- number of sets there, whose best is 100 %: the deepest depths are known of some of the 64 alone.
CREATE TEMP TABLE curve_end AS
WITH lines AS (
    SELECT study, setting, universe, depth, sets FROM reduced JOIN universe USING (study, setting)
    WHERE study = 'nine-plies' AND enhancements IN ('-', 'T', 'R', 'N', 'S', 'H', 'K', 'TH') AND metric = 'nc'
      AND positions = (SELECT count(*) FROM position WHERE position.suite = reduced.suite)
    GROUP BY study, setting, universe, depth HAVING count(*) = 8)
SELECT study, setting, universe, max(depth) AS depth, sets FROM lines GROUP BY study, setting, universe;
