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
    const isPawn = piece.toUpperCase() === "P", white = piece === piece.toUpperCase();
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

function describeBoard(board) {
    const list = (white) => board.map((piece, i) => [piece, "abcdefgh"[i % 8] + (8 - Math.floor(i / 8))])
        .filter(([piece]) => piece !== "" && (piece === piece.toUpperCase()) === white)
        .map(([piece, square]) => PIECE_NAMES[piece.toUpperCase()] + " " + square).join(", ");
    return `White: ${list(true)}. Black: ${list(false)}.`;
}

function drawBoard(board, move) {
    const picture = svg("svg", { viewBox: "0 0 172 172", role: "img", "aria-label": describeBoard(board), class: "board" });
    const marked = move && move !== "pass" ? [squareAt(move), squareAt(move.slice(2))] : [];
    board.forEach((piece, i) => {
        const x = 10 + 20 * (i % 8), y = 2 + 20 * Math.floor(i / 8);
        picture.append(svg("rect", { x, y, width: 20, height: 20, class: ((i % 8) + Math.floor(i / 8)) % 2 ? "dark-square" : "light-square" }));
        if (marked.includes(i)) picture.append(svg("rect", { x, y, width: 20, height: 20, class: "marked-square" }));
        if (piece) picture.append(svg("text", { x: x + 10, y: y + 16, class: piece === piece.toUpperCase() ? "piece white" : "piece black", text: GLYPHS[piece.toUpperCase()] + "\ufe0e" }));
    });
    for (let i = 0; i < 8; i++)
        picture.append(svg("text", { x: 5, y: 15 + 20 * i, class: "coordinate", text: 8 - i }), svg("text", { x: 20 + 20 * i, y: 170, class: "coordinate", text: "abcdefgh"[i] }));
    return picture;
}
