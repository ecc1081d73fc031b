/* A board to set up a position on: by mouse and touch (press a man and then its square, or drag it), and by
 * keyboard. A square is a button; what stands on the board is told as a FEN. */

const START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MEN = [..."KQRBNPkqrbnp"];
const HAND = "hand", NOTHING = "nothing";
/* Where king and rook stand for a castling right. */
const CASTLINGS = { K: ["e1", "h1", "K", "R"], Q: ["e1", "a1", "K", "R"], k: ["e8", "h8", "k", "r"], q: ["e8", "a8", "k", "r"] };

function manName(man) {
    return `${isWhite(man) ? "white" : "black"} ${PIECE_NAMES[man.toUpperCase()]}`;
}

/* The first field of a FEN. */
function boardField(board) {
    const rows = Array.from({ length: 8 }, (_, r) => board.slice(8 * r, 8 * r + 8).map((man) => man || ".").join(""));
    return rows.map((row) => row.replace(/\.+/g, (gap) => gap.length)).join("/");
}

/* Fields of a FEN that a board can show: 64 squares, a side, castling rights; null where it is none. */
function readSetup(fen) {
    const fields = fen.trim().split(/\s+/), board = readBoard(fields[0]);
    if (board.length !== 64 || !board.every((man) => man === "" || MEN.includes(man))) return null;
    return { board, side: fields[1] === "b" ? "b" : "w", castling: fields[2] || "-" };
}

function canCastle(board, right) {
    const [king, rook, ...men] = CASTLINGS[right];
    return board[squareAt(king)] === men[0] && board[squareAt(rook)] === men[1];
}

/* Rights without king and rook at home are none; an edited position has no en passant capture. */
function setupFen({ board, side, castling }) {
    const rights = Object.keys(CASTLINGS).filter((right) => castling.includes(right) && canCastle(board, right)).join("");
    return `${boardField(board)} ${side} ${rights || "-"} - 0 1`;
}

/* The editor. `changed(fen)` hears of what a person does; show(fen) draws what came from elsewhere. */
function makeSetup(changed) {
    let setup = readSetup(START_FEN), tool = HAND, taken = null, dragged = null, at = 60;

    const squares = setup.board.map((_, i) => el("button", { type: "button", tabindex: i === at ? 0 : -1, "data-square": squareName(i), class: isDark(i) ? "square dark" : "square" }));
    const tools = [HAND, NOTHING, ...MEN].map((name) => button(name === HAND ? "✥" : name === NOTHING ? "✕" : glyph(name), () => chooseTool(name), { class: "quiet tool", "data-tool": name, "aria-pressed": String(name === tool),
        "aria-label": name === HAND ? "Move men" : name === NOTHING ? "Remove men" : `Put a ${manName(name)}` }));
    const grid = el("div.setup-board", { role: "group", "aria-label": "Board, from a8 to h1" }, ...squares);

    function glyph(man) {
        return el("span", { class: isWhite(man) ? "man white" : "man black", "aria-hidden": "true" }, man ? GLYPHS[man.toUpperCase()] + "\ufe0e" : "");
    }

    function draw() {
        squares.forEach((square, i) => {
            const man = setup.board[i];
            square.replaceChildren(glyph(man));
            square.setAttribute("aria-label", `${squareName(i)}, ${man ? manName(man) : "empty"}${taken === i ? ", taken up" : ""}`);
            square.classList.toggle("taken", taken === i);
        });
    }

    function edit(changes) {
        for (const [i, man] of changes) setup.board[i] = man;
        taken = null;
        draw();
        changed(setupFen(setup));
    }

    function chooseTool(name) {
        tool = name;
        taken = null;
        for (const button of tools) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
        draw();
    }

    function move(from, to) {
        if (from !== to) edit([[to, setup.board[from]], [from, ""]]);
    }

    function press(i) {
        if (tool === NOTHING) edit([[i, ""]]);
        else if (tool !== HAND) edit([[i, setup.board[i] === tool ? "" : tool]]);
        else if (taken !== null && taken !== i) move(taken, i);
        else {
            taken = taken === null && setup.board[i] ? i : null;
            draw();
        }
    }

    function go(i) {
        squares[at].tabIndex = -1;
        at = i;
        squares[at].tabIndex = 0;
        squares[at].focus();
    }

    function key(event) {
        const column = at % 8, row = Math.floor(at / 8), steps = { ArrowLeft: [column > 0, -1], ArrowRight: [column < 7, 1], ArrowUp: [row > 0, -8], ArrowDown: [row < 7, 8] };
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key in steps) {
            if (steps[event.key][0]) go(at + steps[event.key][1]);
        } else if (event.key === "Delete" || event.key === "Backspace") edit([[at, ""]]);
        else if (MEN.includes(event.key)) edit([[at, event.key]]);
        else if (event.key === "Escape" && taken !== null) press(taken);
        else return;
        event.preventDefault();
    }

    /* Dragging: a man that was pressed and is let go over another square. A press that stays is a click. */
    function under(event) {
        const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]");
        return found && grid.contains(found) ? squares.indexOf(found) : -1;
    }
    function begin(event, i) {
        if (event.button || tool !== HAND || !setup.board[i] || taken !== null) return;
        dragged = i;
        squares[i].releasePointerCapture?.(event.pointerId); // touch holds on to where it began
    }
    grid.addEventListener("pointermove", (event) => {
        if (dragged === null) return;
        const over = under(event);
        squares.forEach((square, i) => square.classList.toggle("over", i === over && i !== dragged));
    });
    document.addEventListener("pointerup", (event) => {
        if (dragged === null) return;
        const from = dragged, to = under(event);
        dragged = null;
        for (const square of squares) square.classList.remove("over");
        if (to >= 0 && to !== from) {
            go(to);
            move(from, to);
        }
    });
    document.addEventListener("pointercancel", () => (dragged = null));
    squares.forEach((square, i) => {
        square.addEventListener("pointerdown", (event) => begin(event, i));
        square.addEventListener("click", () => { go(i); press(i); });
    });
    grid.addEventListener("keydown", key);

    const rights = Object.keys(CASTLINGS).map((right) => el("label", el("input", { type: "checkbox", "data-right": right, onchange: (event) => castle(right, event.target.checked) }),
        ` ${right === right.toUpperCase() ? "White" : "Black"} ${right.toUpperCase() === "K" ? "short" : "long"}`));
    const side = select("lab-side", [["w", "White"], ["b", "Black"]], null, (value) => { setup.side = value; changed(setupFen(setup)); });

    function castle(right, on) {
        setup.castling = setup.castling.replace("-", "").replace(right, "") + (on ? right : "");
        changed(setupFen(setup));
    }

    function drawRest() {
        side.value = setup.side;
        for (const label of rights) {
            const box = label.firstChild, right = box.dataset.right;
            box.disabled = !canCastle(setup.board, right);
            box.checked = !box.disabled && setup.castling.includes(right);
        }
    }

    return {
        node: el("div.setup", grid, el("div.tools", { role: "group", "aria-label": "What a press on the board does" }, ...tools)),
        rest: el("div.table-head", labelled("To move", side), el("fieldset.plain", el("legend", "Castling rights"), ...rights)),
        /* Of a text that is no board nothing is shown. */
        show(fen) {
            const read = readSetup(fen);
            if (!read) return;
            setup = read;
            taken = null;
            draw();
            drawRest();
        },
    };
}
