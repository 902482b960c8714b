#!/usr/bin/env python3
"""One model on two backends of Keras, beside what a user would write and the bare predictions.

    envs/keras/bin/python bench/compare_model_bench.py [--parallax BINARY] [--model M] [--rounds N]

Three ways over the same inputs, both backends at once in each: `parallax compare`; two processes
that predict and save .npy files, of which NumPy then takes the distances (compare_model_baseline.py
user); two processes that only predict (bare, the ceiling). Each is timed with few inputs and with
many: the first is what a start costs, the difference what an input costs. Best of N rounds, on an
idle machine.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
HOME = os.path.dirname(HERE)
BACKENDS = ("torch", "jax")
FEW, MANY = 64, 100_000


def tiled(path, count, folder):
    """The first `count` inputs of a data set, from the beginning again where it ends."""
    with np.load(path) as data:
        places = np.arange(count) % len(data["x"])
        made = os.path.join(folder, "%d.npz" % count)
        np.savez(made, x=data["x"][places], y=data["y"][places])
    return made


def with_parallax(binary, model, data, folder):
    done = subprocess.run(
        [binary, "compare", model, "--data", data, "--no-findings", "--json", "--on",
         ",".join("keras-" + backend for backend in BACKENDS), "--store",
         os.path.join(folder, "bench.db")],
        env=dict(os.environ, PARALLAX_HOME=HOME), stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, check=True)
    return json.loads(done.stdout)["pairs"][0]["max_abs_difference"]


def with_baseline(way, model, data, folder):
    done = subprocess.run(
        [sys.executable, os.path.join(HERE, "compare_model_baseline.py"), way, model, data, folder,
         *BACKENDS], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return float(done.stdout or "nan")


def best(rounds, way, *words):
    """(least seconds, what it printed)."""
    seconds, result = float("inf"), None
    for _ in range(rounds):
        begin = time.perf_counter()
        result = way(*words)
        seconds = min(seconds, time.perf_counter() - begin)
    return seconds, result


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=os.path.join(HOME, "build", "release", "parallax"))
    parser.add_argument("--model", default=os.path.join(HOME, "zoo", "models", "lenet1-mnist.keras"))
    parser.add_argument("--data", default=os.path.join(HOME, "zoo", "data", "mnist.npz"))
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    ways = {"parallax compare": (with_parallax, os.path.abspath(options.parallax)),
            "what a user writes": (with_baseline, "user"),
            "bare predictions": (with_baseline, "bare")}
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        few, many = (tiled(options.data, count, folder) for count in (FEW, MANY))
        for name, (way, first) in ways.items():
            start, _ = best(options.rounds, way, first, options.model, few, folder)
            whole, difference = best(options.rounds, way, first, options.model, many, folder)
            figures[name] = start, (whole - start) / (MANY - FEW)
            print("%-20s  %2d inputs %5.2f s   %d inputs %6.2f s   %6.1f us an input   "
                  "largest difference %.3g" % (name, FEW, start, MANY, whole,
                                               figures[name][1] * 1e6, difference))
    for name in list(ways)[1:]:
        print("parallax against %-20s  start %.2fx, an input %.2fx" %
              (name, *(a / b for a, b in zip(figures["parallax compare"], figures[name]))))


if __name__ == "__main__":
    main()
