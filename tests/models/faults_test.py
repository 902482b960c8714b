"""Plants faults in one backend of Keras and tells what `parallax compare` makes of them.

Usage: faults_test.py --parallax BINARY [--only FAULT] [--json FILE]

The models are those of zoo/, the faults those of keras_faults/faults.py, the runs those of
faults.json, a list that was fixed before the localiser was looked at. BINARY is the
program, not the launcher. Per run: inactive (the fault changes no prediction beyond rounding),
found by class distance, MAD distance or a flip; and whether the highest rate of change, or the
first divergence, is in a layer that has the fault. Exits 1 when a fault that changes a top class is
not found, or fewer than nine in ten active runs blame the right layer.
"""

import argparse
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROUNDING = 1e-5  # healthy float32 backends differ by less
sys.path[:0] = [HERE, os.path.dirname(HERE)]

from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

sys.path.insert(0, os.path.join(CHECKOUT, "python"))

from keras_faults.faults import FAULTS  # noqa: E402

ZOO = os.path.join(CHECKOUT, "zoo")


def has_fault(fault, row):
    """Whether the layer of a row of the localisation is one that the fault is in."""
    return FAULTS[fault](row["type"], row.get("config") or {})


def judge(fault, pair):
    """The run in words, from the JSON of the pair."""
    difference = pair["max_abs_difference"]
    result = {"active": difference is None or difference > ROUNDING,
              "class": pair["class_distance"]["max"], "mad": pair["mad_distance"]["max"],
              "flips": pair["top_class_flips"], "difference": difference,
              "found": pair["inconsistent"] or pair["top_class_flips"] > 0}
    rows = pair["localisation"]
    top = max(rows, key=lambda row: row["rate"]) if rows else None
    first = next((row for row in rows if row["first_divergence"]), None)
    result["by_rate"] = bool(top) and has_fault(fault, top)
    result["by_first"] = bool(first) and has_fault(fault, first)
    result["blamed"] = [row["layer"] + ":" + row["type"] for row in (top, first) if row]
    return result


def pair_with_jax(binary, home, model, target):
    """(the JSON of the pair, with all layers; why there is none)."""
    done = run(home, binary, "compare", os.path.join(ZOO, model["model"]), "--data",
               os.path.join(ZOO, model["data"]), "--on", "keras-jax," + target, "--layers", "--no-findings", "--json")
    if not done.stdout.startswith("{"):
        return None, done.stderr.strip()[-300:] or "exit %d" % done.returncode
    data = json.loads(done.stdout)
    if not data["pairs"]:
        return None, "; ".join(b["message"] for b in data["backends"] if b["message"])
    return data["pairs"][0], ""


def compare(binary, home, fault, model):
    pair, error = pair_with_jax(binary, home, model, "torch-" + fault)
    return judge(fault, pair) if pair else {"error": error}


_DEADLY = "abort-in-dense"


def survives(binary, home, model):
    """Whether a backend that dies while it predicts is an outcome, and the other one goes on."""
    done = run(home, binary, "compare", os.path.join(ZOO, model["model"]), "--data",
               os.path.join(ZOO, model["data"]), "--on", "keras-jax,torch-" + _DEADLY, "--json")
    states = {b["target"]: b["status"] for b in json.loads(done.stdout)["backends"]}
    holds = states == {"keras-jax": "ok", "torch-" + _DEADLY: "crashed"} and done.returncode == 3
    print("%s: a backend that dies: %s" % ("ok" if holds else "FAILED", states))
    return holds


def line(fault, model, result):
    if "error" in result:
        return "  crashed   %-32s %-24s %s" % (fault, model, result["error"][:100])
    state = "inactive" if not result["active"] else "found" if result["found"] else "small"
    blame = "rate" * result["by_rate"] or "first" * result["by_first"] or "WRONG LAYER"
    return "  %-9s %-32s %-24s class %s  mad %.2g  flips %d  difference %.2g  %s %s" % (
        state, fault, model, result["class"], result["mad"] or 0, result["flips"],
        result["difference"] if result["difference"] is not None else float("inf"),
        blame if result["active"] else "-", " ".join(result["blamed"]) if result["active"] else "")


def total(results):
    """Prints the totals; the exit code."""
    active = [r for r in results if r.get("active")]
    flipping = [r for r in active if r["flips"]]
    missed = [r for r in flipping if not r["found"]]
    blamed = [r for r in active if r["by_rate"] or r["by_first"]]
    print("%d runs: %d active, %d inactive, %d ended" % (
        len(results), len(active), sum("active" in r and not r["active"] for r in results),
        sum("error" in r for r in results)))
    print("%d change a top class, %d of them found; the right layer is first in %d of %d active runs"
          " (by rate %d, by first divergence %d)" % (
              len(flipping), len(flipping) - len(missed), len(blamed), len(active),
              sum(r["by_rate"] for r in active), sum(r["by_first"] for r in active)))
    return 1 if missed or not active or len(blamed) < 0.9 * len(active) else 0


def add_targets(binary, home, faults):
    """Keras on torch with each of the faults, a target of its own."""
    python = os.path.join(CHECKOUT, "envs", "keras", "bin", "python")
    for fault in faults:
        added = run(home, binary, "target", "add", "torch-" + fault, "--python", python, "--adapter", "keras_faults",
                    "--env", "KERAS_BACKEND=torch", "--env", "PARALLAX_FAULT=" + fault)
        if added.returncode:
            sys.exit(added.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", default="")
    options = parser.parse_args()
    options.parallax = os.path.abspath(options.parallax)
    with open(os.path.join(HERE, "faults.json"), encoding="utf-8") as file:
        runs = [pair for pair in json.load(file) if options.only in pair[0]]
    with open(os.path.join(ZOO, "zoo.json"), encoding="utf-8") as file:
        models = {model["name"]: model for model in json.load(file)["models"]}
    results = []
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"keras_faults": os.path.join(HERE, "keras_faults")})
        add_targets(options.parallax, home, [*FAULTS, _DEADLY])
        for fault, model in runs:
            results.append(dict(compare(options.parallax, home, fault, models[model]),
                                fault=fault, model=model))
            print(line(fault, model, results[-1]), flush=True)
        died = survives(options.parallax, home, next(iter(models.values())))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)
    return total(results) or (0 if died else 1)


if __name__ == "__main__":
    sys.exit(main())
