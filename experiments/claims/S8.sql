-- How many times the bottom positions of the iteration before does an iteration take?
WITH own AS MATERIALIZED (
    SELECT * FROM asked_iteration WHERE enhancements IN ('-', 'TH') AND nbp > 0)
SELECT printf('%s depth %d, %s', iif(own.depth % 2, 'odd', 'even'), own.depth,
              iif(enhancements = '-', 'none', enhancements)) AS part,
       position, 1.0 * own.nbp / before.nbp AS ratio
FROM own JOIN own AS before USING (enhancements, parameters, position)
WHERE before.depth = own.depth - 1
ORDER BY own.depth, enhancements;
