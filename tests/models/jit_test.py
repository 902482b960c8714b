#!/usr/bin/env python3
"""Backends compiled and not, and other runtimes, as sides of their own: a fault in compiled programs alone is
told of those that compile, with a finding on keras-tensorflow-jit, and of nobody else.

Usage: jit_test.py [--parallax BINARY] [--slow]

--slow: the sides that take seconds for a layer (Inductor, ONNX), too; seven minutes on a busy machine.
"""

import argparse
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]

from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

PYTHON = os.path.join(CHECKOUT, "envs", "keras", "bin", "python")
# Target with the fault -> what it runs on, and whether that compiles in explore.
SIDES = {"tf-faulty": ("tensorflow", False), "tf-jit-faulty": ("tensorflow-jit", True),
         "jax-faulty": ("jax", True), "jax-eager-faulty": ("jax-eager", False),
         "inductor-faulty": ("torch-compile", True), "litert-faulty": ("tensorflow-litert", True),
         "onnx-faulty": ("torch-onnx", True), "openvino-faulty": ("torch-onnx-openvino", True)}
HEALTHY = ("keras-numpy", "keras-torch", "keras-tensorflow-jit", "keras-jax-eager")
RUNTIMES = ("keras-tensorflow-litert",), ("litert-faulty",)
SLOW = (("keras-torch-compile", "keras-torch-onnx", "keras-torch-onnx-openvino"),
        ("inductor-faulty", "onnx-faulty", "openvino-faulty"))


def expect(condition, what, seen):
    if not condition:
        sys.exit("FAILED: %s: %s" % (what, seen))


def explore(home, binary, targets, *words, networks=24):
    done = run(home, binary, "explore", "--on", ",".join(targets), "--only", "Dense,ReLU", "--networks", str(networks),
               "--time", "20m", "--json", *words)
    expect(done.stdout.startswith("{"), "explore", done.stderr)
    found = json.loads(done.stdout)
    # TensorFlow refuses a softmax of six dimensions.
    found["unique"] = [each for each in found["unique"] if each["kind"] != "refused"]
    return found


def check_script(home, entry):
    """The network of an entry is a program that compiles; by itself, without the fault, it is right."""
    path = os.path.join(home, "entry.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(entry["script"])
    expect("model.jit_compile = True" in entry["script"], "the program compiles", entry["script"])
    done = run(home, PYTHON, path)
    expect(done.returncode == 0, "the program runs", (done, entry["script"]))


def check_finding(home, binary, entry):
    report = json.loads(run(home, binary, "report", "--format", "json").stdout)
    (finding,) = [each for each in report["findings"] if each["id"] == entry["finding"]]
    expect(finding["wrong_target"] == "tf-jit-faulty", "who is wrong", finding)
    done = run(home, PYTHON, os.path.join(home, finding["script"]))
    expect(done.returncode == 1 and "the bug is there" in done.stdout, "the script", done)


def check_runtimes(home, binary, healthy, faulty):
    """Each faulty one by itself: together they would be most."""
    found = explore(home, binary, HEALTHY[:2] + healthy, "--no-findings", "--store", healthy[0] + ".db", networks=2)
    expect(found["networks"] >= 2 and not found["unique"], "other runtimes agree", found)
    for target in faulty:
        found = explore(home, binary, HEALTHY[:2] + (target,), "--no-findings", "--store", target + ".db", networks=2)
        told = {(each["target"], each["layer"]) for each in found["unique"]}
        expect(told == {(target, "Dense")}, "another runtime is told", told)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--slow", action="store_true")
    options = parser.parse_args()
    binary = os.path.abspath(options.parallax)
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"keras_faults": os.path.join(HERE, "keras_faults")})
        for target, (runs_on, _) in SIDES.items():
            added = run(home, binary, "target", "add", target, "--python", PYTHON, "--adapter", "keras_faults",
                        "--env", "KERAS_BACKEND=" + runs_on, "--env", "PARALLAX_FAULT=compiled-dense")
            expect(added.returncode == 0, "target add", added.stderr)
        found = explore(home, binary, HEALTHY, "--no-findings", "--store", "healthy.db")
        expect(found["networks"] >= 24 and not found["unique"], "healthy sides agree", found)
        found = explore(home, binary, HEALTHY[:2] + ("tf-faulty", "tf-jit-faulty"))
        told = [(each["target"], each["layer"]) for each in found["unique"]]
        expect(told == [("tf-jit-faulty", "Dense")], "the side that compiles is told", told)
        expect(found["unique"][0]["finding"], "it is a finding", found["unique"][0])
        check_script(home, found["unique"][0])
        check_finding(home, binary, found["unique"][0])
        found = explore(home, binary, HEALTHY[:2] + ("jax-faulty", "jax-eager-faulty"), "--no-findings",
                        "--store", "jax.db")
        told = [(each["target"], each["layer"]) for each in found["unique"]]
        expect(told == [("jax-faulty", "Dense")], "JAX compiles unless it is told not to", told)
        check_runtimes(home, binary, *RUNTIMES)
        if options.slow:
            check_runtimes(home, binary, *SLOW)
    print("jit: passed")


if __name__ == "__main__":
    main()
