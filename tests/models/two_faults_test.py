#!/usr/bin/env python3
"""Two faults of a backend in one model, of two types of layer and of one: compare tells both layers,
with findings and with configurations that hold the parameters of the faults; explore tells both with
exactly their parameters, from that model, and from networks that it makes up.

Usage: two_faults_test.py [--parallax BINARY] [--only FAULT,FAULT]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE), os.path.join(os.path.dirname(os.path.dirname(HERE)), "python")]

from layer_faults.faults import FAULTS, MORE, holds  # noqa: E402
from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

PYTHON = os.path.join(CHECKOUT, "envs", "keras", "bin", "python")
# Faults -> what of them explore is to tell, the name of the model's layer that has each, and its layers.
PAIRS = {
    "convolution-same-strides,elu-alpha": (
        {("Conv2D", "strides, padding"), ("ELU", "alpha")}, ("conv2d", "elu"),
        "[layers.Input((6, 5, 3)), layers.Conv2D(4, 3, padding='same', strides=2), layers.ELU(alpha=0.5),"
        " layers.Flatten(), layers.Dense(3, activation='softmax')]"),
    "convolution-same-strides,convolution-dilated": (
        {("Conv2D", "strides, padding"), ("Conv2D", "dilation_rate")}, ("conv2d", "conv2d_1"),
        "[layers.Input((10, 9, 3)), layers.Conv2D(4, 3, padding='same', strides=2),"
        " layers.Conv2D(3, 2, dilation_rate=2), layers.Flatten(), layers.Dense(3, activation='softmax')]"),
    "dense-softplus,dense-bias-lost": (
        {("Dense", "activation"), ("Dense", "use_bias")}, ("dense", "dense_1"),
        "[layers.Input((5,)), layers.Dense(4, activation='softplus'), layers.Dense(3, use_bias=False)]"),
}
MAKE = """
import keras, numpy as np
from keras import layers
keras.utils.set_random_seed(1)
model = keras.Sequential({layers})
model.save("model.keras")
np.savez("data.npz", x=np.random.default_rng(0).uniform(-2, 2, (8, *model.input_shape[1:])).astype("float32"))
"""
NETWORKS = {"from the model": 48, "made up": 160}


def expect(condition, what, seen):
    if not condition:
        sys.exit("FAILED: %s: %s" % (what, seen))


def make(home, layers):
    subprocess.run([PYTHON, "-c", MAKE.format(layers=layers)], cwd=home, check=True, stderr=subprocess.DEVNULL,
                   env=dict(os.environ, KERAS_BACKEND="numpy"))


def compare(home, binary, target, names):
    """Name -> configuration of each layer that is told."""
    store = target + ".db"
    done = run(home, binary, "compare", "model.keras", "--data", "data.npz", "--on", target + ",keras-numpy",
               "--trust", "model.keras", "--store", store, "--json")
    expect(done.returncode == 1, "compare exits with 1", done.stderr)
    (pair,) = json.loads(done.stdout)["pairs"]
    others = pair.get("other_layers", [])
    ids = {pair["finding"], *(each["finding"] for each in others)}
    expect(None not in ids, "each layer has a finding", pair)
    report = json.loads(run(home, binary, "report", "--format", "json", "--store", store).stdout)
    own = [each for each in report["findings"] if each["id"] in ids]
    expect(len(own) == len(ids) and all(each["wrong_target"] == target for each in own), "who is wrong", own)
    blamed = max(pair["localisation"], key=lambda row: row["rate"])
    told = {blamed["layer"]: blamed["config"], **{each["layer"]: each["config"] for each in others}}
    expect(set(told) == set(names), "compare tells both layers", pair)
    return told


def explore(home, binary, target, way, kinds):
    """(layer, parameter) of what parts on the target; the healthy twin must not."""
    words = ["--only", ",".join(sorted(kinds))] if way == "made up" else [
        "--mutate", "weights,inputs", "--trust", "model.keras", "model.keras"]
    done = run(home, binary, "explore", "--on", "keras-numpy,keras-torch," + target, "--networks",
               str(NETWORKS[way]), "--time", "20m", "--no-findings", "--json", *words)
    expect(done.stdout.startswith("{"), "explore", done.stderr)
    unique = json.loads(done.stdout)["unique"]
    expect(all(each["target"] == target for each in unique), "the healthy twin stays silent", unique)
    return {(each["layer"], each["parameter"]) for each in unique}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--only", help="a pair of faults", choices=sorted(PAIRS))
    options = parser.parse_args()
    binary = os.path.abspath(options.parallax)
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"layer_faults": os.path.join(HERE, "layer_faults")})
        for number, (names, (wanted, layers, model)) in enumerate(PAIRS.items()):
            if options.only not in (None, names):
                continue
            target = "torch-two-%d" % number
            added = run(home, binary, "target", "add", target, "--python", PYTHON, "--adapter", "layer_faults",
                        "--env", "KERAS_BACKEND=torch", "--env", "PARALLAX_FAULTS=" + names)
            expect(added.returncode == 0, "target add", added.stderr)
            make(home, model)
            told = compare(home, binary, target, layers)
            for layer, fault in zip(layers, names.split(",")):
                parameters = {**FAULTS, **MORE}[fault].parameters
                expect(holds(parameters, told[layer]), "the parameters of " + fault, told)
            for way in NETWORKS:
                found = explore(home, binary, target, way, {layer for layer, _ in wanted})
                expect(found == wanted, "explore tells both of %s, %s" % (names, way), found)
            print("ok: %s: %s" % (names, "; ".join("%s with %s" % each for each in sorted(wanted))), flush=True)
    print("two faults: passed")


if __name__ == "__main__":
    main()
