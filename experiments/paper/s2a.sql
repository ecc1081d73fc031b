-- Claim S2a over base programs; no row where it was judged in none.
SELECT * FROM claim WHERE id = 'S2a' AND word IS NOT NULL
