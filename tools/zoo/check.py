#!/usr/bin/env python3
"""Checks that the Keras it runs on loads every model of a zoo and is as accurate as zoo.json says.

Usage: KERAS_BACKEND=jax python tools/zoo/check.py ZOO [--only NAME]
Exits 1 when a file fails to load, to predict, or to reach its score, or belongs to no model.

Backends round differently, and that may turn over an input or two: see SLACK.
"""

import argparse
import os
import pathlib
import sys
import time

os.environ.setdefault("KERAS_BACKEND", "torch")

import keras  # noqa: E402
import numpy as np  # noqa: E402

import files  # noqa: E402

SLACK = 0.006  # two of four hundred inputs; the mae of the regressions, too


def complaint(zoo, entry):
    """What is wrong with a model, or None."""
    keras.backend.clear_session()
    try:
        model = keras.saving.load_model(zoo / entry["model"], compile=False)
        with np.load(zoo / entry["data"], allow_pickle=False) as data:
            x, y = data["x"], data["y"]
        predicted = model.predict(x, batch_size=len(x), verbose=0)
    except Exception as error:  # whatever a backend raises is what we came to see
        return "%s: %s" % (type(error).__name__, str(error).strip().split("\n")[0])
    if model.count_params() != entry["parameters"]:
        return "it has %d parameters, not %d" % (model.count_params(), entry["parameters"])
    metric, value = files.score(predicted, y)
    if metric not in entry:
        return "its data is scored by %s, which zoo.json does not state" % metric
    if not abs(value - entry[metric]) <= SLACK:
        return "%s is %.4f, not %.4f" % (metric, value, entry[metric])
    return None


def strays(zoo, entries):
    """Files of models and data that zoo.json does not name."""
    named = {entry[kind] for entry in entries for kind in ("model", "data")}
    found = {"%s/%s" % (path.parent.name, path.name)
             for folder in ("models", "data") for path in (zoo / folder).iterdir()}
    return sorted(found - named)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("zoo", type=pathlib.Path)
    parser.add_argument("--only", metavar="NAME", help="one model, such as lenet5-mnist")
    options = parser.parse_args()
    entries = list(files.read_index(options.zoo).values())
    if not entries:
        sys.exit("check.py: no models in %s/zoo.json; tools/zoo/train.py makes it" % options.zoo)
    failed = ["%s: no model in zoo.json" % path for path in strays(options.zoo, entries)]
    chosen = [entry for entry in entries if options.only in (None, entry["name"])]
    start = time.monotonic()
    for entry in chosen:
        wrong = complaint(options.zoo, entry)
        if wrong:
            failed.append("%s: %s" % (entry["name"], wrong))
    for line in failed:
        print("FAILED %s" % line)
    print("Keras %s on %s: %d models, %d failures, %.0f s" % (
        keras.__version__, keras.backend.backend(), len(chosen), len(failed),
        time.monotonic() - start))
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
