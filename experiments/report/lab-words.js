/* What the letters do, for those who meet them here first. Exactly: engine/search/definitions.md. */

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

function letterTip(enhancement) {
    const { letter, source } = enhancement;
    return LETTER_WORDS[letter] ? `${LETTER_WORDS[letter]} (${source})` : source;
}
