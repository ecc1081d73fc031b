#!/usr/bin/env python3
"""The laboratory in a headless Chromium: its counts are those of `prunelab search`, and what it shows is told right.

usage: BUILD=FOLDER python3 experiments/tests/test_lab.py
Needs chromium, chromedriver and selenium (scripts/setup check-tools) and the engine that `make lab` compiles.
PRUNELAB_SHORT=1 leaves out most sets. Ends with `N passed, N failed`.
"""
import itertools
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

from browser import CONTRAST, LABELS, Page, check_traffic, end, holds, same, start_browser

TOP = pathlib.Path(__file__).resolve().parents[2]
LAB = (TOP / os.environ.get("BUILD", "build") / "prunelab").resolve()
SHORT = bool(os.environ.get("PRUNELAB_SHORT"))
SUITE = TOP / "positions/bratko-kopec.epd"
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


# ---- the counts ----------------------------------------------------------------------------------


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


def test_suite(page):
    """All positions of the suite, to the node, and how quick the page is."""
    page.open("lab.html")
    for letters in ("-", "TRNSHKLMV"):
        found = search_all(page, [{"fen": fen, "with": letters, "depth": 4} for fen in positions(24)])
        same(f"24 positions with {letters}", counts(found), counts(native("--suite", SUITE, "--with", letters, "--depth", "4")))
    found = search_all(page, [{"fen": fen, "with": "TRNSHKL", "depth": 5} for fen in positions(24)])
    there = native("--suite", SUITE, "--with", "TRNSHKL", "--depth", "5", PRUNELAB_ISA="generic")
    same("24 positions to depth 5", counts(found), counts(there))
    found = search_all(page, [{"fen": fen, "with": "TRNSHKL", "depth": 5} for fen in positions(24)])  # compiled by now as well as it can be
    speed, speed_there = (sum(one["nc"] for one in all) / sum(one["cpu_ns"] for one in all) * 1e3 for all in (found, there))
    print(f"million nodes a second: {speed:.2f} in the page, {speed_there:.2f} native (generic): {100 * speed / speed_there:.0f} %")
    holds(f"it is a tenth as quick at least: {speed} of {speed_there}", speed > 0.1 * speed_there)


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


# ---- what cannot be searched ---------------------------------------------------------------------


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
    refused("unknown enhancement 'X'", {**good, "with": "TX"})
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
    """A stopped search answers at once, and the next begins anew."""
    page.open("lab.html")
    for wait in (0, 50, 400):
        found = page.run("""const control = new AbortController(), search = prunelab.search({ fen: "startpos", with: "-", depth: 30 }, { signal: control.signal });
            await new Promise((go) => setTimeout(go, arguments[0]));
            const start = performance.now();
            control.abort();
            try { await search; } catch (error) { return { name: error.name, text: error.message, took: performance.now() - start }; }""", wait)
        same(f"stopped after {wait} ms", (found["name"], found["text"]), ("AbortError", "the search was stopped"))
        holds(f"it answered after {found['took']:.1f} ms", found["took"] < 100)
    same("the next", page.run("return (await prunelab.search({ fen: 'startpos', with: 'TN', depth: 4 })).nc"), native("--fen", "startpos", "--with", "TN", "--depth", "4")[0]["nc"])


def test_start(page):
    """The page is small, and there soon."""
    size = (page.folder / "lab.html").stat().st_size
    holds(f"{size} bytes", size < 400000)
    start = time.monotonic()
    page.open("lab.html")
    print(f"{size / 1e3:.0f} kB, ready after {time.monotonic() - start:.2f} s")
    registry = page.run("return prunelab.registry()")
    same("letters", "".join(e["letter"] for e in registry["enhancements"]), "TRNSHKLMVDEI")
    wanted = [line.split()[0] for line in lab("enhancements").splitlines() if line and "." in line.split()[0]]
    same("parameters", [p["key"] for owner in [registry, *registry["enhancements"]] for p in owner["parameters"]], wanted)


TESTS = (test_start, test_search, test_words, test_stop, test_suite, test_random, test_sets)


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="lab-"))
    browser = None
    try:
        lab("lab", "--out", folder / "lab.html")
        browser = start_browser()
        page = Page(browser, folder)
        for test in TESTS:
            test(page)
            page.collect()
        check_traffic(page)
    finally:
        if browser:
            browser.quit()
        shutil.rmtree(folder)
    return end()


if __name__ == "__main__":
    sys.exit(main())
