#!/usr/bin/env python3
"""What `compare` tells those who deploy: two planted faults of a runtime, and the healthy twin of
each, a model that does not reach the fault.

Usage: deploy_test.py [--parallax BINARY]; needs envs/onnx. BINARY is the program, not the launcher.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from expectations import expect, failures  # noqa: E402
from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

PYTHON = os.path.join(CHECKOUT, "envs", "onnx", "bin", "python")
FAULTS = ("none", "wide-stride-zeros", "division-by-one")


class Bench:
    def __init__(self, home, binary):
        self.home, self.binary = home, binary

    def compare(self, model, on, *words):
        """(exit code, what it says, JSON)."""
        common = (self.binary, "compare", model, "--data", "rows.npz", "--on", on, "--no-findings")
        said = run(self.home, *common, *words)
        told = run(self.home, *common, *words, "--json")
        expect(said.returncode == told.returncode, "the same exit code with --json", told.stderr)
        data = json.loads(told.stdout) if told.stdout.startswith("{") else {}
        return said.returncode, said.stdout + said.stderr, data


def zeros(bench):
    code, text, data = bench.compare("wide.onnx", "wide-stride-zeros,openvino,onnx-reference")
    expect(code == 1, "zeros of a wide convolution are exit 1", text)
    expect("no inconsistency" not in text and "INCONSISTENT" in text, "... and said so", text)
    expect(data["lone"] == "wide-stride-zeros", "... of one backend", data["lone"])
    pair = data["pairs"][0]
    expect(pair["inconsistent"] and pair["localisation"][1]["highlighted"],
           "... by the convolution", pair)
    code, text, data = bench.compare("wide.onnx", "wide-stride-zeros,openvino")
    expect(code == 1 and "1 of 1 pairs inconsistent" in text, "two backends are enough", text)
    for model, target in (("narrow.onnx", "wide-stride-zeros"), ("wide.onnx", "none")):
        code, text, data = bench.compare(model, target + ",openvino,onnx-reference")
        expect(code == 0 and "no inconsistency" in text, "healthy: %s on %s" % (model, target), text)


def refusal(bench):
    code, text, data = bench.compare("divided.onnx", "division-by-one,openvino,onnx-reference")
    expect(code == 1, "a backend that alone refuses is exit 1", text)
    expect("the consumer of d has no input" in text, "... with the last line", text)
    expect("an optimisation breaks it" in text, "... and what its twin does", text)
    expect("no inconsistency" not in text, "... and not called consistent", text)
    failure = data["failures"][0]
    expect(failure.get("alone") is True and failure.get("last_line") ==
           "RuntimeError: the consumer of d has no input" and
           failure.get("twin") == {"target": "division-by-one-unoptimised", "runs": True},
           "... in JSON", failure)
    code, text, data = bench.compare("divided.onnx", "division-by-one,openvino")
    expect(code == 1 and "an optimisation breaks it" in text, "where two are named, too", text)
    for model, target in (("halved.onnx", "division-by-one"), ("divided.onnx", "none")):
        code, text, data = bench.compare(model, target + ",openvino,onnx-reference")
        expect(code == 0 and data["failures"] == [], "healthy: %s on %s" % (model, target), text)


def files(bench):
    code, text, data = bench.compare("plain.onnx", "none,openvino", "leaky.onnx")
    expect(code == 1 and data["files_differ"] and data["lone"] is None,
           "files that differ are no backend's fault", text)
    parting = next(pair["parting"] for pair in data["pairs"] if "parting" in pair)
    expect((parting["a"]["layer"], parting["b"]["layer"]) == ("relu", "activation"),
           "the first layer that parts is named", parting)
    expect(parting["a"]["after"] == ["conv"] and parting["b"]["after"] == ["turn"],
           "... and what it comes after", parting)
    code, text, data = bench.compare("plain.onnx", "none,openvino", "turned.onnx", "--layers")
    expect(code == 0 and not data["files_differ"], "healthy: the same with channels last", text)
    parting = next(pair["parting"] for pair in data["pairs"] if "parting" in pair)
    expect(parting["a"]["layer"] is None and parting["b"]["layer"] is None
           and parting["b"]["matched"] == 6, "... whose layers all have their like", parting)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    binary = os.path.abspath(parser.parse_args().parallax)
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"onnx_faults": os.path.join(HERE, "onnx_faults")})
        subprocess.run([PYTHON, os.path.join(HERE, "make_deployed.py"), home], check=True)
        for fault in FAULTS:
            added = run(home, binary, "target", "add", fault, "--python", PYTHON, "--adapter",
                        "onnx_faults", "--env", "PARALLAX_ONNX_RUNTIME=onnxruntime", "--env",
                        "PARALLAX_FAULT=" + fault)
            if added.returncode != 0:
                sys.exit("FAILED: target add: " + added.stderr)
        bench = Bench(home, binary)
        zeros(bench)
        refusal(bench)
        files(bench)
    if failures:
        sys.exit("FAILED: deploy_test.py: %d" % len(failures))
    print("deploy: passed")


if __name__ == "__main__":
    main()
