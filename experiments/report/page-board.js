/* A chess board: a FEN, and moves in coordinates made on it. Moves come from the engine and are legal. */

const GLYPHS = { K: "♚", Q: "♛", R: "♜", B: "♝", N: "♞", P: "♟" };
const PIECE_NAMES = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };

/* Squares from a8 to h1: a letter as in the FEN, or "". */
function readBoard(fen) {
    return [...fen.split(" ")[0].replace(/\//g, "")].flatMap((c) => (/\d/.test(c) ? Array(Number(c)).fill("") : [c]));
}

function squareAt(text) {
    return (8 - Number(text[1])) * 8 + "abcdefgh".indexOf(text[0]);
}

/* The board after a move; "pass" changes nothing. */
function moved(board, move) {
    if (move === "pass" || move === "") return board;
    const after = [...board], from = squareAt(move), to = squareAt(move.slice(2)), piece = board[from];
    const isPawn = piece.toUpperCase() === "P", white = isWhite(piece);
    if (isPawn && from % 8 !== to % 8 && board[to] === "") after[to + (white ? 8 : -8)] = ""; // en passant
    if (piece.toUpperCase() === "K" && Math.abs((from % 8) - (to % 8)) === 2) { // castling
        const rook = to % 8 === 6 ? [to + 1, to - 1] : [to - 2, to + 1];
        after[rook[1]] = after[rook[0]];
        after[rook[0]] = "";
    }
    after[to] = move[4] ? (white ? move[4].toUpperCase() : move[4]) : piece;
    after[from] = "";
    return after;
}

function squareName(i) {
    return "abcdefgh"[i % 8] + (8 - Math.floor(i / 8));
}

function isWhite(man) {
    return man === man.toUpperCase();
}

function isDark(i) {
    return ((i % 8) + Math.floor(i / 8)) % 2 === 1;
}

function describeBoard(board) {
    const list = (white) => board.map((man, i) => (man && isWhite(man) === white ? `${PIECE_NAMES[man.toUpperCase()]} ${squareName(i)}` : "")).filter(Boolean).join(", ");
    return `White: ${list(true)}. Black: ${list(false)}.`;
}

function drawBoard(board, move) {
    const marked = move && move !== "pass" ? [squareAt(move), squareAt(move.slice(2))] : [];
    const squares = board.flatMap((man, i) => {
        const x = 10 + 20 * (i % 8), y = 2 + 20 * Math.floor(i / 8), square = (kind) => svg("rect", { x, y, width: 20, height: 20, class: kind });
        return [square(isDark(i) ? "dark-square" : "light-square"), marked.includes(i) ? square("marked-square") : null,
            man ? textAt(x + 10, y + 16, GLYPHS[man.toUpperCase()] + "\ufe0e", null, { class: isWhite(man) ? "piece white" : "piece black" }) : null];
    });
    const names = [..."abcdefgh"].flatMap((file, i) => [textAt(5, 15 + 20 * i, 8 - i, null, { class: "coordinate" }), textAt(20 + 20 * i, 170, file, null, { class: "coordinate" })]);
    return picture(describeBoard(board), "board", 172, 172, ...squares, ...names);
}
