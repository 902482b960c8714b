"""A headless Chromium, driven over the DevTools protocol through two pipes; stdlib alone."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

_DEADLINE_S = 60


def find():
    """The browser's program, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return shutil.which(name)
    return None


class Browser:
    """One page. What it asked the network for and what it complained about is in `requests` and
    `complaints`."""

    def __init__(self, program):
        self._folder = tempfile.TemporaryDirectory()
        ours_in, self._out = os.pipe()
        self._in, ours_out = os.pipe()

        def connect():  # Chromium reads from 3 and writes to 4
            first, second = os.dup(ours_in), os.dup(ours_out)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self._process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--user-data-dir=" + self._folder.name],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=connect, close_fds=False)
        os.close(ours_in)
        os.close(ours_out)
        self._buffer = b""
        self._number = 0
        self._session = None
        self.requests = []
        self.complaints = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target,
                                  flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.send(domain + ".enable")

    def close(self):
        try:
            os.close(self._out)
            self._process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        self._folder.cleanup()

    def send(self, method, **params):
        """The result of a command; events that come meanwhile are noted."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + _DEADLINE_S
        while True:
            answer = self._read(until)
            if answer.get("id") != self._number:
                self._note(answer)
                continue
            if "error" in answer:
                raise RuntimeError("%s: %s" % (method, answer["error"]["message"]))
            return answer["result"]

    def open(self, path, width, height, dark=False):
        """Loads a file at that size, in CSS pixels."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 600)
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.send("Page.navigate", url="file://" + path)
        until = time.monotonic() + _DEADLINE_S
        while self.evaluate("document.readyState") != "complete":
            if time.monotonic() > until:
                raise RuntimeError("the page does not load")
            time.sleep(0.05)

    def evaluate(self, expression):
        """The JSON value of a JavaScript expression."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError("%s: %s" % (expression, answer["exceptionDetails"]))
        return answer["result"].get("value")

    def type(self, text):
        """Keys, as if pressed."""
        for char in text:
            self.send("Input.dispatchKeyEvent", type="keyDown", text=char, key=char)
            self.send("Input.dispatchKeyEvent", type="keyUp", key=char)

    def screenshot(self, path):
        """What is in view, as PNG."""
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def _read(self, until):
        while b"\0" not in self._buffer:
            if not select.select([self._in], [], [], max(0, until - time.monotonic()))[0]:
                raise RuntimeError("the browser does not answer")
            part = os.read(self._in, 1 << 20)
            if not part:
                raise RuntimeError("the browser ended")
            self._buffer += part
        message, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(message)

    def _note(self, event):
        method, params = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(params["exceptionDetails"]["text"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
            self.complaints.append(str(params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(params["entry"]["text"])
