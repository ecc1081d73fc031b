"""A headless Chromium for tests of pages: what they find holds or does not, and is counted.

Needs chromium, chromedriver and selenium (scripts/setup check-tools).
"""
import json
import math
import os
import pathlib
import shutil
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

COUNTS = {"passed": 0, "failed": 0}


def holds(text, good):
    COUNTS["passed" if good else "failed"] += 1
    if not good:
        print("failed: " + text)


def same(text, got, wanted):
    close = isinstance(got, float) and isinstance(wanted, (int, float)) and math.isclose(got, wanted, rel_tol=1e-9, abs_tol=5e-8)  # CSV has ten digits
    holds(f"{text}: {got!r}, not {wanted!r}", close or got == wanted)


def end():
    """The last line of every test; the exit code."""
    print(f"{COUNTS['passed']} passed, {COUNTS['failed']} failed")
    return COUNTS["failed"] > 0


# ---- the browser ---------------------------------------------------------------------------------


def start_browser():
    options = Options()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900"):
        options.add_argument(argument)
    options.binary_location = shutil.which("chromium") or shutil.which("chromium-browser") or ""
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
    browser.set_script_timeout(240)
    browser.implicitly_wait(2)  # what a <details> opens to is drawn a moment later
    return browser


class Page:
    """A page opened in the browser; its messages and requests are kept."""

    def __init__(self, browser, folder):
        self.browser, self.folder, self.messages, self.requests = browser, folder, [], []

    def open(self, name, address="", width=1280, scheme="light"):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]})
        self.browser.get("about:blank")  # or a new address alone would not load the page again
        self.browser.get(f"file://{self.folder}/{name}{address}")
        self.wait("return document.documentElement.dataset.ready === 'yes'")
        same(f"{name}{address} is ready", self.script("return document.documentElement.dataset.ready"), "yes")

    def script(self, text, *arguments):
        return self.browser.execute_script(text, *arguments)

    def wait(self, text, seconds=60):
        """Until a script returns something true; what it returned last."""
        until = time.monotonic() + seconds
        while not (found := self.script(text)) and time.monotonic() < until:
            time.sleep(0.01)
        return found

    def run(self, text, *arguments):
        """The value of a script that awaits; {"error": ...} where it throws."""
        return self.browser.execute_async_script("""const [given, done] = [[...arguments].slice(0, -1), [...arguments].at(-1)];
            (async function () { %s }).apply(null, given).then(done, (error) => done({ error: error.message, name: error.name }));""" % text, *arguments)

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def find_all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.find(selector).text

    def number(self, selector):
        value = self.find(selector).get_attribute("data-value")
        return float(value) if value else None

    def press(self, selector):
        element = self.find(selector)
        self.script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        element.click()

    def choose(self, selector, text):
        Select(self.find(selector)).select_by_visible_text(text)

    def collect(self):
        self.messages += [entry["message"] for entry in self.browser.get_log("browser")]
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.requests.append(message["params"]["request"]["url"])


def check_traffic(page):
    """No message of the browser, and no request but of the page's own file."""
    same("messages of the browser", page.messages, [])
    same("requests", [url for url in page.requests if not url.startswith(("file:", "data:", "blob:"))], [])
    holds("requests are seen", len(page.requests) > 0)


def run(make, tests, start=None):
    """Make the pages in a new folder, run the tests one by one, and end; the exit code. ONLY=explorer,board runs these tests alone.
    start(folder): a page in another browser than Chromium."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pages-"))
    page = None
    try:
        make(folder)
        page = start(folder) if start else Page(start_browser(), folder)
        only = os.environ.get("ONLY", "")
        for test in (test for test in tests if not only or test.__name__[5:] in only.split(",")):
            test(page)
            page.collect()
        check_traffic(page)
    finally:
        if page:
            page.browser.quit()
        shutil.rmtree(folder)
    return end()


# ---- what holds of every page --------------------------------------------------------------------

CONTRAST = """
const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const ground = (node) => { for (; node; node = node.parentElement) { const c = parse(getComputedStyle(node).backgroundColor); if (c.length === 3 || c[3] === 1) return c; } return [255, 255, 255]; };
const bad = [];
for (const node of document.querySelectorAll("main *, header *, footer *")) {
    if (node.closest("svg, .man, .picture, [hidden], :disabled, noscript, select") || ![...node.childNodes].some((c) => c.nodeType === 3 && c.textContent.trim())) continue;
    if (!node.checkVisibility() || node.classList.contains("unseen")) continue;
    const [a, b] = [light(parse(getComputedStyle(node).color)), light(ground(node))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) bad.push(node.tagName + "." + node.className + " " + ratio.toFixed(2));
}
return [...new Set(bad)];"""

LABELS = """
const name = (node) => (node.getAttribute("aria-label") || node.labels?.[0]?.textContent || node.textContent || "").trim();
const bad = [...document.querySelectorAll("button, input, select, summary, [role=region], svg[role=img]")].filter((node) => !node.closest("[hidden]") && !name(node));
const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
const levels = [...document.querySelectorAll("h1, h2, h3, h4")].map((node) => Number(node.tagName[1]));
const leaps = levels.filter((level, i) => i > 0 && level > levels[i - 1] + 1);
const points = [...document.querySelectorAll("[aria-labelledby]")].filter((node) => !document.getElementById(node.getAttribute("aria-labelledby")));
return { bad: bad.map((n) => n.outerHTML.slice(0, 80)), twice, leaps, points: points.length, main: document.querySelectorAll("main").length, nav: document.querySelectorAll("nav[aria-label]").length, h1: levels.filter((l) => l === 1).length };"""
