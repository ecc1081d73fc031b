#!/usr/bin/env python3
"""The laboratory in a headless Firefox, from a file and under the page's own policy: what test_lab.py asks of it by scripts.

usage: BUILD=FOLDER python3 experiments/tests/test_lab_firefox.py
Needs firefox-esr or firefox, and what test_lab.py needs. PRUNELAB_SHORT=1 and ONLY=search,words as there. Ends with `N passed, N failed`.
"""
import sys

from browser import holds, run
from firefox import Firefox, FirefoxPage
from lab_asked import SHORT, lab, search_done, test_bench, test_many, test_random, test_search, test_sets, test_smallest, test_start, test_stop, test_suite, test_tours, test_words


def test_views(page):
    """What a person sees comes up: a first search, trees, a sweep."""
    page.open("lab.html")
    holds("a first search has run by itself", search_done(page))
    holds("and is told: " + page.text("#lab-says"), page.text("#lab-says").startswith("At depth 5, TNH searches "))
    page.press("#lab-grow")
    holds("trees are drawn", page.wait("return grown.plans.a && grown.plans.b && !grown.control"))
    holds("a picture is painted", page.wait("""const canvas = document.querySelector('.live-canvas'), bytes = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        return new Set(new Uint32Array(bytes.buffer)).size > 10"""))
    page.press("#lab-sweep-run")
    holds("a sweep has run", page.wait("return !swept.control && swept.found && swept.found.done === swept.found.sets.length"))


TESTS = (test_start, test_search, test_words, test_stop, test_many, test_bench, test_views, test_suite) + (() if SHORT else (test_tours, test_smallest, test_random, test_sets))


def make_pages(folder):
    lab("lab", "--out", folder / "lab.html")


if __name__ == "__main__":
    sys.exit(run(make_pages, TESTS, lambda folder: FirefoxPage(Firefox(), folder)))
