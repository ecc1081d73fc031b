-- What does each letter alone leave of the nodes?
-- For `prunelab estimate`, which adds the interval.
SELECT one.enhancements AS label, position, one.nc AS numerator, none.nc AS denominator
FROM search AS one JOIN search AS none USING (study, suite, position, depth)
WHERE one.study = 'schaeffer1989' AND depth = 5 AND length(one.enhancements) = 1 AND one.setting = '{}'
      AND one.enhancements <> '-'
      AND none.enhancements = '-';
