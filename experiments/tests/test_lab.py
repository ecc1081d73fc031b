#!/usr/bin/env python3
"""The laboratory in a headless Chromium: its counts are those of `prunelab search`, and what it shows is told right.

usage: BUILD=FOLDER python3 experiments/tests/test_lab.py
Needs chromium, chromedriver and selenium (scripts/setup check-tools) and the engine that `make lab` compiles.
PRUNELAB_SHORT=1 leaves out most sets; ONLY=explorer,board runs these tests alone. Ends with `N passed, N failed`.
"""
import itertools
import json
import math
import os
import subprocess
import sys

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import CONTRAST, LABELS, holds, run, same
from lab_asked import KIWIPETE, LAB, START, lab, native, positions, search_done, test_bench, test_many, test_random, test_search, test_sets, test_smallest, test_speed, test_start, test_stop, test_suite, test_tours, test_words

# ---- the explorer --------------------------------------------------------------------------------


def fen_is(page, words, fen):
    page.wait(f"return live.legal && live.fen === {json.dumps(fen)}")
    same(words, (page.script("return live.fen"), page.find("#lab-fen").get_attribute("value")), (fen, fen))


def rows_of(page, table):
    return page.script("return [...document.querySelectorAll(arguments[0])].map((row) => [...row.children].map((cell) => cell.textContent))", f"{table} tbody tr")


def check_found(page, which, fen, letters, depth, *words):
    """The figures of one side, held against the native program."""
    there = native("--fen", fen, "--with", letters, "--depth", str(depth), *words)[0]
    where = f"{which} = {letters} {words} on {fen}"
    same(f"{where}: the figures", {key: page.number(f"#lab-{which}-{key}") for key in ("nc", "nbp", "score", "depth")}, {key: there[key] for key in ("nc", "nbp", "score", "depth")})
    column = {"a": 1, "b": 2}[which]
    rows = rows_of(page, "#lab-depths")
    same(f"{where}: by depth", [int(row[column].replace(",", "")) for row in rows], [it["nc"] for it in there["iterations"]])
    kinds = {row[0]: row[1:] for row in rows_of(page, "#lab-counters")}
    shown = {name.replace("_", " "): [f"{n:,}" for n in (*by.values(), sum(by.values()))] for name, by in there["counters"].items()}
    side = slice(0, 4) if which == "a" else slice(4, 8)
    same(f"{where}: counters", {name: kinds[name][side] for name in shown}, shown)
    return there


def test_explorer(page):
    page.open("lab.html")
    holds("a first search has run by itself", search_done(page))
    a, b = check_found(page, "a", START, "TNH", 5), check_found(page, "b", START, "-", 5)
    same("the ratio", page.number("#lab-ratio"), a["nc"] / b["nc"])
    holds("what came of it: " + page.text("#lab-says"), page.text("#lab-says").startswith(f"At depth 5, TNH searches {a['nc']:,} nodes, none {b['nc']:,}: "))
    holds("the line is named: " + page.text("#lab-a-line"), page.text("#lab-a-line").startswith("Best line: Nf3 Nc6 "))
    holds("and nothing is stale", not page.find("#lab-stale").is_displayed())
    page.press("#lab-switches-b [data-letter=K]")
    page.press("#lab-switches-a [data-letter=T]")
    holds("what is changed makes the figures stale", page.find("#lab-stale").is_displayed())
    page.press(".set-b .parameters-box summary")
    page.choose("[id='lab-b-base.quiescence']", "none")
    same("the parameter is marked", page.text(".set-b .parameters-box summary"), "1 parameter changed")
    page.script("const slider = document.getElementById('lab-depth'); slider.value = 4; slider.dispatchEvent(new Event('input'))")
    page.press("#lab-search")
    search_done(page)
    check_found(page, "a", START, "NH", 4)
    check_found(page, "b", START, "K", 4, "--set", "base.quiescence=none")
    same("parameters of what is on", page.script("return [...new Set([...document.querySelectorAll('.set-a .parameter label')].map((label) => label.textContent.split('.')[0]))]"), ["base", "N", "H"])
    address = page.script("return location.hash")
    page.open("lab.html", address)
    search_done(page)
    same("the address keeps all", [page.text("#lab-name-a"), page.text("#lab-name-b"), page.find("[id='lab-b-base.quiescence']").get_attribute("value"), page.find("#lab-depth").get_attribute("value")], ["NH", "K", "none", "4"])


