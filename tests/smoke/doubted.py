"""Bugs that look like what no library promises, each beside a healthy function that does what none
promises: a short hunt of the one must find it, of the other must find nothing.

Usage: doubted.py PARALLAX
"""
import os
import sys
import tempfile

from told import run

# The doubt, the planted bug and its healthy neighbour, each with cases and source.
ROWS = [
    ("known-refusal", ("choosy_flip", "80000", "modes"), ("partial_flip", "80000", "modes")),
    ("integer-overflow", ("brim_max", "4000000", "modes"), ("brim_negate", "1000000", "modes")),
    ("domain", ("clipped_sum_dim", "1000000", "modes:float64"),
     ("halves_sum_dim", "200000", "modes:layout-strided")),
    ("low-precision", ("blurred_expm1", "80000", "modes"), ("fifth_power", "80000", "modes")),
]
# Sums over no elements may have so many results that float64 of them does not fit.
MAY_NOT_FIT = "clipped_sum_dim"


def hunt(parallax, folder, name, cases, source):
    """Titles of the confirmed findings, how many findings there are, and the doubts."""
    hunted = run(parallax, "hunt", "toy", "--only", "toy." + name, "--cases", cases, "--source",
                 source, "--seed", "1", "--json", "--store", os.path.join(folder, name + ".db"))
    findings = [each for each in hunted["findings"]
                if name != MAY_NOT_FIT or each["kind"] != "oom"]
    titles = [each["title"] for each in findings if each["status"] == "new"]
    return titles, len(findings), hunted["verdicts"]["untrusted"]


def main(parallax):
    parallax = os.path.abspath(parallax)
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for doubt, planted, healthy in ROWS:
            titles, found, _ = hunt(parallax, folder, *planted)
            _, false, doubts = hunt(parallax, folder, *healthy)
            print("toy: %s lets through %s, and holds back %d cases of toy.%s" % (
                doubt, titles[0] if titles else "NOTHING of toy." + planted[0],
                doubts.get(doubt, 0), healthy[0]))
            if not titles or len(titles) < found or false or not doubts.get(doubt):
                print("FAILED: %d of %d findings of toy.%s confirmed, %d findings of toy.%s" % (
                    len(titles), found, planted[0], false, healthy[0]))
                failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
