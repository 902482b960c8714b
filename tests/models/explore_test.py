"""Plants faults in one backend of Keras and tells what `parallax explore` makes of them.

Usage: explore_test.py --parallax BINARY [--networks N]

The faults are those of keras_faults/faults.py that sit in one layer at a value of a parameter. Each is
a target of its own: keras-torch with that fault. Some are explored at once, beside healthy backends and
among layers without a fault. Exits 1 when a fault is not told with its layer and its parameter, or
a layer is told that has none, on the healthy keras-torch too. What that one really differs by from the
other backends is no fault of ours: such layers are left out.
"""

import argparse
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]

from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

# Fault -> (layers that have it, the parameter it is told by; "": whatever they are).
FAULTS = {
    "dilation-ignored": (("Conv1D",), "dilation_rate"),
    "relu-threshold-ignored": (("ReLU",), "threshold"),
    "gru-reset-before": (("GRU",), ""),
    "lstm-forget-bias": (("LSTM",), ""),
    "layernorm-epsilon": (("LayerNormalization",), ""),
}
AT_ONCE = 3  # targets that start together share the processor
LAYERS = sorted({layer for layers, _ in FAULTS.values() for layer in layers} | {"MaxPooling2D", "Dense", "ELU"})


def explore(binary, home, faults, networks):
    """How many networks, and (target, layer, parameter) of each that parts otherwise than by a refusal."""
    targets = ["keras-numpy", "keras-torch", *("torch-" + fault for fault in faults)]
    done = run(home, binary, "explore", "--on", ",".join(targets), "--networks", str(networks), "--time", "30m",
               "--only", ",".join(LAYERS), "--no-findings", "--json")
    if not done.stdout.startswith("{"):
        sys.exit(done.stderr)
    found = json.loads(done.stdout)
    return found["networks"], sorted((each["target"], each["layer"], each["parameter"])
                                     for each in found["unique"] if each["kind"] != "refused")


def judge(fault, told):
    layers, parameter = FAULTS[fault]
    own = [(layer, named) for target, layer, named in told if target == "torch-" + fault]
    found = any(layer in layers and parameter in named for layer, named in own)
    wrong = sorted({layer for layer, _ in own} - set(layers))
    print("%s: %s: %s%s" % ("ok" if found and not wrong else "FAILED", fault, own,
                            ", without a fault: %s" % wrong if wrong else ""), flush=True)
    return found and not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--networks", type=int, default=120)
    options = parser.parse_args()
    binary = os.path.abspath(options.parallax)
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"keras_faults": os.path.join(HERE, "keras_faults")})
        python = os.path.join(CHECKOUT, "envs", "keras", "bin", "python")
        for fault in FAULTS:
            added = run(home, binary, "target", "add", "torch-" + fault, "--python", python, "--adapter",
                        "keras_faults", "--env", "KERAS_BACKEND=torch", "--env", "PARALLAX_FAULT=" + fault)
            if added.returncode:
                sys.exit(added.stderr)
        faults, missed = list(FAULTS), []
        while faults:
            some, faults = faults[:AT_ONCE], faults[AT_ONCE:]
            networks, told = explore(binary, home, some, options.networks)
            healthy = [each for each in told if each[0] == "keras-torch"]
            print("%d networks; on the healthy twin: %s" % (networks, healthy), flush=True)
            missed += [fault for fault in some if not judge(fault, told)] + healthy
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
