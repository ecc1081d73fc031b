CREATE VIEW parameter AS
SELECT name, owner, fallback AS "default", min, max, choices, help FROM parameters;
