"""What is asked of the laboratory by scripts alone, in whatever browser: counts, words, stop, the smallest tree, tours.

A page is what browser.py and firefox.py open: its open(), run(), script(), wait(), text() and press().
"""
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import time

from browser import holds, same

TOP = pathlib.Path(__file__).resolve().parents[2]
LAB = (TOP / os.environ.get("BUILD", "build") / "prunelab").resolve()
SHORT = bool(os.environ.get("PRUNELAB_SHORT"))
TOLD = (TOP / "experiments/tests/tours_told.js").read_text()
SUITE = TOP / "positions/bratko-kopec.epd"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def lab(*words, **variables):
    return subprocess.run([LAB, *words], env={**os.environ, **variables}, check=True, capture_output=True, text=True).stdout


def native(*words, **variables):
    """What `prunelab search --json` prints: an object for every line."""
    return [json.loads(line) for line in lab("search", *words, "--json", **variables).splitlines()]


def counts(found):
    """All but the times, which differ."""
    if isinstance(found, dict):
        return {key: counts(value) for key, value in found.items() if key not in ("cpu_ns", "position")}
    return [counts(value) for value in found] if isinstance(found, list) else found


def positions(number):
    return [" ".join(line.split()[:4]) for line in SUITE.read_text().splitlines() if line and not line.startswith("#")][:number]


def search_all(page, requests):
    """Search one request after the other in the page; what each resolves to."""
    return page.run("const found = []; for (const r of arguments[0]) found.push(await prunelab.search(r)); return found;", requests)


# ---- the counts ------------------------------------------------------------------------------------


def test_search(page):
    """One call gives the whole object."""
    page.open("lab.html")
    request = {"fen": KIWIPETE, "with": "TNH", "depth": 5, "set": {"T.entries": 65536, "base.deepening": "on"}}
    found = page.run("return prunelab.search(arguments[0])", request)
    same("the object of `search --json`", counts(found), counts(native("--fen", KIWIPETE, "--with", "HNT", "--depth", "5", "--set", "T.entries=65536"))[0])
    holds("it took time", found["cpu_ns"] > 0)
    same("the same again", counts(page.run("return prunelab.search(arguments[0])", request)), counts(found))
    told = page.run("const told = []; await prunelab.search(arguments[0], { iteration: (it) => told.push(it) }); return told", request)
    same("every iteration was told", counts(told), counts(found["iterations"]))
    for game in ("planted:width=20,first=70", "random:width=5,seed=3"):
        same(game, counts(search_all(page, [{"game": game, "with": "TN", "depth": 4}])), counts(native("--game", game, "--with", "TN", "--depth", "4")))
    same("depth 0", counts(search_all(page, [{"fen": "startpos", "with": "-", "depth": 0}])), counts(native("--fen", "startpos", "--with", "-", "--depth", "0")))
    same("both at once", counts(page.run("return Promise.all([arguments[0], arguments[1]].map((r) => prunelab.search(r)))", request, {**request, "with": "-"})),
         counts([found, native("--fen", KIWIPETE, "--with", "-", "--depth", "5")[0]]))


def test_bench(page):
    """The bench's positions and depths, as its source has them, count what the bench says."""
    page.open("lab.html")
    known = [int(number) for number in subprocess.run([LAB.parent / "prunelab-engine", "bench"], check=True, capture_output=True, text=True).stdout.split("Bench: ")[1].split()[:2]]
    bench = re.findall(r'\{"(.* .*)", (\d+), (\d+)\}', (TOP / "engine/bench.c").read_text())
    for letters, depth, wanted in (("-", 1, known[0]), ("TRNSHKLMV", 2, known[1])):
        found = search_all(page, [{"fen": row[0], "with": letters, "depth": int(row[depth])} for row in bench])
        same(f"the bench with {letters}", sum(one["nc"] for one in found), wanted)


def test_suite(page):
    """All positions of the suite, to the node."""
    page.open("lab.html")
    for letters in ("-", "TRNSHKLMV"):
        found = search_all(page, [{"fen": fen, "with": letters, "depth": 4} for fen in positions(24)])
        same(f"24 positions with {letters}", counts(found), counts(native("--suite", SUITE, "--with", letters, "--depth", "4")))


def test_many(page):
    """Thirty questions at once, and again: each has a memory of its own, of which a browser grants so many."""
    page.open("lab.html")
    rounds = 8 if SHORT else 20
    same("answers, and what else was said", page.run("""const found = {};
        for (let i = 0; i < arguments[0]; i++) {
            const all = await Promise.all([...Array(30).keys()].map(() => prunelab.about("startpos").then((about) => about.moves.length, (error) => error.message)));
            for (const one of all) found[one] = (found[one] ?? 0) + 1;
        }
        return found;""", rounds), {"20": 30 * rounds})


