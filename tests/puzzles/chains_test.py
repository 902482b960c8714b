"""Hunts chains of calls in a library whose compiler has two planted faults (loom), and tells them from
their healthy twins.

Usage: chains_test.py [--parallax BINARY] [--python PYTHON] [--seed N] [--cases N]

PYTHON has NumPy; BINARY is the program, not the launcher. Fails where a fault of planted.json is not
found, or a finding is about other calls.
"""

import argparse
import json
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

PYTHON = os.path.join(CHECKOUT, "envs", "numpy", "bin", "python")
CONFIRMED = ("new", "known")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--python", default=PYTHON)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--cases", default="60000")
    options = parser.parse_args()
    with open(os.path.join(HERE, "loom", "planted.json"), encoding="utf-8") as file:
        planted = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, "home")
        make_home(home, {"loom": os.path.join(HERE, "loom", "adapter")})
        run(home, options.parallax, "target", "add", "loom", "--python", options.python, "--adapter",
            "loom", "--env", "PYTHONPATH=" + os.path.join(HERE, "loom"))
        done = run(home, options.parallax, "hunt", "loom", "--source", "chains", "--seed", options.seed,
                   "--cases", options.cases, "--json", "--store", os.path.join(folder, "loom.db"))
    if done.returncode not in (0, 1):
        sys.exit("hunt: exit %d\n%s" % (done.returncode, done.stderr[-2000:]))
    found, wrong = set(), []
    for finding in json.loads(done.stdout)["findings"]:
        calls = re.search(r" of (loom[^|]*?)(?: \||$)", finding["signature"])
        name = next((name for name in planted
                     if calls and re.fullmatch(planted[name]["calls"], calls.group(1))), None)
        if name is None or finding["kind"] not in planted[name]["kinds"]:
            wrong.append("%s %s" % (finding["status"], finding["title"]))
        elif finding["status"] in CONFIRMED:
            found.add(name)
    for name in planted:
        print("%-32s %s" % (name, "found" if name in found else "MISSED"))
    for text in wrong:
        print("FALSE " + text)
    return 0 if len(found) == len(planted) and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
