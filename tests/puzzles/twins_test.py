"""Hunts a small library on NumPy arrays: `almanac`, of special functions that are wrong in each dtype and
layout alike, `whim`, whose functions may draw random numbers, or `sundry`, whose functions take numbers
for tensors, dtypes, sizes and options, or count in bins.

Usage: twins_test.py LIBRARY [--parallax BINARY] [--python PYTHON] [--seed N] [--jobs N] [--keep DIR]

`almanac` and `whim` have two planted bugs, `sundry` seven, and a healthy twin of each. PYTHON has NumPy, SciPy and mpmath. Exits 1
when a bug is not found, or something of a twin is.
"""

import argparse
import os
import sys
import tempfile

from faults_test import HERE, Parallax, healthy, line, planted_in, summary
from linked_home import BINARY, CHECKOUT, make_home

CASES = {"sundry": "300000"}  # else 20,000
SUPPORT = os.path.join(CHECKOUT, "envs", ".support", "numpy")


def hunt(parallax, options):
    library = options.library
    planted = planted_in(library)
    folder = os.path.join(HERE, library)
    parallax.add(library, library, PYTHONPATH=folder + ":" + SUPPORT)
    rules = os.path.join(folder, "rules")
    report = parallax.hunt(library, options, *(["--rules", rules] if os.path.isdir(rules) else []))
    summary(library, report)
    found = sum(line(name, {name: bug["kinds"]}, report["findings"])
                for name, bug in sorted(planted.items()))
    others = [f for f in report["findings"] if not planted.keys() & set(f["apis"])]
    healthy(others, "HEALTHY")
    print("%s: %d of %d found" % (library, found, len(planted)))
    return found == len(planted) and not others


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("library", choices=("almanac", "sundry", "whim"))
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--python", default=os.path.join(CHECKOUT, "envs", "numpy", "bin", "python"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", help="a folder that keeps the store and the report")
    options = parser.parse_args()
    options.cases, options.time = CASES.get(options.library, "20000"), None
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.abspath(options.keep or folder)
        make_home(home, {options.library: os.path.join(HERE, options.library, "adapter")})
        parallax = Parallax(os.path.abspath(options.parallax), home, options.python)
        return 0 if hunt(parallax, options) else 1


if __name__ == "__main__":
    sys.exit(main())
