"""Holds each pair of pairs.json against torch itself, on ordinary inputs that the source accepts.

A pair is equal in value when the target returns the same on all of them; in status, when it accepts
all of them and returns something else on some; it is different when the target refuses some.

Usage, in a Python with torch: pairs_test.py [--verbose] [--listed FILE] [SOURCE...]
FILE is what `parallax list apis torch --json` says: the names that are not marked as unlisted are there.
"""

import argparse
import copy
import inspect
import json
import os
import sys
import warnings

import torch

import inputs
import inputs_nn
import inputs_shapes
from draw import Draw

INPUTS = {**inputs.INPUTS, **inputs_shapes.INPUTS, **inputs_nn.INPUTS}
VALID, LEAST, DRAWS = 30, 8, 80  # so many valid inputs are wanted, so few will do, so many are drawn
COUNTS = {"value": 50, "status": 25, "different": 25}
NEEDS = ("map", "constant", "output", "template")
FIELDS = {"source", "target", "kind", "call", "needs", "why"}
# The library does not take all of their arguments by their documented names.
BY_POSITION = {
    "torch.dsplit", "torch.hsplit", "torch.linalg.eigvalsh",
    "torch.linalg.matrix_norm", "torch.linalg.vector_norm", "torch.lu_solve", "torch.range",
    "torch.vsplit"}
ANY_NUMBER = {"torch.broadcast_shapes", "torch.cartesian_prod"}  # of arguments
BY_NAME = ("dtype",)


def named(name):
    found = torch
    for part in name.split(".")[1:]:
        found = getattr(found, part)
    return found


def call_source(name, arguments):
    source = named(name)
    if isinstance(source, type):
        made = inspect.signature(source).parameters
        module = source(**{key: value for key, value in arguments.items() if key in made})
        return module(**{key: value for key, value in arguments.items() if key not in made})
    if name in ANY_NUMBER:
        return source(*next(iter(arguments.values())))
    by_name = dict(arguments)
    if name in BY_POSITION:
        placed = [by_name.pop(key) for key in arguments if key not in BY_NAME]
    else:
        placed = [by_name.pop(key) for key in arguments if key == "self"]
    return source(*placed, **by_name)


def call_target(call, arguments):
    return eval(call, {"torch": torch, **arguments})


def attempt(call, what, arguments):
    """(whether it returned, what it returned or raised), on a copy of the arguments."""
    try:
        return True, call(what, copy.deepcopy(arguments))
    except Exception as error:  # a refusal
        return False, error


def same(one, other):
    try:
        torch.testing.assert_close(other, one, equal_nan=True)
    except (AssertionError, TypeError):  # no two of one kind
        return False
    return True


class Outcome:
    """What the inputs of a pair showed, and the first of them that was refused, or differed."""

    def __init__(self, pair):
        self.valid = self.refused = self.differ = 0
        self.first = {}
        draw = INPUTS[pair["source"]]
        for seed in range(DRAWS):
            arguments = draw(Draw(seed))
            accepted, result = attempt(call_source, pair["source"], arguments)
            if not accepted:
                self.first.setdefault("source", (arguments, result))
                continue
            self.valid += 1
            accepted, other = attempt(call_target, pair["call"], arguments)
            if not accepted:
                self.refused += 1
                self.first.setdefault("refused", (arguments, other))
            elif not same(result, other):
                self.differ += 1
                self.first.setdefault("differ", (arguments, result, other))
            if self.valid == VALID:
                break

    def problem(self, kind):
        """Why the pair is not of that kind; empty when it is."""
        if self.valid < LEAST:
            return "%d valid inputs; the source refuses %s" % (self.valid, self.first["source"])
        if kind == "different":
            return "" if self.refused else "the target accepts all"
        if self.refused:
            return "the target refuses %d: %s" % (self.refused, self.first["refused"])
        if kind == "value":
            return "%d differ: %s" % (self.differ, self.first["differ"]) if self.differ else ""
        return "" if self.differ else "all return the same"


def problem_of(pair, verbose):
    if set(pair) - {"unlisted", "map"} != FIELDS or pair["kind"] not in COUNTS or pair["needs"] not in NEEDS:
        return "a pair has %s" % sorted(FIELDS)
    named(pair["target"])
    outcome = Outcome(pair)
    if verbose:
        print("%-9s %s -> %s: %d valid, %d refused, %d differ" % (
            pair["kind"], pair["source"], pair["target"], outcome.valid, outcome.refused, outcome.differ))
    return outcome.problem(pair["kind"])


def problems_of_list(pairs, listed):
    """What is wrong with the list as such."""
    for kind, count in COUNTS.items():
        found = sum(pair["kind"] == kind for pair in pairs)
        if found != count:
            yield "%d pairs of the kind %s, not %d" % (found, kind, count)
    if len({(pair["source"], pair["target"]) for pair in pairs}) < len(pairs):
        yield "a pair stands there twice"
    for pair in pairs:
        missing = {pair["source"], pair["target"]} - listed
        if listed and missing and not pair.get("unlisted"):
            yield "not listed: %s" % sorted(missing)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--listed")
    parser.add_argument("sources", nargs="*")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # of what is deprecated, and meant
    torch.set_num_threads(1)
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "pairs.json"),
              encoding="utf-8") as file:
        pairs = json.load(file)
    listed = set()
    if options.listed:
        with open(options.listed, encoding="utf-8") as file:
            listed = {api["name"] for api in json.load(file)}
    problems = list(problems_of_list(pairs, listed))
    for pair in pairs:
        if not options.sources or pair["source"] in options.sources:
            problem = problem_of(pair, options.verbose)
            if problem:
                problems.append("%s -> %s, %s: %s" % (
                    pair["source"], pair["target"], pair["kind"], problem))
    for problem in problems:
        print("FAILED: " + problem)
    if not problems:
        print("%d pairs of APIs of torch %s are what they are said to be" % (len(pairs), torch.__version__))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
