-- Claim S1b over base programs; no row where it was judged in none.
SELECT * FROM claim WHERE id = 'S1b' AND word IS NOT NULL
