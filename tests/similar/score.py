"""How many of the pairs of pairs.json a hunt of source `similar` found and judged right.

Usage: score.py RELATIONS

RELATIONS is what `parallax list relations --source similar --json` printed of the hunt's store. A pair
is accepted in value if one of its calls was verified in value; in status, if one was verified at all:
by the inputs that verify, as in the paper, whatever later ones showed.
Prints each pair that was not judged right, and totals by kind and by what the right call needs.
"""
import collections
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def states(relations):
    """(source, target) -> the relations that hold them together."""
    found = collections.defaultdict(list)
    for relation in relations:
        found[relation["sides"][0]["program"], relation["partner"]].append(relation)
    return found


def verdict(relations):
    """"value", "status", "different" or "unknown" (no candidate, or not tried)."""
    verified = {each["claim"] for each in relations if each["was_verified"]}
    if verified:
        return "value" if "value" in verified else "status"
    tried = [each for each in relations if each["state"] == "rejected"]
    return "different" if tried else "unknown"


def main(path):
    with open(path, encoding="utf-8") as file:
        found = states(json.load(file))
    with open(os.path.join(HERE, "pairs.json"), encoding="utf-8") as file:
        pairs = json.load(file)
    totals = collections.Counter()
    for pair in pairs:
        relations = found[pair["source"], pair["target"]]
        got = verdict(relations)
        right = got == pair["kind"]
        if pair["kind"] == "different" and got in ("unknown", "different"):
            right = True
        totals[pair["kind"], pair["needs"], "all"] += 1
        totals[pair["kind"], pair["needs"], "right"] += right
        if not right:
            reasons = sorted({each["reason"] for each in relations if each["reason"]})
            print("%s -> %s: %s, found %s %s" % (pair["source"], pair["target"], pair["kind"], got,
                                                 "; ".join(reasons)[:160]))
    for kind, needs, what in sorted(totals):
        if what == "all":
            print("%-10s %-9s %2d of %2d" % (kind, needs, totals[kind, needs, "right"],
                                             totals[kind, needs, "all"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