def test_speed(page):
    """How quick the page is beside the native program."""
    page.open("lab.html")
    requests, there, times, times_there = [{"fen": fen, "with": "TRNSHKL", "depth": 5} for fen in positions(24)], None, [], []
    for _ in range(2 if SHORT else 4):  # the engine is compiled ever better from run to run
        start = time.monotonic()
        found = search_all(page, requests)
        times.append(time.monotonic() - start)
        start = time.monotonic()
        there = native("--suite", SUITE, "--with", "TRNSHKL", "--depth", "5", PRUNELAB_ISA="generic")
        times_there.append(time.monotonic() - start)
    same("24 positions to depth 5", counts(found), counts(there))
    nodes, seconds, seconds_there = sum(one["nc"] for one in there), min(times), min(times_there)  # the least: the machine may do something else meanwhile
    print(f"million nodes a second: {nodes / seconds / 1e6:.2f} in the page, {nodes / seconds_there / 1e6:.2f} native (generic): {100 * seconds_there / seconds:.0f} %")
    holds(f"it is a tenth as quick at least: {seconds} s and {seconds_there} s", seconds < 10 * seconds_there)


def test_sets(page):
    """All sets of the papers' letters to depth 3 on five positions; the other letters, and levels."""
    page.open("lab.html")
    papers = ["".join(letters) for nb in range(10) for letters in itertools.combinations("TRNSHKLMV", nb)]
    for letters in papers[::32] if SHORT else papers:
        found = search_all(page, [{"fen": fen, "with": letters or "-", "depth": 3} for fen in positions(5)])
        suite = page.folder / "five.epd"
        suite.write_text("".join(f'{fen} id "{i}";\n' for i, fen in enumerate(positions(5))))
        same(f"five positions with {letters or '-'}", counts(found), counts(native("--suite", suite, "--with", letters or "-", "--depth", "3")))
    for letters, levels in (("TD", {"D.kind": "bisect"}), ("TE", {}), ("TNI", {}), ("NH", {"H.moves": "quiet"}), ("-", {"base.eval": "material", "base.quiescence": "none"}),
                            ("TNHKL", {"base.quiescence": "checks", "base.check_extension": "on"}), ("T", {"T.entries": 2 ** 20})):
        words = [word for key, value in levels.items() for word in ("--set", f"{key}={value}")]
        same(f"{letters} with {levels}", counts(search_all(page, [{"fen": KIWIPETE, "with": letters, "depth": 4, "set": levels}])),
             counts(native("--fen", KIWIPETE, "--with", letters, "--depth", "4", *words)))


def test_random(page):
    """A hundred positions from random games, and what the page knows of each."""
    page.open("lab.html")
    chance = random.Random(24)
    fens = page.run("""const found = []; let seed = arguments[0];
        const next = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
        while (found.length < arguments[1]) {
            let fen = "startpos";
            for (let plies = 2 + next(80); plies > 0; plies--) {
                const about = await prunelab.about(fen);
                if (!about.moves.length) break;
                fen = (await prunelab.about(about.fen, [about.moves[next(about.moves.length)]])).fen;
            }
            if ((await prunelab.about(fen)).moves.length) found.push((await prunelab.about(fen)).fen);
        }
        return found;""", chance.randrange(2 ** 30), 10 if SHORT else 100)
    suite = page.folder / "random.epd"
    suite.write_text("".join(" ".join(fen.split()[:4]) + f' id "{i}";\n' for i, fen in enumerate(fens)))
    there = native("--suite", suite, "--with", "TNHKL", "--depth", "3")
    found = search_all(page, [{"fen": " ".join(fen.split()[:4]), "with": "TNHKL", "depth": 3} for fen in fens])
    same(f"{len(fens)} positions of random games", counts(found), counts(there))


# ---- what cannot be searched -----------------------------------------------------------------------


