-- How many doublings more does T alone save in endgames than in the other positions?
WITH own AS MATERIALIZED (
    SELECT metric, ask, program, position, depth, phase = 'endgame' AS is_in, none.doublings - t.doublings AS saved
    FROM doublings AS none JOIN doublings AS t USING (metric, ask, program, position, depth)
    JOIN asked_trait USING (ask, position)
    WHERE none.enhancements = '-' AND t.enhancements = 'T')
SELECT iif(metric = 'NBP', '', 'beside, NC, ') || program || 'plies ' || depth
           || ': T alone saves, endgames less the rest' AS part,
       position, is_in * saved AS top, is_in AS bottom, (1 - is_in) * saved AS less_top,
       1 - is_in AS less_bottom
FROM own
ORDER BY metric = 'NC', program, depth, position;
