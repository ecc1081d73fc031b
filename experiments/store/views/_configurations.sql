-- What the program at hand asks for: all views but `former` read these. _members: once for each setting;
-- _asked: once. Private, though views.
CREATE VIEW _configurations AS
SELECT id, enhancements, parameters, preserves, game, deepening
FROM all_configurations WHERE engine IN (SELECT signature FROM engines WHERE current);
