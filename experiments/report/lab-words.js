/* What the words and the letters mean, for those who meet them here first. Exactly: engine/search/definitions.md. */

const LAB_WORDS = [
    ["ply, depth", "A ply is one move of one side. Depth is the number of plies that a search looks ahead."],
    ["node", "A position that the search reaches, each time it does. NC counts all of them."],
    ["bottom position", "A node at the full depth, where the search stops and evaluates. NBP counts these."],
    ["value", "How good a position is for the side to move, in hundredths of a pawn (centipawns): +100 is a pawn more. #2 is mate in two moves, −#2 being mated in two."],
    ["static value", "The value by evaluation alone, without looking ahead: pieces and their squares."],
    ["quiescence", "Below a bottom position only captures are tried, so that no evaluation comes in the middle of an exchange. These nodes are in NC, not in NBP."],
    ["minimax", "Looks at every line: each side takes its best move, as the other will take its own."],
    ["alpha-beta", "Finds the value of minimax without looking where it cannot change. Alpha is what the side to move has for sure; beta is what the opponent will allow at most. A value of beta or more ends the node: a cut. (alpha, beta) is the window."],
    ["PV, CUT, ALL", "The kind that a node is expected to be. PV: on the line of best play so far. CUT: one good move refutes it. ALL: no move helps, and all must be searched to show it."],
    ["iteration", "The search looks one ply ahead, then two, three, up to the depth; each iteration helps to order the moves of the next. Nodes are the sum of all iterations."],
    ["letters", "Each letter is an enhancement of alpha-beta that can be switched on. TNH is alpha-beta with T, N and H; none has no letter on."],
    ["FEN", "A position in one line of text: the ranks from the eighth to the first, the side to move, castling rights, en passant square, and two counters of moves."],
];

const LETTER_WORDS = {
    T: "Remembers searched positions: their value, and the move that was best.",
    R: "Keeps the best line of every move at the root, and tries it first in the next iteration.",
    N: "Asks of later moves only whether they are better than the first, with a window that holds nothing.",
    S: "Starts each iteration with a narrow window around the last value.",
    H: "Tries first the moves that were best elsewhere in the tree.",
    K: "Tries first the captures that win by exchange, and quiet moves to better squares.",
    L: "Tries first the quiet moves that caused a cut at the same ply.",
    M: "Leaves a node when several of its first moves, searched less deep, refute it.",
    V: "Lets the side to move pass. If that is good enough after a search three plies less deep, leaves the node.",
    D: "Finds the value by several searches of the root with minimal windows.",
    E: "Looks in the table, before it searches a node, for a move that cuts.",
    I: "Searches a node less deep first, when no best move is known.",
    X: "Looks deeper after checks, only replies, recaptures and advanced pawns.",
    Q: "Looks deeper at a move that alone is much better than the others.",
    B: "Searches only the few moves of a node that look best, as the first programs did.",
    W: "Leaves out moves after which the static value is below alpha by a margin.",
    Z: "Leaves out moves after which the static value is below alpha.",
    G: "Leaves a line that loses material against what was expected three plies before.",
    u: "Leaves a node whose static value is above beta by a margin.",
    i: "Searches a node a ply less deep when no best move is known.",
    z: "Searches a node a ply less deep when its static value is far below alpha.",
    b: "Leaves a node when a search less deep says that it will probably end beyond the window.",
    f: "Leaves out quiet moves one or two plies above the bottom when the static value is far below alpha.",
    p: "Leaves out quiet moves that come late in the order, near the bottom.",
    l: "Searches quiet moves that come late in the order less deep, and again where they turn out better.",
    c: "Tries first the quiet move that last refuted the opponent's move.",
    h: "Tries first quiet moves that did well after the last moves played.",
};

function makeWords() {
    return el("details", { class: "card", id: "lab-words" }, el("summary", {}, "What the words mean"), el("dl", { class: "facts terms" }, ...LAB_WORDS.flatMap(([word, text]) => [el("dt", { text: word }), el("dd", { text })])),
        el("p", { class: "hint", text: "Point at a letter to see what it does." }));
}

function letterTip(enhancement) {
    const { letter, source } = enhancement;
    return LETTER_WORDS[letter] ? `${LETTER_WORDS[letter]} (${source})` : source;
}
