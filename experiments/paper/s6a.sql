-- Claim S6a over base programs; no row where it was judged in none.
SELECT * FROM claim WHERE id = 'S6a' AND word IS NOT NULL
