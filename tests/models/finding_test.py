#!/usr/bin/env python3
"""The way from a planted fault in a backend of Keras to a finding with its script.

compare blames the layer, cuts it out, reduces and confirms it; the script exits with 1 on the faulty
backend and with 0 on the healthy one, and verify finds it again.
"""

import argparse
import functools
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import linked_home  # noqa: E402
from linked_home import BINARY, CHECKOUT, make_home  # noqa: E402

FAULT, MODEL, DATA = "batchnorm-epsilon-ignored", "resnet8-mnist_odd", "mnist_odd"
TARGET = "torch-" + FAULT


def expect(condition, what, seen):
    if not condition:
        sys.exit("FAILED: %s: %s" % (what, seen))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    binary = os.path.abspath(parser.parse_args().parallax)
    python = os.path.join(CHECKOUT, "envs", "keras", "bin", "python")
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"keras_faults": os.path.join(HERE, "keras_faults")})
        run = functools.partial(linked_home.run, home)
        added = run(binary, "target", "add", TARGET, "--python", python, "--adapter", "keras_faults",
                    "--env", "KERAS_BACKEND=torch", "--env", "PARALLAX_FAULT=" + FAULT)
        expect(added.returncode == 0, "target add", added.stderr)
        zoo = os.path.join(CHECKOUT, "zoo")
        compared = run(binary, "compare", "%s/models/%s.keras" % (zoo, MODEL), "--data",
                       "%s/data/%s.npz" % (zoo, DATA), "--on", TARGET + ",keras-jax", "--json")
        expect(compared.returncode == 1, "compare exits with 1", compared.stderr)
        comparison = json.loads(compared.stdout)
        pair = comparison["pairs"][0]
        expect(comparison["referee_disputed"], "either of the two may be wrong", comparison["referee"])
        expect(pair["finding"], "the pair has a finding", pair)
        report = run(binary, "report", "--format", "json")
        (finding,) = json.loads(report.stdout)["findings"]
        expect(finding["id"] == pair["finding"] and finding["status"] == "new"
               and finding["rank"] == 1 and finding["wrong_side"] == "left"
               and finding["apis"] == ["keras.layers.BatchNormalization"], "the finding", finding)
        script = os.path.join(home, finding["script"])
        there = run(python, script)
        expect(there.returncode == 1 and "the bug is there" in there.stdout, "the script", there)
        with open(script, encoding="utf-8") as file:
            text = file.read()
        expect(text.count("_faults.plant(") == 1, "the fault is planted once", script)
        with open(script, "w", encoding="utf-8") as file:
            file.write(text.replace("_faults.plant(", "str("))
        healthy = run(python, script)
        expect(healthy.returncode == 0, "the script on the healthy backend", healthy)
        verified = run(binary, "verify")
        expect(verified.returncode == 1 and "1 still there" in verified.stdout, "verify", verified)
        other = run(binary, "verify", "--on", "keras-torch")
        expect(other.returncode == 0 and "1 fixed" in other.stdout, "verify elsewhere", other)
    print("finding: passed")


if __name__ == "__main__":
    main()
