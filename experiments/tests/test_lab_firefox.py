#!/usr/bin/env python3
"""The laboratory in a headless Firefox, from a file and under the page's own policy: what test_lab.py asks of it by scripts.

usage: BUILD=FOLDER python3 experiments/tests/test_lab_firefox.py
Needs firefox-esr or firefox, and what test_lab.py needs. PRUNELAB_SHORT=1 and ONLY=search,words as there. Ends with `N passed, N failed`.
"""
import os
import pathlib
import shutil
import sys
import tempfile

from browser import end, holds, same
from firefox import Firefox, FirefoxPage
from test_lab import SHORT, lab, search_done, test_bench, test_random, test_search, test_sets, test_smallest, test_start, test_stop, test_suite, test_tours, test_words


def test_views(page):
    """What a person sees comes up: a first search, trees, a sweep; nothing was asked of a network."""
    page.open("lab.html")
    page.run("window.refused = []; document.addEventListener('securitypolicyviolation', (event) => refused.push(event.violatedDirective + ' ' + event.blockedURI))")
    holds("a first search has run by itself", search_done(page))
    holds("and is told: " + page.text("#lab-says"), page.text("#lab-says").startswith("At depth 5, TNH searches "))
    page.press("#lab-grow")
    holds("trees are drawn", page.wait("return grown.plans.a && grown.plans.b && !grown.control", 30))
    holds("a picture is painted", page.wait("""const canvas = document.querySelector('.live-canvas'), bytes = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        return new Set(new Uint32Array(bytes.buffer)).size > 10"""))
    page.press("#lab-sweep-run")
    holds("a sweep has run", page.wait("return !swept.control && swept.found && swept.found.done === swept.found.sets.length", 60))
    same("requests", page.run("return performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !/^(blob|data):/.test(name))"), [])
    same("what the policy refused", page.run("return refused"), [])


TESTS = (test_start, test_search, test_words, test_stop, test_bench, test_views, test_suite) + (() if SHORT else (test_tours, test_smallest, test_random, test_sets))


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="lab-"))
    browser = None
    try:
        lab("lab", "--out", folder / "lab.html")
        browser = Firefox()
        page = FirefoxPage(browser, folder)
        only = os.environ.get("ONLY", "")
        for test in (test for test in TESTS if not only or test.__name__[5:] in only.split(",")):
            test(page)
    finally:
        if browser:
            browser.quit()
        shutil.rmtree(folder)
    return end()


if __name__ == "__main__":
    sys.exit(main())
