-- The commits whose program computed cells of the figure's studies, in the order of the runs.
WITH own AS MATERIALIZED (
    SELECT run, file FROM SOURCE WHERE study IN (STUDIES)
    UNION SELECT run, NULL FROM run WHERE study IN (STUDIES) AND cells > 0
          AND run NOT IN (SELECT run FROM SOURCE WHERE study IN (STUDIES)))
SELECT group_concat(name, ', ') FROM (
    SELECT coalesce('commit ' || substr("commit", 1, 12) ||
                    CASE WHEN dirty THEN ' with changes' ELSE '' END, 'unknown commit') ||
           coalesce(' with the counts of ' || file, '') AS name
    FROM own JOIN run USING (run) GROUP BY name ORDER BY min(run))