def test_words(page):
    page.open("lab.html")
    def refused(words, request):
        found = page.run("return prunelab.search(arguments[0])", request)
        holds(f"{request}: {found}, not '{words}'", words in (found.get("error") or ""))
    good = {"fen": "startpos", "with": "T", "depth": 3}
    refused("8/8/8/8/8/8/8/8 w - - 0 1", {**good, "fen": "8/8/8/8/8/8/8/8 w - - 0 1"})
    refused("bad fen 'no\ufffdthing'", {**good, "fen": "no\0thing"})
    refused("depth 64 is out of range (0 to 63)", {**good, "depth": 64})
    refused("depth -1 is out of range (0 to 63)", {**good, "depth": -1})
    refused("depth: '2.5' is not a whole number", {**good, "depth": 2.5})
    refused("unknown enhancement '?'", {**good, "with": "T?"})
    refused("T.size", {**good, "set": {"T.size": 1}})
    refused("T.entries", {**good, "set": {"T.entries": 3}})
    refused("more than the 512 MB that it may have here", {**good, "set": {"T.entries": 2 ** 26}})
    refused("more than the 1 MB that it may have here", {**good, "set": {"T.entries": 2 ** 17}, "memory": 1})
    refused("memory: '0' is not a number of megabytes", {**good, "memory": 0})
    refused("cannot start a thread", {**good, "set": {"base.workers": 4}})
    refused("enhancement 'E' requires 'T'", {**good, "with": "E"})
    refused("unknown key 'letters' (known: fen, game, with, depth, set, memory)", {**good, "letters": "T"})
    refused("exactly one of fen and game", {"with": "T", "depth": 1})
    refused("with: letters are needed", {"fen": "startpos", "depth": 1})
    same("and searches again", page.run("return (await prunelab.search(arguments[0])).depth", good), 3)
    same("tables that are given back", page.run("""for (let i = 0; i < 6; i++) await prunelab.search({ ...arguments[0], memory: 900, set: { "T.entries": 2 ** 24 } });
        return (await prunelab.search(arguments[0])).depth""", good), 3)


def test_stop(page):
    """A stopped search answers, long before it would be done, and the next begins anew."""
    page.open("lab.html")
    search_done(page)  # or what the page asks of itself would be counted, too
    page.run("window.ended = 0; const end = Worker.prototype.terminate; Worker.prototype.terminate = function () { ended++; end.call(this); }")
    for wait in (0, 50, 400):
        found = page.run("""const control = new AbortController(), search = prunelab.search({ fen: "startpos", with: "-", depth: 30 }, { signal: control.signal });
            await new Promise((go) => setTimeout(go, arguments[0]));
            control.abort();
            try { await search; } catch (error) { return { name: error.name, text: error.message }; }""", wait)
        same(f"stopped after {wait} ms", (found["name"], found["text"]), ("AbortError", "the search was stopped"))
    same("workers that were ended", page.run("return ended"), 3)
    same("the next", page.run("return (await prunelab.search({ fen: 'startpos', with: 'TN', depth: 4 })).nc"), native("--fen", "startpos", "--with", "TN", "--depth", "4")[0]["nc"])


def test_start(page):
    """The page is small, and there soon."""
    size = (page.folder / "lab.html").stat().st_size
    holds(f"{size} bytes", size < 400000)
    start = time.monotonic()
    page.open("lab.html")
    print(f"{size / 1e3:.0f} kB, ready after {time.monotonic() - start:.2f} s")
    registry = page.run("return prunelab.registry()")
    same("letters", "".join(e["letter"] for e in registry["enhancements"]), "".join(line.split()[0] for line in lab("enhancements").split("parameter")[0].splitlines()[2:] if line))
    same("letters without a word of what they do", page.run("return (await prunelab.registry()).enhancements.map((e) => e.letter).filter((letter) => !LETTER_WORDS[letter])"), [])
    wanted = [line.split()[0] for line in lab("enhancements").splitlines() if line and "." in line.split()[0]]
    same("parameters", [p["key"] for owner in [registry, *registry["enhancements"]] for p in owner["parameters"]], wanted)


# ---- the page itself -------------------------------------------------------------------------------


def search_done(page):
    """The search that runs in the explorer has ended, and its lines are named."""
    return page.wait("""return document.getElementById("lab-app").dataset.first && !live.control && ["a", "b"].every((which) => live.found[which] &&
        (live.found[which].state !== "done" || live.found[which].san[live.depth]))""", 60)


# ---- the smallest tree -----------------------------------------------------------------------------


