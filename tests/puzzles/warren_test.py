"""Hunts `warren`, a small library on NumPy arrays with 25 faults behind two checks or more each, along the
paths through its sources, and without; tells how many either finds. By hand: it takes as long as it is given.

Usage: warren_test.py [--parallax BINARY] [--python PYTHON] [--seed N] [--jobs N] [--time T | --cases N]
                      [--least N] [--keep DIR]

PYTHON has NumPy. The list (warren/planted.json) was fixed before anything was hunted. Exits 1 when fewer than
--least are found with paths, or something is told of another kind.
"""

import argparse
import os
import sys
import tempfile

from faults_test import HERE, Parallax, line, planted_in, summary
from linked_home import BINARY, CHECKOUT, make_home

FOLDER = os.path.join(HERE, "warren")
SUPPORT = os.path.join(CHECKOUT, "envs", ".support", "numpy")


def hunt(parallax, options):
    """How many are found by the default search, and with paths; and what is told beside them."""
    planted = planted_in("warren")
    parallax.add("warren", "warren", PYTHONPATH=FOLDER + ":" + SUPPORT)
    found, others = {}, 0
    for label, more in (("default", ()), ("paths", ("--paths",))):
        report = parallax.hunt("warren", options, *more, store=label)
        summary(label, report)
        found[label] = sum(line(name, {name: fault["kinds"]}, report["findings"])
                           for name, fault in sorted(planted.items()))
        # A sign that is lost shows in infinities and in what kind of number a scalar is, too.
        strange = [each for each in report["findings"] if each["kind"] not in ("value", "nan", "metadata")]
        others += len(strange)
        for each in strange:
            print("  STRANGE  %s %s" % (each["id"], each["title"]))
    print("warren: of %d faults %d found without paths, %d with; %d findings of another kind" % (
        len(planted), found["default"], found["paths"], others))
    return found["paths"] >= options.least and not others


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--python", default=os.path.join(CHECKOUT, "envs", "numpy", "bin", "python"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--time", default="300s")
    parser.add_argument("--cases")
    parser.add_argument("--least", type=int, default=22)
    parser.add_argument("--keep", help="a folder that keeps the stores and the reports")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.abspath(options.keep or folder)
        make_home(home, {"warren": os.path.join(FOLDER, "adapter")})
        parallax = Parallax(os.path.abspath(options.parallax), home, options.python)
        return 0 if hunt(parallax, options) else 1


if __name__ == "__main__":
    sys.exit(main())