def test_greatest(page):
    """The greatest value of every parameter: searched, or refused in words."""
    page.open("lab.html")
    tried, told = page.run("""const registry = await prunelab.registry(), told = [];
        const tries = allParameters(registry).flatMap(({ owner, parameters }) => parameters.map((p) => [owner, { [p.key]: p.choices ? p.choices.at(-1) : p.max }]));
        for (const more of [{ "T.replacement": "size" }, { "T.entry": "two" }, { "base.workers": 64 }]) tries.push(["T", { "T.entries": 2 ** 28, ...more }]);
        for (const [owner, set] of tries) {
            const row = registry.enhancements.find((e) => e.letter === owner), letters = [...new Set("T" + (row ? owner + (row.requires ?? "") : ""))].join("");
            for (const memory of [prunelab.memory, 900])
                await prunelab.search({ fen: "startpos", with: letters, depth: 1, set, memory }).catch((error) => told.push(`${JSON.stringify(set)}: ${error.message}`));
        }
        return [tries.length, told];""")
    holds(f"many are tried: {tried}", tried > 60)
    wrong = [line for line in told if not any(words in line for words in ("MB that it may have here", "cannot be combined", "requires", "out of range", "cannot start a thread"))]
    same("what is refused is refused in words", wrong, [])
    holds("a table of 4 GB among it", any(line.startswith('{"T.entries":"268435456"}: the tables of this search take 4096 MB') for line in told))
    same("and the engine goes on", page.run("return (await prunelab.search({ fen: 'startpos', with: 'T', depth: 1 })).nc"), 21)


def test_cost(page):
    """Told beforehand: what is known exactly, what is guessed within a factor, what is refused."""
    page.open("lab.html", "#lab?until=20&left=TNHK&right=-&fen=" + KIWIPETE.replace(" ", "+"))
    holds("nothing long begins by itself", not page.script("return live.control || live.found.a"))
    cost = "return document.getElementById('lab-cost').textContent"
    holds("much is told: " + page.wait(cost), page.wait("return /about .* million nodes/.test(document.getElementById('lab-cost').textContent)"))
    holds("as long", "long" in page.find("#lab-cost").get_attribute("class"))
    page.script("const slider = document.getElementById('lab-depth'); slider.value = 3; slider.dispatchEvent(new Event('input'))")
    exact = native("--fen", KIWIPETE, "--with", "TNHK", "--depth", "3")[0]["nc"]
    holds(f"what is counted already is told exactly: {exact:,}, not " + page.script(cost), page.wait(f"return document.getElementById('lab-cost').textContent.startsWith('A: {exact:,} nodes, ')"))
    found = page.run("""const found = { iterations: (await prunelab.search({ fen: arguments[0], with: "TNH", depth: 5 })).iterations };
        return [predict({ iterations: found.iterations.slice(0, 4) }, 5).nodes, found.iterations.at(-1).nc];""", KIWIPETE)
    holds(f"a guess of {found}", 1 / 4 < found[0] / found[1] < 4)
    page.script("const slider = document.getElementById('lab-depth'); slider.value = 4; slider.dispatchEvent(new Event('input'))")
    page.press("#lab-search")
    page.wait("return live.found.a && !live.control")
    exact = native("--fen", KIWIPETE, "--with", "TNHK", "--depth", "4")[0]["nc"]
    holds("what was searched is known", page.wait(f"return document.getElementById('lab-cost').textContent.startsWith('A: {exact:,} nodes, ')"))
    page.press("#lab-switches-b summary")
    page.press("#lab-switches-b [data-letter=E]")
    page.wait("return !document.getElementById('lab-refused-b').hidden")
    same("what is refused", page.text("#lab-refused-b"), "Enhancement 'E' requires 'T'.")
    page.press("#lab-switches-b [data-letter=T]")
    page.wait("return document.getElementById('lab-refused-b').hidden")
    holds("is refused no more", not page.find("#lab-refused-b").is_displayed())


