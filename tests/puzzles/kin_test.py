"""Hunts `kin`, a small library on NumPy arrays with three faults in two functions each and, beside each,
a function that looks alike and has a fault of its own. Both functions of a fault are one cause, and
the third is another.

Usage: kin_test.py [--parallax BINARY] [--python PYTHON] [--seed N] [--jobs N] [--keep DIR]

PYTHON has NumPy. Exits 1 when a fault is two causes, or shares one with what looks alike.
"""

import argparse
import json
import os
import sys
import tempfile

from faults_test import HERE, Parallax, healthy, summary
from linked_home import BINARY, CHECKOUT, make_home

FOLDER = os.path.join(HERE, "kin")
SUPPORT = os.path.join(CHECKOUT, "envs", ".support", "numpy")


def told(causes, family, strangers):
    """What is wrong with how a family is told; empty: nothing."""
    members, alike = set(family["members"]), family["alike"]
    with_members = [set(cause["apis"]) for cause in causes if members & set(cause["apis"])]
    if not any(alike in cause["apis"] for cause in causes):
        return "%s is not found" % alike
    if not with_members or members - set().union(*with_members):
        return "not all are found"
    if any(alike in apis for apis in with_members):
        return "%s is told with them" % alike
    if any(strangers & apis for apis in with_members):
        return "strangers are told with them"
    return "" if len(with_members) == 1 else "%d causes" % len(with_members)


def hunt(parallax, options):
    parallax.add("kin", "kin", PYTHONPATH=FOLDER + ":" + SUPPORT)
    report = parallax.hunt("kin", options, "--source", "modes:layout-strided")
    summary("kin", report)
    with open(os.path.join(FOLDER, "planted.json"), encoding="utf-8") as file:
        planted = json.load(file)
    wrong = 0
    for name, family in planted.items():
        strangers = {api for other in planted.values() if other is not family for api in other["members"]}
        said = told(report["causes"], family, strangers)
        wrong += bool(said)
        print("%-30s %s" % (name, said or "one cause"))
    others = [f for f in report["findings"] if f["apis"] == ["kin.same"]]
    healthy(others, "HEALTHY")
    print("kin: %d of %d families are told as they should be" % (len(planted) - wrong, len(planted)))
    return not wrong and not others


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--python", default=os.path.join(CHECKOUT, "envs", "numpy", "bin", "python"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", help="a folder that keeps the store and the report")
    options = parser.parse_args()
    options.cases, options.time = "20000", None
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.abspath(options.keep or folder)
        make_home(home, {"kin": os.path.join(FOLDER, "adapter")})
        return 0 if hunt(Parallax(os.path.abspath(options.parallax), home, options.python), options) else 1


if __name__ == "__main__":
    sys.exit(main())
