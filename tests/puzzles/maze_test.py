"""Hunts `maze`, a small library on NumPy arrays with three faults behind several branches and a healthy
twin of each: a hunt that follows the paths through the sources finds all, one of as many cases that
does not finds none.

Usage: maze_test.py [--parallax BINARY] [--python PYTHON] [--seed N] [--jobs N] [--cases N] [--keep DIR]

PYTHON has NumPy. Exits 1 when a fault is not found with paths, or found without, or a twin has a
finding.
"""

import argparse
import json
import os
import sys
import tempfile

from faults_test import HERE, Parallax, healthy, line, planted_in, summary
from linked_home import BINARY, CHECKOUT, make_home

FOLDER = os.path.join(HERE, "maze")
SUPPORT = os.path.join(CHECKOUT, "envs", ".support", "numpy")


def hunt(parallax, options, home):
    planted = planted_in("maze")
    parallax.add("maze", "maze", PYTHONPATH=FOLDER + ":" + SUPPORT)
    found = {}
    twins = []
    for label, more in (("default", ()), ("paths", ("--paths",))):
        report = parallax.hunt("maze", options, *more, store=label)
        summary(label, report)
        found[label] = sum(line(name, {name: fault["kinds"]}, report["findings"])
                           for name, fault in sorted(planted.items()))
        twins += [f for f in report["findings"] if not planted.keys() & set(f["apis"])]
    healthy(twins, "HEALTHY")
    print("maze: %d of %d found without paths, %d with; %d findings on what is healthy" % (
        found["default"], len(planted), found["paths"], len(twins)))
    return found == {"default": 0, "paths": len(planted)} and not twins and told(parallax, home)


def told(parallax, home):
    """Whether `why` tells what became of the paths."""
    store = os.path.join(home, "paths.db")
    answer = json.loads(parallax.run("why", "maze.gate", "--json", "--store", store))[0]
    print("maze.gate: %s" % json.dumps(answer["path_counts"]))
    return answer["path_counts"]["reached"] == len(answer["paths"]) > 2


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--python", default=os.path.join(CHECKOUT, "envs", "numpy", "bin", "python"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cases", default="30000")
    parser.add_argument("--keep", help="a folder that keeps the store and the report")
    options = parser.parse_args()
    options.time = None
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.abspath(options.keep or folder)
        make_home(home, {"maze": os.path.join(FOLDER, "adapter")})
        parallax = Parallax(os.path.abspath(options.parallax), home, options.python)
        return 0 if hunt(parallax, options, home) else 1


if __name__ == "__main__":
    sys.exit(main())
