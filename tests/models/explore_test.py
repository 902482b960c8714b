"""Plants faults in one backend of Keras and tells what `parallax explore` makes of them.

Usage: explore_test.py --parallax BINARY [--only FAULT] [--networks N]

The faults are those of keras_faults/faults.py that sit in one layer at a value of a parameter. Each is
explored on keras-torch with the fault beside two healthy backends, among layers without a fault, and
once without any: what parts there too is no fault of ours. Exits 1 when a fault is not told with its layer and its parameter, or a
layer is told that has none.
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
    "gru-reset-before": (("GRU",), "reset_after"),
    "lstm-forget-bias": (("LSTM",), ""),
    "layernorm-epsilon": (("LayerNormalization",), ""),
}
LAYERS = sorted({layer for layers, _ in FAULTS.values() for layer in layers} | {"MaxPooling2D", "Dense", "ELU"})


def explore(binary, home, target, networks):
    done = run(home, binary, "explore", "--on", "keras-numpy,keras-tensorflow," + target,
               "--networks", str(networks), "--time", "30m", "--only", ",".join(LAYERS), "--no-findings",
               "--json")
    if not done.stdout.startswith("{"):
        sys.exit(done.stderr)
    found = json.loads(done.stdout)
    return found["networks"], {(each["layer"], each["parameter"], each["kind"])
                               for each in found["unique"] if each["target"] == target}


def judge(fault, told, healthy):
    layers, parameter = FAULTS[fault]
    own = {(layer, named) for layer, named, kind in told - healthy if kind != "refused"}
    found = any(layer in layers and parameter in named for layer, named in own)
    wrong = sorted({layer for layer, _ in own} - set(layers))
    print("%s: %s: %s%s" % ("ok" if found and not wrong else "FAILED", fault, sorted(own),
                            ", without a fault: %s" % wrong if wrong else ""), flush=True)
    return found and not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--only", default="")
    parser.add_argument("--networks", type=int, default=120)
    options = parser.parse_args()
    binary, held = os.path.abspath(options.parallax), True
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"keras_faults": os.path.join(HERE, "keras_faults")})
        python = os.path.join(CHECKOUT, "envs", "keras", "bin", "python")
        networks, healthy = explore(binary, home, "keras-torch", options.networks)
        print("healthy: %d networks, %s" % (networks, sorted(healthy)), flush=True)
        for fault in FAULTS:
            if options.only not in fault:
                continue
            added = run(home, binary, "target", "add", "torch-" + fault, "--python", python, "--adapter",
                        "keras_faults", "--env", "KERAS_BACKEND=torch", "--env", "PARALLAX_FAULT=" + fault)
            if added.returncode:
                sys.exit(added.stderr)
            held &= judge(fault, explore(binary, home, "torch-" + fault, options.networks)[1], healthy)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
