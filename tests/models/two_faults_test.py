#!/usr/bin/env python3
"""Two faults of a backend in one model, of two types of layer and of one: compare tells both layers,
with findings, and explore tells both with their parameters.

Usage: two_faults_test.py [--parallax BINARY]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE), os.path.join(os.path.dirname(os.path.dirname(HERE)), "python")]

from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

PYTHON = os.path.join(CHECKOUT, "envs", "keras", "bin", "python")
# Faults -> of each (layer, parameters by which explore tells it), the model's layers that have them, the model.
PAIRS = {
    "convolution-same-strides,elu-alpha": (
        {("Conv2D", "strides, padding"), ("ELU", "alpha")}, {"conv2d", "elu"},
        "[layers.Input((6, 5, 3)), layers.Conv2D(4, 3, padding='same', strides=2), layers.ELU(alpha=0.5),"
        " layers.Flatten(), layers.Dense(3, activation='softmax')]"),
    "dense-gelu,dense-without-bias": (
        {("Dense", "activation"), ("Dense", "use_bias")}, {"dense", "dense_1"},
        "[layers.Input((5,)), layers.Dense(4, activation='gelu'),"
        " layers.Dense(3, use_bias=False, kernel_initializer='ones')]"),
}
MAKE = """
import keras, numpy as np
from keras import layers
keras.utils.set_random_seed(1)
model = keras.Sequential({layers})
model.save("model.keras")
np.savez("data.npz", x=np.random.default_rng(0).uniform(-2, 2, (8, *model.input_shape[1:])).astype("float32"))
"""


def expect(condition, what, seen):
    if not condition:
        sys.exit("FAILED: %s: %s" % (what, seen))


def try_compare(home, binary, target, layers):
    subprocess.run([PYTHON, "-c", MAKE.format(layers=layers)], cwd=home, check=True, stderr=subprocess.DEVNULL,
                   env=dict(os.environ, KERAS_BACKEND="numpy"))
    store = target + ".db"
    done = run(home, binary, "compare", "model.keras", "--data", "data.npz", "--on", target + ",keras-numpy",
               "--store", store, "--json")
    expect(done.returncode == 1, "compare exits with 1", done.stderr)
    (pair,) = json.loads(done.stdout)["pairs"]
    others = pair.get("other_layers", [])
    ids = {pair["finding"], *(each["finding"] for each in others)} - {None}
    report = json.loads(run(home, binary, "report", "--format", "json", "--store", store).stdout)
    expect(all(each["wrong_target"] == target for each in report["findings"] if each["id"] in ids), "who is wrong", report)
    blamed = max(pair["localisation"], key=lambda row: row["rate"])["layer"]
    return {blamed, *(each["layer"] for each in others)}, pair


def try_explore(home, binary, target, layers):
    done = run(home, binary, "explore", "--on", "keras-numpy,keras-torch," + target, "--only", ",".join(layers),
               "--networks", "160", "--time", "10m", "--no-findings", "--json")
    expect(done.stdout.startswith("{"), "explore", done.stderr)
    return {(each["layer"], each["parameter"]) for each in json.loads(done.stdout)["unique"]
            if each["target"] == target}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    binary = os.path.abspath(parser.parse_args().parallax)
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"layer_faults": os.path.join(HERE, "layer_faults")})
        for number, (faults, (wanted, names, layers)) in enumerate(PAIRS.items()):
            target = "torch-two-%d" % number
            added = run(home, binary, "target", "add", target, "--python", PYTHON, "--adapter", "layer_faults",
                        "--env", "KERAS_BACKEND=torch", "--env", "PARALLAX_FAULTS=" + faults)
            expect(added.returncode == 0, "target add", added.stderr)
            found, pair = try_compare(home, binary, target, layers)
            expect(found == names, "compare tells both layers of " + faults, pair)
            told = try_explore(home, binary, target, {layer for layer, _ in wanted})
            expect(wanted <= told, "explore tells both of " + faults, told)
            print("ok: %s: %s; explore: %s" % (faults, sorted(found), sorted(told)), flush=True)
    print("two faults: passed")


if __name__ == "__main__":
    main()
