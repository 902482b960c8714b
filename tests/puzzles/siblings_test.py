"""Shows that each fault of siblings/planted.json is there: in a torch with the faults the two siblings
differ on its one input and agree on the other; in plain torch they agree on both.

Usage: siblings_test.py [PYTHON]   (a Python with torch: envs/torch)
"""

import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(os.path.dirname(HERE))
FOLDER = os.path.join(HERE, "siblings")
SITE = os.path.join(HERE, "torch_faults", "site")

# In the Python with torch: a list of pairs of expressions comes in, how each two relate goes out.
PROGRAM = r"""
import json, sys, torch

def outcome(text):
    try:
        return eval(text)
    except Exception as error:
        return error

def relation(one, other):
    if isinstance(one, Exception) or isinstance(other, Exception):
        return "agree" if isinstance(one, Exception) and isinstance(other, Exception) else "status"
    try:
        torch.testing.assert_close(one, other, equal_nan=True, rtol=0, atol=0)
        return "agree"
    except AssertionError:
        return "value"

print(json.dumps([relation(*map(outcome, pair)) for pair in json.load(sys.stdin)]))
"""


def relations(python, pairs, faulty):
    """How each two of expressions relate: they agree, or differ in status or value."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if faulty:
        environment.update(PYTHONPATH=SITE + ":" + FOLDER, TORCH_FAULTS="torch_sibling_faults")
    done = subprocess.run([python, "-c", PROGRAM], input=json.dumps(pairs), env=environment,
                          stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def main():
    python = sys.argv[1] if len(sys.argv) > 1 else os.path.join(CHECKOUT, "envs/torch/bin/python")
    with open(os.path.join(FOLDER, "planted.json"), encoding="utf-8") as file:
        table = json.load(file)
    faults = {**table["faults"], **table["paper"], **table["not_to_be_reported"]}
    pairs = [fault[which] for fault in faults.values() for which in ("differ", "agree")]
    wanted = [relation for fault in faults.values() for relation in (fault["shows"], "agree")]
    failures = 0
    for faulty in (True, False):
        for pair, seen, relation in zip(pairs, relations(python, pairs, faulty), wanted):
            if seen != (relation if faulty else "agree"):
                failures += 1
                print("FAILED: %s torch: %s: %s, not %s" % (
                    "faulty" if faulty else "plain", " and ".join(pair), seen, relation))
    if len(table["faults"]) != 15:
        failures += 1
        print("FAILED: %d faults, not 15" % len(table["faults"]))
    if not failures:
        print("%d faults, each in one of two siblings of torch, and %d of the paper's" % (
            len(table["faults"]), len(faults) - len(table["faults"])))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