def test_smallest(page):
    """The smallest tree is that of `prunelab minimal-tree`."""
    page.open("lab.html")
    for fen, most in ((START, 3), (KIWIPETE, 2), ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 6), ("7k/5K1p/8/6P1/8/8/8/8 w - - 0 1", 5), ("7k/5Q2/5K2/8/8/8/8/7q w - - 0 1", 3), ("8/5K1k/2Q5/8/8/2P5/8/8 w - - 0 1", 3), ("8/4q3/6K1/8/8/8/8/k1q5 w - - 0 1", 3), ("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", 4)):
        there = [[int(word) for word in line.split()[:3]] for line in lab("minimal-tree", "--fen", fen, "--depth", str(most)).splitlines()[2:]]
        found = page.run(TOLD + """const found = [];
            for (let depth = 1; depth <= arguments[1]; depth++) {
                const plan = planTree(smallestTree(await prunelab.tree(labRequest(arguments[0], minimaxOf({ letters: "T", set: {} }), depth))));
                found.push([depth, plan.rows[0].score, bottomsOf(plan), hasMinimalKinds(plan)]);
            }
            return found;""", fen, most)
        same(f"the smallest trees of {fen}", found, [[*row, True] for row in there])
    # Two moves keep the value for one bottom position each; the line of best play ends in one of them only below the second.
    same("the line of best play ends in a bottom position if it can", page.run("""const row = (parent, move, togo, score, end) => ({ parent, move, kind: "PV", togo, alpha: 0, beta: 0, score, end, by: "", best: "" });
        const tree = { rows: [row(-1, "", 2, 10, "full"), row(0, "a", 1, -10, "full"), row(1, "b", 0, 10, "terminal"), row(1, "c", 0, 20, "horizon"), row(0, "d", 1, -10, "full"), row(4, "e", 0, 10, "horizon")] };
        return bottomsOf(planTree(smallestTree(tree)));"""), 1)


# ---- the tours -------------------------------------------------------------------------------------


def test_tours(page):
    """What every stop says is so."""
    page.open("lab.html")
    search_done(page)
    for name, stops in page.script("return TOURS.map((tour) => [tour.id, tour.stops.length])"):
        holds(f"{name} has two stops at least", stops >= 2)
        same(f"{name}: sentences that are asked", page.script(TOLD + "return TOLD[arguments[0]].length", name), stops)
        for stop in range(stops):
            if stop == 0:
                page.script("goToStop(arguments[0], 0)", name)
            else:
                page.press("#lab-tour-next")
            done = page.wait(f"return document.getElementById('lab-tour-box').dataset.done === '{name} {stop}'")
            holds(f"{name}, stop {stop + 1}: it is taken" + ("" if done else page.script("""return `, but ${byId("lab-legal").textContent} ${["a", "b"].map((which) =>
                live.found[which] && stateText(live.found[which]))} ${byId("lab-tree-words").textContent}`""")), done)
            if not done:
                continue
            holds(f"{name}, stop {stop + 1}: " + page.text("#lab-tour-text"), page.script(TOLD + """const stop = tourNow().stops[tour.stop];
                return TOLD[tour.id][tour.stop](stop.tree ? grown.plans : { a: lastOf(live.found.a), b: lastOf(live.found.b) });"""))
            holds(f"{name}, stop {stop + 1}: the node is the one that it tells", page.script("""const { tree } = tourNow().stops[tour.stop], plan = planNow(), at = grown.selected;
                if (!tree) return true;
                const [, show, where] = tree;
                if (grown.which !== show) return false;
                const [, end] = where.match(/^first (cutoff|answered|pruned)$/) ?? [], ended = plan.events.filter(([i, entered]) => !entered && plan.rows[i].end === end);
                return at === { part: () => partingOf(grown.plans.a, grown.plans.b), root: () => 0, end: () => plan.events.at(-1)[0], "first move": () => plan.children[plan.roots.at(-1)][0],
                    "second search": () => secondSearch(plan) }[where]?.() || (end && at === ended[0][0]);"""))
    page.script("goToStop('zugzwang', 0)")
    page.wait("return document.getElementById('lab-tour-box').dataset.done === 'zugzwang 0'")
    address = page.script("return location.hash")
    page.open("lab.html", address)
    holds("the address keeps the stop", page.wait("return document.getElementById('lab-tour-box').dataset.done === 'zugzwang 0'"))
    holds("and says it", page.text("#lab-tour-text").startswith("If the side to move passes"))
    page.press("#lab-switches-b [data-letter=K]")
    holds("what a person changes is their own", "tour=&" in page.script("return location.hash"))
    same("a stop that is taken twice at once is searched to its end", page.run("""delete byId("lab-tour-box").dataset.done;
        await Promise.all([goToStop("zugzwang", 0), goToStop("zugzwang", 0)]);
        return [byId("lab-tour-box").dataset.done, live.found.a.state, live.found.b.state];"""), ["zugzwang 0", "done", "done"])
    same("one whose search fails is not taken", page.run("""const search = prunelab.search;
        prunelab.search = async () => { throw new Error("planted"); };
        await goToStop("zugzwang", 1);
        prunelab.search = search;
        return [byId("lab-tour-box").dataset.done, live.found.a.error];"""), ["zugzwang 0", "planted"])
