"""Bugs just outside of what a function takes: `--source edges` finds each, and nothing on its healthy
twin.

Usage: edges.py PARALLAX
"""
import os
import sys
import tempfile

from told import BEHIND_AN_EDGE, run

HEALTHY = ("flip", "pad", "vdot", "window", "outer", "concat", "matmul", "sum_dim", "sort")


def hunt(parallax, folder, name):
    """The titles of what it found, each behind its status."""
    hunted = run(parallax, "hunt", "toy", "--only", "toy." + name, "--cases", "3000", "--source",
                 "edges", "--seed", "1", "--json", "--store", os.path.join(folder, name + ".db"))
    return ["%s %s" % (each["status"], each["title"]) for each in hunted["findings"]]


def main(parallax):
    parallax = os.path.abspath(parallax)
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        planted = {name: hunt(parallax, folder, name) for name in BEHIND_AN_EDGE}
        healthy = {name: hunt(parallax, folder, name) for name in HEALTHY}
    for name, found in planted.items():
        if len(found) != 1 or not found[0].startswith("new "):
            print("FAILED: toy.%s under edges: %s" % (name, found or "nothing"))
            failed = True
    for name, found in healthy.items():
        if found:
            print("FAILED: toy.%s is healthy, but under edges: %s" % (name, found))
            failed = True
    print("toy: %d of %d bugs behind an edge are found, %d findings on %d healthy functions" % (
        sum(map(bool, planted.values())), len(planted), sum(map(len, healthy.values())),
        len(healthy)))
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
