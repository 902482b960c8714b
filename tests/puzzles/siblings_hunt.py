"""Hunts torch with faults in one of two siblings (siblings/planted.json) by `--source similar` alone, and
tells which were found.

Usage: siblings_hunt.py [--parallax BINARY] [--python PYTHON] [--seed N] [--time T | --cases N]
                        [--least N] [--whole] [--keep DIR]

A fault is found when a confirmed finding of its kind holds the faulty function against its sibling, which
in plain torch agree (siblings_test.py). The paper's two bugs must be found, and what it shows that is no bug
must not. The hunt lists the siblings and a dozen healthy functions; --whole lists all of torch.
Exits 1 when fewer than --least of the 15 are found.
"""

import argparse
import os
import re
import sys
import tempfile

from faults_test import (BINARY, CHECKOUT, CONFIRMED, SITE, SUPPORT, Parallax, adapters, make_home,
                         planted_in, summary)

HERE = os.path.dirname(os.path.abspath(__file__))
PARTS = ("faults", "paper", "not_to_be_reported")
# How a report calls what is shown.
KINDS = {"value": ("value", "nan", "metadata", "determinism"), "status": ("status",)}


def hunt(parallax, options, table):
    """The findings of torch with the faults, of pairs that are alike in plain torch."""
    faults = [fault for part in PARTS for fault in table[part].values()]
    listed = {fault[which] for fault in faults for which in ("faulty", "sibling")}
    listed |= set(planted_in("torch_faults")["healthy"])
    shared = {} if options.whole else {"APIS": " ".join(sorted(listed))}
    parallax.add("siblings", "torch_faults", PYTHONPATH=":".join((SITE, os.path.join(HERE, "siblings"), SUPPORT)),
                 TORCH_FAULTS="torch_sibling_faults", **shared)
    report = parallax.hunt("siblings", options, "--source", "similar")
    summary("torch with faults in one of two siblings", report)
    return report["findings"]


def is_shown(fault, finding):
    """Whether a finding holds the two against each other and is of the fault's kind."""
    words = {name.rpartition(".")[2] for name in re.findall(r"[\w.]+", finding["relation"])}
    about = {fault[which].rpartition(".")[2] for which in ("faulty", "sibling")} <= words
    return about and finding["status"] in CONFIRMED and finding["kind"] in KINDS[fault["shows"]]


def count(faults, findings):
    """How many were found; prints what became of each."""
    found = 0
    for name, fault in faults.items():
        shown = [finding for finding in findings if is_shown(fault, finding)]
        best = min(shown, key=lambda finding: finding["rank"], default=None)
        if best:
            found += 1
            print("  found      %-45s rank %d  %s: %s" % (name, best["rank"], best["id"], best["title"]))
        else:
            print("  NOT FOUND  %-45s %s against %s" % (name, fault["faulty"], fault["sibling"]))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--python", default=os.path.join(CHECKOUT, "envs/torch/bin/python"))
    parser.add_argument("--time", default="60s")
    parser.add_argument("--cases")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--least", type=int, default=13)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--keep", help="a folder that keeps the stores and reports")
    options = parser.parse_args()
    table = planted_in("siblings")
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.abspath(options.keep or folder)
        make_home(home, adapters(os.path.join(folder, "adapters")))
        parallax = Parallax(os.path.abspath(options.parallax), home, options.python)
        own = hunt(parallax, options, table)
    found = count(table["faults"], own)
    papers = count(table["paper"], own)
    silent = count(table["not_to_be_reported"], own) == 0
    print("siblings: %d of %d found, %d of %d of the paper's, what is none is %s" % (
        found, len(table["faults"]), papers, len(table["paper"]), "silent" if silent else "REPORTED"))
    return 0 if found >= options.least and papers == len(table["paper"]) and silent else 1


if __name__ == "__main__":
    sys.exit(main())
