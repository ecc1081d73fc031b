-- Its statements on which the data close, with their numbers.
SELECT id, claim, states, states IS NOT NULL AS has_states, told, holds, fails, stays_open, told_apart, left_out, word IS NOT NULL AS across, figure, rule
FROM claim JOIN kind USING (kind) WHERE paper LIKE 'Marsland%' AND kind.place <= 6 ORDER BY kind.place, number
