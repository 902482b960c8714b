"""How many of the pairs of pairs.json a hunt of source `similar` found and judged right.

Usage: score.py RELATIONS

RELATIONS is what `parallax list relations --source similar --json` printed of the hunt's store. A pair
is accepted in value if one of its calls was verified in value; in status, if one was verified at all:
by the inputs that verify, as in the paper, whatever later ones showed. Of look-alikes
it is also told how many were not accepted, or were rejected or narrowed later.
Prints each pair that was not judged right, and totals by kind and by what the right call needs.

An argument map is right when all that the first accepted call passes goes where the `map` of the list says
(of the target's documented parameters what each gets), and what the map has beyond options of one name is
passed. It is counted where a pair was accepted as what it is, and has a map.
"""
import ast
import collections
import json
import os
import re
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


def stands(relation):
    """Whether nothing that was hunted later spoke against it."""
    narrowed = (relation["reason"] or "").startswith("narrowed")
    return relation["state"] == "verified" and not narrowed


# What signatures call the tensor that a function is about.
FIRST = {"input", "self", "A", "x", "y", "b", "a"}


def call_in(label, target):
    """(positional arguments, those by name) of the call of the target; None: there is none."""
    text = re.sub(r"\binit\.", "", label.replace(" squeezed", ""))
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError:
        return None
    method = target.rpartition(".")[2] if target.startswith("torch.Tensor.") else None
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        of_object = isinstance(node.func, ast.Attribute) and node.func.attr == method
        if ast.unparse(node.func) == target or of_object:
            receiver = [] if ast.unparse(node.func) == target else [node.func.value]
            return ([ast.unparse(each) for each in receiver + node.args],
                    {each.arg: ast.unparse(each.value) for each in node.keywords})
    return None


def constant(text):
    """What a text that names nothing is worth; None: it names something."""
    try:
        value = ast.literal_eval(text)
    except ValueError:
        return None
    return tuple(value) if isinstance(value, list) else value


def same_name(said, passed):
    """Whether two names, documented and listed, are of one parameter; or two constants the same.
    Of an alias the names of what it stands for are said, too: "axis0|dim0"."""
    if "|" in said:
        return any(same_name(each, passed) for each in said.split("|"))
    if said == passed or (constant(said) is not None and constant(said) == constant(passed)):
        return True
    words = said.isidentifier() and passed.isidentifier()
    return words and (said in passed or passed in said or (said in FIRST and passed in FIRST))


def map_problem(right, label, target):
    """What is wrong with the arguments of the call; empty: nothing."""
    call = call_in(label, target)
    if call is None:
        return "no call of %s" % target
    names = list(right)
    passed = dict(zip(names, call[0]))
    for name, value in call[1].items():
        passed[next((each for each in names if same_name(each, name)), name)] = value
    for name, value in passed.items():
        beside = name not in right and constant(value) is not None  # an option that is fixed
        if not beside and not same_name(right.get(name, name), value):
            return "%s gets %s, not %s" % (name, value, right.get(name, name))
    missing = [name for name, value in right.items() if name not in passed and name != value]
    return "%s is not passed" % ", ".join(missing) if missing else ""


def first_accepted(relations, claim):
    """The label of the target's call."""
    accepted = [each for each in relations if each["was_verified"] and each["claim"] == claim]
    return accepted[0]["sides"][1]["label"]


def main(path):
    with open(path, encoding="utf-8") as file:
        found = states(json.load(file))
    with open(os.path.join(HERE, "pairs.json"), encoding="utf-8") as file:
        pairs = json.load(file)
    totals, maps = collections.Counter(), collections.Counter()
    apart = 0  # look-alikes of which no relation stands
    for pair in pairs:
        relations = found[pair["source"], pair["target"]]
        got = verdict(relations)
        right = got == pair["kind"]
        if pair["kind"] == "different" and got in ("unknown", "different"):
            right = True
        apart += pair["kind"] == "different" and not any(map(stands, relations))
        totals[pair["kind"], pair["needs"], "all"] += 1
        totals[pair["kind"], pair["needs"], "right"] += right
        if right and "map" in pair:
            label = first_accepted(relations, got)
            problem = map_problem(pair["map"], label, pair["target"])
            maps["all"] += 1
            maps["right"] += not problem
            if problem:
                print("%s -> %s: %s: %s" % (pair["source"], pair["target"], label, problem))
        if not right:
            reasons = sorted({each["reason"] for each in relations if each["reason"]})
            print("%s -> %s: %s, found %s %s" % (pair["source"], pair["target"], pair["kind"], got,
                                                 "; ".join(reasons)[:160]))
    for kind, needs, what in sorted(totals):
        if what == "all":
            print("%-10s %-9s %2d of %2d" % (kind, needs, totals[kind, needs, "right"],
                                             totals[kind, needs, "all"]))
    for kind in ("value", "status", "different"):
        count = [sum(totals[k, n, w] for k, n, w in totals if k == kind and w == what)
                 for what in ("right", "all")]
        print("%-10s           %2d of %2d" % (kind, *count))
    print("different, at last   %2d" % apart)
    print("argument maps right  %2d of %2d" % (maps["right"], maps["all"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
