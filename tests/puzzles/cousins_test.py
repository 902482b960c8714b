"""Holds `elder`, a small library on NumPy arrays, against `younger`, which has no function of the same
name or documentation: two functions of `elder` are two or three calls of `younger`, one is so on few
inputs alone, and one is nothing that can be composed.

Usage: cousins_test.py [--parallax BINARY] [--python PYTHON] [--seed N] [--jobs N] [--keep DIR]

PYTHON has NumPy. Exits 1 when a program is not found, or one is that is none.
"""

import argparse
import json
import os
import sys
import tempfile

from faults_test import HERE, Parallax
from linked_home import BINARY, CHECKOUT, make_home

FOLDER = os.path.join(HERE, "cousins")
SUPPORT = os.path.join(CHECKOUT, "envs", ".support", "numpy")
COMPOSED = {"elder.tanh_gap", "elder.root_mean_square"}


def hunt(parallax, options, home):
    store = os.path.join(home, "cousins.db")
    for library in ("elder", "younger"):
        parallax.add(library, library, PYTHONPATH=FOLDER + ":" + SUPPORT)
    report = json.loads(parallax.run(
        "hunt", "elder", "younger", "--source", "counterparts", "--cases", options.cases, "--seed",
        str(options.seed), "--jobs", str(options.jobs), "--json", "--store", store))
    relations = json.loads(parallax.run(
        "list", "relations", "--source", "counterparts", "--json", "--store", store))
    composed = {each["api"]: each["sides"][1]["label"] for each in relations
                if each["state"] == "verified" and each["origin"].startswith("composed in")}
    for api in sorted(composed):
        print("%s: %s" % (api, composed[api]))
    counted = report["relations"]["counterparts"]
    print("counted: %s" % json.dumps(counted))
    return (set(composed) == COMPOSED and counted["considered"]["names"] == 4 and
            counted["composed"]["names"] == 2 and not report["causes"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--python", default=os.path.join(CHECKOUT, "envs", "numpy", "bin", "python"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", help="a folder that keeps the store and the report")
    options = parser.parse_args()
    options.cases = "2000"
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.abspath(options.keep or folder)
        make_home(home, {library: os.path.join(FOLDER, library + "_adapter")
                         for library in ("elder", "younger")})
        parallax = Parallax(os.path.abspath(options.parallax), home, options.python)
        return 0 if hunt(parallax, options, home) else 1


if __name__ == "__main__":
    sys.exit(main())
