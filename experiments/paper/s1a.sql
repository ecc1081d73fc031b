-- Claim S1a over base programs; no row where it was judged in none.
SELECT * FROM claim WHERE id = 'S1a' AND word IS NOT NULL