def test_live_stop(page):
    """A long search grows, is stopped, and leaves what it found."""
    page.open("lab.html", "#lab?until=20&left=TNHK&right=-")
    page.press("#lab-search")
    holds("it grows while it runs", page.wait("return live.control && document.querySelectorAll('#lab-depths tbody tr').length >= 4"))
    holds("it says so: " + page.text("#lab-says"), page.text("#lab-says").startswith("So far: at depth ") or page.text("#lab-says") == "Searching.")
    page.script("document.getElementById('lab-stop').click()")
    page.wait("return !live.control")
    holds("it is told as stopped: " + page.text("#lab-a-label"), "stopped, depth " in page.text("#lab-a-label"))
    holds("and can be begun again", page.find("#lab-search").is_enabled())


def test_board(page):
    """A position by mouse, by touch, by keyboard, as a FEN, by a move."""
    square = "[data-square={}]".format
    page.open("lab.html")
    search_done(page)
    page.press(square("e2"))
    page.press(square("e4"))
    fen_is(page, "pressed", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    ActionChains(page.browser).drag_and_drop(page.find(square("h1")), page.find(square("h5"))).perform()
    fen_is(page, "dragged; the right to castle goes with the rook", "rnbqkbnr/pppppppp/8/7R/4P3/8/PPPP1PPP/RNBQKBN1 w Qkq - 0 1")
    at = [page.script("const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]", square(name)) for name in ("h5", "h1")]
    for kind, place in (("touchStart", at[0]), ("touchMove", at[1]), ("touchEnd", None)):
        page.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": place[0], "y": place[1]}] if place else []})
    fen_is(page, "by touch", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w Qkq - 0 1")
    page.press("[data-right=K]")
    fen_is(page, "a right given", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    page.choose("#lab-side", "Black")
    page.choose("#lab-moves", "Nf6")
    fen_is(page, "a legal move", "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2")
    page.press("#lab-clear")
    page.script("document.querySelector(arguments[0]).focus()", square("e1"))
    page.browser.switch_to.active_element.send_keys(Keys.ENTER)
    for key in (Keys.ARROW_UP, Keys.ARROW_RIGHT, Keys.ENTER, Keys.ARROW_UP, "Q", Keys.ARROW_LEFT, "p", Keys.BACKSPACE):
        page.browser.switch_to.active_element.send_keys(key)
    fen_is(page, "by keyboard", "4k3/8/8/8/8/5Q2/5K2/8 w - - 0 1")
    same("a square says what stands on it", page.find(square("f3")).get_attribute("aria-label"), "f3, white queen")
    page.press("[data-tool=q]")
    page.press(square("a8"))
    page.press("[data-tool=nothing]")
    page.press(square("f3"))
    fen_is(page, "by a tool", "q3k3/8/8/8/8/8/5K2/8 w - - 0 1")
    page.press(square("e8"))
    page.wait("return document.getElementById('lab-legal').classList.contains('missing')")
    holds("no position is told: " + page.text("#lab-legal"), "q7/8/8/8/8/8/5K2/8 w - - 0 1" in page.text("#lab-legal"))
    holds("and not searched", not page.find("#lab-search").is_enabled())
    box = page.find("#lab-fen")
    box.clear()
    box.send_keys("7k/5Q2/5K2/8/8/8/8/7q w - -")
    page.wait("return live.legal && live.legal.fen === '7k/5Q2/5K2/8/8/8/8/7q w - - 0 1'")
    holds("a FEN of four fields: " + page.text("#lab-legal"), page.text("#lab-legal").startswith("White to move: "))
    page.press("#lab-search")
    search_done(page)
    check_found(page, "a", "7k/5Q2/5K2/8/8/8/8/7q w - -", "TNH", 5)
    same("a mate is told", page.text("#lab-a-score"), "#1")


# ---- the tree ------------------------------------------------------------------------------------


def tree_lines(fen, letters, depth):
    """Nodes of `prunelab tree`: (ply, move, kind, value)."""
    return lab("tree", "--fen", fen, "--with", letters, "--depth", str(depth), "--max-nodes", "100000").splitlines()


def grow(page):
    page.press("#lab-grow")
    page.wait("return grown.plans.a && !grown.control")
    page.wait("return !document.getElementById('lab-tree-line').textContent.includes('undefined') && document.querySelectorAll('#lab-tree-line tbody tr').length")


def test_tree(page):
    """The nodes are those of `prunelab tree`; they are stepped through, chosen, folded."""
    fen = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1"
    page.open("lab.html", "#lab?until=2&left=TV&right=-&fen=" + fen.replace(" ", "+"))
    search_done(page)
    grow(page)
    for which, letters in (("a", "TV"), ("b", "-")):
        there = tree_lines(fen, letters, 3)
        same(f"{letters}: nodes", page.script("return grown.plans[arguments[0]].rows.length", which), len(there))
        same(f"{letters}: moves in their order", page.script("const p = grown.plans[arguments[0]]; return p.rows.map((row, i) => [p.ply[i], row.move])", which),
             [[(len(line) - len(line.lstrip())) // 2, "" if i == 0 else line.split()[0]] for i, line in enumerate(there)])
        same(f"{letters}: values and ends", page.script("const p = grown.plans[arguments[0]]; return p.rows.map((row) => [Math.abs(row.score) > MATE - 500 ? 'mate' : row.score, row.end])", which), [ends_of(line) for line in there])
    holds("the root is told: " + page.text("#lab-tree-words"), page.text("#lab-tree-words").startswith("The root is a PV node, 3 plies to go, window (−∞, ∞). All its moves were searched: "))
    same("all is entered", page.script("return grown.step"), page.script("return planNow().events.length"))
    page.press("#lab-tree-best")
    page.wait("return document.querySelectorAll('#lab-tree-line tbody tr').length === 2")
    best = native("--fen", fen, "--with", "TV", "--depth", "3")[0]["best_move"]
    same("the best move", page.script("return movesTo(planNow(), grown.selected)"), [best])
    same("is on the board", len(page.find_all("#lab-tree-board .marked-square")), 2)
    page.press("#lab-tree-part")
    same("where they part", page.script("return grown.selected"), parting(tree_lines(fen, "TV", 3), tree_lines(fen, "-", 3)))
    page.press("#lab-tree-first")
    page.press("#lab-tree-next")
    holds("a step: " + page.text("#lab-tree-words"), "The search is in it." in page.text("#lab-tree-words"))
    page.press("#lab-tree-cut")
    page.wait("return /Cut off|Pruned|Answered/.test(document.getElementById('lab-tree-words').textContent)")
    holds("a cut: " + page.text("#lab-tree-words"), any(word in page.text("#lab-tree-words") for word in ("Cut off: ", "Pruned by V (variable null-move bound)", "Answered by T")))
    box = page.find(".live-box")
    page.press("#lab-tree-last")
    page.script("arguments[0].focus()", box)
    before = page.script("return planNow().seen.length")
    box.send_keys(Keys.ENTER)
    holds("the root is folded", page.script("return planNow().seen.length") == 1 < before)
    box.send_keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
    same("the second move", page.script("return [planNow().ply[grown.selected], planNow().roots.map((r) => planNow().children[r].indexOf(grown.selected))[0], planNow().folded.has(0)]"), [1, 1, False])
    page.script("""const plan = planNow(), i = plan.seen[5], box = document.querySelector('.live-box'), frame = box.querySelector('canvas').getBoundingClientRect();
        box.scrollLeft = 0;
        box.querySelector('canvas').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: frame.left + plan.x[i], clientY: frame.top + yOf(plan, i) }));
        window.pressed = i;""")
    same("a node that is pressed", page.script("return grown.selected === window.pressed"), True)
    page.choose("#lab-tree-which", "B")
    same("the other tree", page.script("return planNow() === grown.plans.b"), True)
    page.choose("#lab-tree-depth", "8")
    page.press("#lab-grow")
    page.wait("return !grown.control")
    same("too large a tree is told", page.text("#lab-tree-words"), "The tree has more than 100000 nodes: choose a smaller depth.")


def test_smallest_shown(page):
    """It is drawn when it is asked for, beside A and B, and made anew with them."""
    fen = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1"
    page.open("lab.html", "#lab?until=2&left=T&right=-&fen=" + fen.replace(" ", "+"))
    search_done(page)
    there = [line.split()[2] for line in lab("minimal-tree", "--fen", fen, "--depth", "3").splitlines()[2:]]
    for depth in (3, 2):
        page.choose("#lab-tree-depth", str(depth))
        grow(page)
        if depth == 3:
            page.choose("#lab-tree-which", "the smallest tree")
        holds(f"it is drawn at depth {depth}", page.wait("return grown.plans.smallest && planNow() === grown.plans.smallest && !grown.control"))
        holds("and counted: " + page.text("#lab-tree-count"), page.text("#lab-tree-count").endswith(f", the smallest tree {there[depth - 1]}."))
    page.press("#lab-tree-part")
    holds("it parts from A: " + page.text("#lab-tree-words"), page.script("return grown.selected === partingOf(grown.plans.smallest, grown.plans.a)"))
    page.choose("#lab-tree-which", "A")
    page.choose("#lab-tree-depth", "6")
    page.press("#lab-grow")
    page.wait("return grown.plans.a.tree.depth === 6 && !grown.control")
    page.choose("#lab-tree-which", "the smallest tree")
    page.wait("return !grown.control")
    same("where minimax is too large it is told", page.text("#lab-tree-words"), "The smallest tree is found in that of minimax, and the tree has more than 100000 nodes: choose a smaller depth.")
    same("and A stays", page.script("return [grown.which, document.getElementById('lab-tree-which').value]"), ["a", "a"])


def test_sweep(page):
    """All sets of some letters: counts, effects, the best way; what cannot be combined; stop."""
    page.open("lab.html", "#lab?until=2&left=T&right=-&fen=" + KIWIPETE.replace(" ", "+"))
    search_done(page)
    page.choose("#lab-sweep-depth", "3")
    same("the button says how many", page.text("#lab-sweep-run"), "Search all 16 sets")
    page.press("#lab-sweep-letters [data-letter=K]")
    page.press("#lab-sweep-run")
    page.wait("return !swept.control && swept.found && swept.found.done === 8")
    there = {name: native("--fen", KIWIPETE, "--with", name, "--depth", "3")[0]["nc"] for name in ("-", "T", "N", "H", "TN", "TH", "NH", "TNH")}
    rows = page.script("return [...document.querySelectorAll('#lab-sweep-sets tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))")
    same("nodes of all sets", {row[0]: int(row[1].replace(",", "")) for row in rows}, {name.replace("-", "none"): n for name, n in there.items()})
    effects = page.script("return sweepEffects(swept.found.letters, swept.found.counts)")
    logs = {name.replace("-", ""): math.log2(n) for name, n in there.items()}
    name = lambda letters: "".join(sorted(letters, key="TNH".index))
    for effect in effects:
        letter, orders = effect["letter"], list(itertools.permutations("TNH"))
        steps = [logs[name(order[:order.index(letter) + 1])] - logs[name(order[:order.index(letter)])] for order in orders]
        same(f"{letter} by Shapley", effect["shapley"], sum(steps) / len(steps))
        same(f"{letter} alone", effect["alone"], logs[letter] - logs[""])
        same(f"{letter} added last", effect["last"], logs["TNH"] - logs[name({*"TNH"} - {letter})])
    ways = {order: sum(logs[name(order[:k])] for k in range(4)) for order in itertools.permutations("TNH")}
    best = min(ways, key=ways.get)
    holds(f"the best way {best}: " + page.text("#lab-sweep-words"), f"The best way from nothing to all: {', then '.join(best)}." in page.text("#lab-sweep-words"))
    same("figures without a hover text or a table beside them", page.script("""return [...document.querySelectorAll('#lab-app .chart')]
        .filter((chart) => !chart.querySelector('[data-tip]') || !chart.closest('.card').querySelector('tbody tr')).map((chart) => chart.getAttribute('aria-label'))"""), [])
    same("figures", len(page.find_all("#lab-app .chart")), 2)
    page.press("#lab-sweep-letters summary")
    page.press("#lab-sweep-letters [data-letter=E]")
    page.press("#lab-sweep-run")
    page.wait("return !swept.control && swept.found.done === 16")
    holds("what cannot be combined: " + page.text("#lab-sweep-words"), "4 sets cannot be searched: enhancement 'E' requires 'T'." in page.text("#lab-sweep-words"))
    page.choose("#lab-sweep-depth", "9")
    page.press("#lab-sweep-run")
    page.wait("return swept.control")
    page.press("#lab-sweep-stop")
    page.wait("return !swept.control")
    holds("it is stopped: " + page.text("#lab-sweep-words"), page.text("#lab-sweep-words").startswith("Stopped after "))


def ends_of(line):
    """Value and end of a line of `prunelab tree`."""
    words = line.split(" = ")[1].replace(",", "").split()
    return ["mate" if words[0].startswith("#") else int(words[0]), words[1]]


def parting(a, b):
    """The first node, in the order of the search, of which two trees tell something else."""
    def events(lines):
        told, open_nodes = [], []
        for i, line in enumerate(lines):
            ply = (len(line) - len(line.lstrip())) // 2
            while len(open_nodes) > ply:
                told.append((open_nodes.pop(), False))
            open_nodes.append(i)
            told.append((i, True))
        while open_nodes:
            told.append((open_nodes.pop(), False))
        return [(i, entered, lines[i].split(" = ")[0 if entered else 1].split(" best ")[0].strip()) for i, entered in told]
    return next(x[0] for x, y in zip(events(a), events(b)) if x != y)


# ---- in the report -------------------------------------------------------------------------------


def make_report(folder):
    """report.html: a study of five positions, and the laboratory."""
    (folder / "suite.epd").write_text("".join(f'{fen} id "{i}";\n' for i, fen in enumerate(positions(5))))
    (folder / "a.json").write_text(json.dumps({"version": 1, "study": "five", "suite": "suite.epd", "sweep": "TNH", "profiles": {"quick": {"depth": 3}}}))
    home = folder / "home" # with no claims
    (home / "experiments/specs").mkdir(parents=True)
    for words in (("run", "a.json"), ("report", "--figures", "none", "--out", "report.html")):
        subprocess.run([LAB, *words, "--db", "a.db"], cwd=folder, env={**os.environ, "PRUNELAB_HOME": str(home)}, check=True, capture_output=True)


def test_report(page):
    """The laboratory is a part of the report, begins when it is asked for, and knows its studies."""
    page.open("report.html")
    holds("it waits", not page.script("return document.getElementById('lab-app').dataset.ready"))
    same("and says so at once when it begins", page.script("document.getElementById('lab-open').click(); return document.getElementById('lab-app').textContent"), "The engine is starting …")
    holds("it begins", page.wait("return document.getElementById('lab-app').dataset.ready"))
    search_done(page)
    check_found(page, "a", START, "TNH", 5)
    same("the address is what it was", page.script("return location.hash"), "")
    same("no study is so deep", page.script("return document.querySelectorAll('#lab-study').length"), 0)
    page.open("report.html", "#lab?fen=startpos&until=3&left=TN&right=-&a=TH&depth=2")
    page.wait("return document.getElementById('lab-app').dataset.ready")
    search_done(page)
    check_found(page, "a", START, "TN", 3)
    sums = {name: float(n) for name, n in (line.split(",") for line in lab("query", "--db", page.folder / "a.db", "--csv", "SELECT enhancements, nc FROM total WHERE depth = 3").splitlines()[1:])}
    same("what the study says", page.number("#lab-study"), sums["TN"] / sums["-"])
    same("the study's explorer keeps its own", page.text("#x-name-a"), "TH")
    page.press("#x-switches-a [data-letter=N]")
    holds("and leaves the laboratory's", "left=TN" in page.script("return location.hash"))
    page.open("report.html", "#explorer?a=TN&b=-&depth=2")
    page.script("document.querySelector('#x-scatter .point').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    page.wait("return document.getElementById('lab-app').dataset.ready")
    search_done(page)
    name = page.find("#x-scatter .point").get_attribute("data-open")
    check_found(page, "a", positions(5)[int(name)], "TN", 2)
    check_found(page, "b", positions(5)[int(name)], "-", 2)
    for width in (360, 1280):
        page.open("report.html", "#lab?fen=startpos", width=width)
        search_done(page)
        same(f"{width} pixels: sideways overflow", page.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
    same("names, ids, headings", page.script(LABELS), {"bad": [], "twice": [], "leaps": [], "points": 0, "main": 1, "nav": 1, "h1": 1})


# ---- how it looks --------------------------------------------------------------------------------


def test_looks(page):
    grounds = {}
    for scheme in ("light", "dark"):
        for width in (360, 768, 1440):
            page.open("lab.html", width=width, scheme=scheme)
            search_done(page)
            for summary in page.find_all("summary"):
                page.script("arguments[0].parentElement.open = true", summary)
            same(f"{width} pixels, {scheme}: sideways overflow", page.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
        same(f"{scheme}: text too pale", page.script(CONTRAST), [])
        grounds[scheme] = page.script("return getComputedStyle(document.body).backgroundColor")
    holds("dark is dark", grounds["light"] != grounds["dark"])
    page.script("setTheme('dark')")
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    same("on paper all is light", page.script("return ['body', '.card'].map((name) => getComputedStyle(document.querySelector(name)).backgroundColor)"), ["rgb(255, 255, 255)"] * 2)
    same("and without tools", page.script("return [...document.querySelectorAll('.tools, .walk, [aria-pressed=false], #lab-cost ~ button')].filter((node) => node.checkVisibility()).length"), 0)
    page.script("setTheme('system')")
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    same("names, ids, headings", page.script(LABELS), {"bad": [], "twice": [], "leaps": [], "points": 0, "main": 1, "nav": 1, "h1": 1})


TESTS = (test_start, test_search, test_words, test_stop, test_many, test_explorer, test_greatest, test_cost, test_live_stop, test_board, test_tree, test_smallest, test_smallest_shown, test_sweep, test_tours, test_report, test_looks, test_bench, test_suite, test_speed, test_random, test_sets)


def make_pages(folder):
    lab("lab", "--out", folder / "lab.html")
    make_report(folder)


if __name__ == "__main__":
    sys.exit(run(make_pages, TESTS))
