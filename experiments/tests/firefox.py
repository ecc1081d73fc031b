"""A headless Firefox for tests of pages, through its own protocol (Marionette), for which it needs no driver.

Needs firefox-esr or firefox (scripts/setup check-tools). The protocol: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""
import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from browser import same

# Nothing is fetched; any free port, which Firefox writes into its profile.
PREFERENCES = {"marionette.port": 0, "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
               "datareporting.policy.dataSubmissionEnabled": False, "browser.shell.checkDefaultBrowser": False, "ui.prefersReducedMotion": 1}

# A page's policy lets no text be run but what bears its mark. A script that bears it sees all that the page's own see.
ASK = """const [text, given, done] = arguments, script = document.createElement("script");
    script.nonce = document.querySelector("script[nonce]").nonce;
    script.textContent = `window.askedByTest = async function () { ${text} }`;
    document.head.append(script);
    script.remove();
    window.askedByTest(...JSON.parse(given)).then((value) => done(JSON.stringify(value ?? null)), (error) => done(JSON.stringify({ error: error.message, name: error.name })));"""


class Firefox:
    """The browser: started with a profile of its own, ended by quit()."""

    def __init__(self):
        self.profile = pathlib.Path(tempfile.mkdtemp(prefix="firefox-"))
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (self.profile / "user.js").write_text("".join(lines))
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        self.process = subprocess.Popen([program, "--marionette", "--headless", "--no-remote", "--profile", self.profile], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.asked, self.held, self.wire = 0, b"", None
        try:
            self.wire = socket.create_connection(("127.0.0.1", self.port()), 300)
            self.read()  # a greeting
            self.ask("WebDriver:NewSession")
            self.ask("WebDriver:SetTimeouts", script=240000)
        except BaseException:
            self.quit()
            raise

    def port(self):
        written = self.profile / "MarionetteActivePort"
        for _ in range(1200):
            if written.is_file() and (text := written.read_text()):
                return int(text)
            if self.process.poll() is not None:
                raise RuntimeError(f"Firefox ended with {self.process.returncode}")
            time.sleep(0.1)
        raise RuntimeError("Firefox does not listen")

    def read(self):
        """A message: its length in digits, a colon, JSON."""
        while b":" not in self.held or len(self.held.split(b":", 1)[1]) < int(self.held.split(b":", 1)[0]):
            more = self.wire.recv(1 << 16)
            if not more:
                raise RuntimeError("Firefox has gone")
            self.held += more
        length, rest = self.held.split(b":", 1)
        self.held = rest[int(length):]
        return json.loads(rest[:int(length)])

    def ask(self, command, **arguments):
        self.asked += 1
        text = json.dumps([0, self.asked, command, arguments]).encode()
        self.wire.sendall(b"%d:%s" % (len(text), text))
        _, number, error, result = self.read()
        if error or number != self.asked:
            raise RuntimeError(f"{command}: {error}")
        return result

    def quit(self):
        if self.wire:
            self.wire.close()
        self.process.terminate()
        self.process.wait(60)
        shutil.rmtree(self.profile, ignore_errors=True)


class FirefoxPage:
    """What tests ask of browser.Page, where scripts are enough."""

    def __init__(self, browser, folder):
        self.browser, self.folder, self.messages, self.requests = browser, folder, [], []

    def open(self, name, address=""):
        self.browser.ask("WebDriver:Navigate", url="about:blank")  # or a new address alone would not load the page again
        self.browser.ask("WebDriver:Navigate", url=f"file://{self.folder}/{name}{address}")
        self.run("window.refusedToTest = []; document.addEventListener('securitypolicyviolation', (event) => refusedToTest.push(event.violatedDirective + ' ' + event.blockedURI))")
        same(f"{name}{address} is ready", self.wait("return document.documentElement.dataset.ready"), "yes")

    def run(self, text, *given):
        """The value of a script that awaits; {"error": ...} where it throws."""
        return json.loads(self.browser.ask("WebDriver:ExecuteAsyncScript", script=ASK, args=[text, json.dumps(given)])["value"])

    script = run

    def wait(self, text, seconds=60):
        until = time.monotonic() + seconds
        while not (found := self.run(text)) and time.monotonic() < until:
            time.sleep(0.01)
        return found

    def collect(self):
        """What the policy refused, and what the page that is open has asked for."""
        self.messages += self.run("return refusedToTest")
        self.requests += self.run("return [location.href, ...performance.getEntriesByType('resource').map((entry) => entry.name)]")

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0]).textContent", selector)

    def press(self, selector):
        self.run("document.querySelector(arguments[0]).click()", selector)
