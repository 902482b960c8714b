#!/usr/bin/env python3
"""The threshold study of Audee (ASE 2020, section 3.3) on Keras 3: how the change rates of layers divide what
is consistent from what is not, and what its t1 = 1000 and t2 = 2 are worth there.

    bench/threshold_study.py             # 58 healthy models and 41 with a fault, on two backends: ten minutes
    bench/threshold_study.py --models vgg,lenet,lstm

A case is a model of the zoo on JAX and PyTorch, on the input on which predictions differ most: consistent as it
is; inconsistent with a fault of tests/models/keras_faults that changes a prediction by more than 1e-5
(tests/models/faults.json). The figure is the paper's Top1-CR, the largest change rate of all layers, by
(d - d0) / (d0 + 1e-7) with the mean absolute differences d of a layer and d0, the largest before it. The tables
are quartiles, and for each threshold: inconsistent cases above it, consistent ones above it, and of the layers
above it in inconsistent cases those that have the fault. --json keeps each case.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TESTS = os.path.join(HOME, "tests")
sys.path[:0] = [TESTS, os.path.join(TESTS, "models"), os.path.join(HOME, "python")]

from faults_test import FAULTS, ROUNDING, ZOO, add_targets, has_fault, pair_with_jax  # noqa: E402
from linked_home import BINARY, make_home  # noqa: E402

THRESHOLDS = (0.5, 1, 2, 5, 10, 30, 100, 300, 1000, 10000, 100000)


def case_of(home, options, model, fault):
    """None where nothing was compared, or the fault changes no prediction."""
    target = "torch-" + fault if fault else "keras-torch"
    pair, error = pair_with_jax(options.parallax, home, model, target)
    if not pair or not pair["localisation"]:
        print("left out: %s on %s: %s" % (model["name"], target, error), file=sys.stderr)
        return None
    difference = pair["max_abs_difference"]
    difference = float("inf") if difference is None else difference
    if fault and difference <= ROUNDING:
        return None
    rates = [(row["rate"], bool(fault) and has_fault(fault, row)) for row in pair["localisation"]]
    return {"model": model["name"], "fault": fault, "difference": difference, "rates": rates,
            "top": max(rate for rate, _ in rates)}


def measure(home, options, models, faults):
    wanted = [(name, None) for name in models] + [(name, fault) for fault, name in faults]
    cases = [case_of(home, options, models[name], fault) for name, fault in wanted
             if any(part in name for part in options.models.split(","))]
    return [case for case in cases if case]


def quartiles(cases):
    tops = sorted(case["top"] for case in cases)
    if len(tops) < 2:
        return "%d | too few" % len(tops)
    return "%d | %s" % (len(tops), " | ".join("%.3g" % value for value in (
        tops[0], *statistics.quantiles(tops, n=4, method="inclusive"), tops[-1])))


def share(part, whole):
    return "%d of %d (%.0f %%)" % (part, whole, 100 * part / whole) if whole else "none"


def report(consistent, inconsistent):
    print("| Top1-CR | cases | least | 25 % | median | 75 % | most |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, cases in (("consistent", consistent), ("inconsistent", inconsistent)):
        print("| %s | %s |" % (name, quartiles(cases)))
    print("\n| threshold | inconsistent above | consistent above | layers above that have the fault |\n| ---: | ---: | ---: | ---: |")
    for threshold in THRESHOLDS:
        above = [has for case in inconsistent for rate, has in case["rates"] if rate > threshold]
        print("| %g | %s | %s | %s |" % (
            threshold, share(sum(case["top"] > threshold for case in inconsistent), len(inconsistent)),
            share(sum(case["top"] > threshold for case in consistent), len(consistent)), share(sum(above), len(above))))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--models", default="", help="parts of names of the zoo, separated by commas")
    parser.add_argument("--json", help="a file for what was measured")
    options = parser.parse_args()
    options.parallax = os.path.abspath(options.parallax)
    with open(os.path.join(ZOO, "zoo.json"), encoding="utf-8") as file:
        models = {model["name"]: model for model in json.load(file)["models"]}
    with open(os.path.join(TESTS, "models", "faults.json"), encoding="utf-8") as file:
        faults = json.load(file)
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"keras_faults": os.path.join(TESTS, "models", "keras_faults")})
        add_targets(options.parallax, home, FAULTS)
        cases = measure(home, options, models, faults)
    report([case for case in cases if not case["fault"]], [case for case in cases if case["fault"]])
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(cases, file, indent=1)


if __name__ == "__main__":
    main()
