#!/usr/bin/env python3
"""What source `similar` verifies with several numbers of neighbours (DeepREL, figures 8 and 9).

Usage: curves.py TARGET [--time T | --cases N] [--seed N] [--neighbours 1,5,10,20] [OPTION...]

Hunts TARGET once for each number, each in a store of its own, and prints a row a hunt. OPTIONs go to
`parallax hunt`. By hand: it takes as many hunts.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

_HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_ROW = "{:>10}  {:>10}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}"


def hunt(target, neighbours, options, folder):
    """The pairs of a hunt, as its JSON has them; None: it went wrong."""
    parallax = os.environ.get("PARALLAX_BINARY", os.path.join(_HOME, "parallax"))
    command = [parallax, "hunt", target, "--source", "similar", "--json", "--neighbours",
               str(neighbours), "--store", "store-%d.db" % neighbours, *options]
    ran = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=False)
    if ran.returncode == 2:
        return None
    return json.loads(ran.stdout).get("relations")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target")
    parser.add_argument("--neighbours", default="1,5,10,20", help="1,5,10,20")
    chosen, options = parser.parse_known_args()
    print(_ROW.format("neighbours", "candidates", "value", "status", "rejected", "covered",
                      "classes"))
    with tempfile.TemporaryDirectory() as folder:
        for number in chosen.neighbours.split(","):
            pairs = hunt(chosen.target, int(number), options, folder)
            if pairs is None:
                return 2
            verified = pairs["verified"]
            proposed = (pairs["candidate"] + pairs["rejected"] + verified["value"] +
                        verified["status"])
            print(_ROW.format(number, proposed, verified["value"], verified["status"],
                              pairs["rejected"], pairs["covered_names"], len(pairs["classes"])),
                  flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
