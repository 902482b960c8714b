"""Precision and recall of the clauses read from documentation, against 100 parameters marked by hand
(marked.toml): 50 of torch and 50 of tensorflow, drawn by seed from all that their documentation has an
entry for.

Usage: tests/constraints/measure.py PARALLAX [--library NAME] [--errors]

PARALLAX is the program; a library that is not installed is left out with a line. Exits with 1 where
precision or recall of a library that is there is below what is asked.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
PRECISION, RECALL = 0.85, 0.70
CLASSES = ("structure", "dtype", "shape", "value")


def class_of(clause):
    """As the program does it, for what it did not find."""
    if clause.startswith("kind("):
        return "structure"
    if clause.startswith("dtype("):
        return "dtype"
    shape = ("rank(", "extent(", "shape(", "elements(", "length(", "broadcast(")
    return "shape" if clause.startswith(shape) else "value"


def documented(parallax, library):
    """{api: [clause, ...]} of what the program read; None where the library is not there."""
    run = subprocess.run([parallax, "list", "apis", library, "--json"], capture_output=True, text=True)
    if run.returncode != 0:
        return None
    found = json.loads(run.stdout)
    return {entry["name"]: [c["clause"] for c in entry["constraints"]
                            if any(f["origin"] == "documentation" for f in c["from"])]
            for entry in found}


TERM = r"((?:rank|extent|shape|dtype|elements)\([^()]*\))"
TURNED = {"=": "=", "<=": ">=", ">=": "<=", "<": ">", ">": "<"}


def readings(clause):
    """The clause, and the same read from its other side where a parameter stands there as well."""
    both = re.fullmatch(r"broadcast\((.*), (.*)\)", clause)
    if both:
        return [clause, "broadcast(%s, %s)" % (both.group(2), both.group(1))]
    two = re.fullmatch(TERM + " (=|<=|>=|<|>) " + TERM, clause)
    return [clause, "%s %s %s" % (two.group(3), TURNED[two.group(2)], two.group(1))] if two else [clause]


def about(clause, name):
    """The clause as it is said of this parameter, which stands first in it; None: of others."""
    first = r"(?:\w+\()?%s(?![\w.(])" % re.escape(name)
    return next((reading for reading in readings(clause) if re.match(first, reading)), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("parallax")
    parser.add_argument("--library", choices=("torch", "tensorflow"), action="append")
    parser.add_argument("--errors", action="store_true", help="what was missed or wrong, too")
    options = parser.parse_args()
    with open(os.path.join(HERE, "marked.toml"), "rb") as file:
        marked = tomllib.load(file)["parameter"]
    total, short = collections.Counter(), False
    for library in options.library or ("torch", "tensorflow"):
        read = documented(options.parallax, library)
        if read is None:
            print("%s is not there: left out" % library)
            continue
        counts = collections.Counter()
        for entry in (m for m in marked if m["library"] == library):
            wanted = set(entry["clauses"])
            got = {about(clause, entry["name"]) for clause in read.get(entry["api"], ())} - {None}
            for clause in wanted | got:
                kind = class_of(clause)
                what = "right" if clause in wanted & got else "wrong" if clause in got else "missed"
                counts[kind, what] += 1
                if options.errors and what != "right":
                    print("  %-6s %s %s: %s" % (what, entry["api"], entry["name"], clause))
        short |= report(library, counts)
        total += counts
    if total:
        report("both", total)
    return 1 if short else 0


def report(title, counts):
    """Prints a table; whether it is short of what is asked."""
    print("%-11s %9s %6s %6s %7s %10s %7s" % (title, "", "right", "wrong", "missed", "precision", "recall"))
    rows = [(kind, [counts[kind, what] for what in ("right", "wrong", "missed")]) for kind in CLASSES]
    rows.append(("all", [sum(row[1][i] for row in rows) for i in range(3)]))
    for kind, (right, wrong, missed) in rows:
        precision, recall = right / max(1, right + wrong), right / max(1, right + missed)
        print("%-11s %9s %6d %6d %7d %10.2f %7.2f" % ("", kind, right, wrong, missed, precision, recall))
    return precision < PRECISION or recall < RECALL


if __name__ == "__main__":
    sys.exit(main())
