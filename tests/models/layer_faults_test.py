"""Plants 25 faults into one backend of Keras and tells what `parallax explore` makes of them.

Usage: layer_faults_test.py --parallax BINARY [--networks N] [--time T] [--only-faulty] [--json FILE]

The faults are those of layer_faults/faults.py, all at once in one target, which is explored beside a
healthy backend and its own healthy twin, over all layers. Told per fault: whether the layer was
told with a parameter of the fault, and whether with all of them and no others. A layer that is told on the healthy
twin, too, is no fault of ours. It is run by hand. Exits 1 when fewer than 23 are told, fewer than nine
in ten of those with their parameters, or a layer is told that has no fault.
"""

import argparse
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE), os.path.join(os.path.dirname(os.path.dirname(HERE)), "python")]

from layer_faults.faults import FAULTS, HEIRS  # noqa: E402
from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

FAULTY, TWIN, OTHER = "torch-faulty", "keras-torch", "keras-numpy"
LEAST = 23


def explore(binary, home, options):
    words = ["--on", ",".join((OTHER, TWIN, FAULTY)), "--time", options.time, "--no-findings", "--json"]
    if options.only_faulty:
        words += ["--only", ",".join(sorted({fault.layer for fault in FAULTS.values()}))]
    if options.networks:
        words += ["--networks", str(options.networks)]
    done = run(home, binary, "explore", *words)
    if not done.stdout.startswith("{"):
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def names_of(entry):
    return set(entry["parameter"].split(", ")) - {""}


def told_of(found, target):
    return [entry for entry in found["unique"] if entry["target"] == target]


def shown(entries):
    return "; ".join("%s=%s (%s)" % (each["parameter"], each["value"], each["kind"]) for each in entries)


def judge(found):
    """(told, with the parameters of the fault, layers without a fault)."""
    healthy = {entry["layer"] for entry in told_of(found, TWIN)}
    told = told_of(found, FAULTY)
    layers, right = 0, 0
    for name, fault in FAULTS.items():
        own = [entry for entry in told if entry["layer"] == fault.layer]
        named = any(names_of(entry) & set(fault.parameters) for entry in own)
        layers += named
        exact = any(names_of(entry) == set(fault.parameters) for entry in own)
        right += exact
        print("%s %s: %s: %s" % ("ok    " if exact else "layer " if named else "MISSED", name, fault.layer, shown(own)))
    faulty = {fault.layer for fault in FAULTS.values()}
    faulty |= {heir for heir, layer in HEIRS.items() if layer in faulty}
    wrong = sorted({entry["layer"] for entry in told} - faulty - healthy)
    return layers, right, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--networks", type=int, default=0)
    parser.add_argument("--time", default="10m")
    parser.add_argument("--only-faulty", action="store_true", help="explore no layers without a fault: quicker")
    parser.add_argument("--json", default="")
    options = parser.parse_args()
    binary = os.path.abspath(options.parallax)
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"layer_faults": os.path.join(HERE, "layer_faults")})
        python = os.path.join(CHECKOUT, "envs", "keras", "bin", "python")
        added = run(home, binary, "target", "add", FAULTY, "--python", python, "--adapter", "layer_faults",
                    "--env", "KERAS_BACKEND=torch", "--env", "PARALLAX_FAULTS=" + ",".join(FAULTS))
        if added.returncode:
            sys.exit(added.stderr)
        found = explore(binary, home, options)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=1)
    layers, right, wrong = judge(found)
    print("%d networks: %d of %d told, %d with their parameters; without a fault: %s" % (
        found["networks"], layers, len(FAULTS), right, wrong or "none"))
    return 0 if layers >= LEAST and right >= 0.9 * layers and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
