-- The statements that were named beforehand.
SELECT id, claim, states, replace(source, 'Schaeffer 1989', 'Schaeffer') AS source, coalesce(figure, '–') AS figure,
       coalesce(CASE WHEN corrected < 0.001 THEN '< 0.001' WHEN corrected IS NOT NULL THEN printf('%.3f', corrected) END, '–') AS corrected, verdict,
       coalesce(holds || ' / ' || fails || ' / ' || stays_open, '–') AS counts, iif(word IS NULL, '–', told) AS word
FROM claim WHERE named ORDER BY number
