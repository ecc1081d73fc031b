-- What one level changes: every search under another setting beside the one under the setting
-- `plain`, where that changes its parameters.
WITH own AS MATERIALIZED (SELECT * FROM asked_result WHERE status = 'done')
SELECT own.ask, own.position, own.enhancements, own.depth,
       own.nc, plain.nc AS plain_nc, own.score, plain.score AS plain_score
FROM own JOIN own AS plain USING (position, enhancements, depth)
WHERE own.ask <> 'plain' AND plain.ask = 'plain' AND own.parameters <> plain.parameters
