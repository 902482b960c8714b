"""The sources behind the APIs of an adapter, one API a line: PYTHON -m parallax.paths ADAPTER [API...]

--figures: instead of the texts how many were read and what is in them. PYTHON is the environment's."""

import argparse
import importlib
import json
import resource
import sys
import time

_COUNTED = ("if", "check", "raise", "loop")


def count(body, found):
    """How many statements of each kind there are, blocks included."""
    for statement in body:
        found[statement["s"]] = found.get(statement["s"], 0) + 1
        for block in ("then", "else", "body"):
            count(statement.get(block, ()), found)
    return found


class Figures:
    def __init__(self):
        self._apis = self._read = self._bytes = self._functions = 0
        self._counts = {}
        self._began = time.monotonic()

    def add(self, text):
        said = json.loads(text)
        self._apis += 1
        self._bytes += len(text)
        written = [each for each in said["functions"].values() if each["file"]]
        self._read += bool(written)
        self._functions += len(written)
        for each in written:
            count(each["body"], self._counts)

    def line(self):
        read = max(1, self._read)
        parts = ["%.1f %s" % (self._counts.get(kind, 0) / read, kind) for kind in _COUNTED]
        return "%d APIs, %d read (%.1f %%); of one that is read: %.1f functions, %s, %.0f kB; %.0f s, %d MB" % (
            self._apis, self._read, 100 * self._read / max(1, self._apis), self._functions / read,
            ", ".join(parts), self._bytes / read / 1000, time.monotonic() - self._began,
            resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def main():
    reader = argparse.ArgumentParser(prog="python -m parallax.paths", description=__doc__)
    reader.add_argument("adapter")
    reader.add_argument("apis", nargs="*", help="all, without any")
    reader.add_argument("--figures", action="store_true")
    options = reader.parse_args()
    adapter = importlib.import_module("parallax.adapters." + options.adapter).Adapter()
    adapter.start()
    figures = Figures()
    for api in options.apis or [each["name"] for each in adapter.apis()]:
        text = adapter.paths(api)
        if options.figures:
            figures.add(text)
        else:
            sys.stdout.write(text + "\n")
    if options.figures:
        print(figures.line())


if __name__ == "__main__":
    main()
