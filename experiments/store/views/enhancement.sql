CREATE VIEW enhancement AS
SELECT letter, key, title, source, requires, number FROM enhancements;
