"""Tells whether networks that evolve fail more often with a fitness than without: the studies of Audee (ASE 2020).

Usage: evolution_study.py nan|inconsistency [--parallax BINARY] [--on A,B] [--models NAME,...]
                          [--select fittest,any,none] [--networks N | --seconds S] [--seed N]

nan: evolutions from seeds of the zoo whose logits are driven apart, with that fitness, with parents at
random, and with each network made anew; how many of them reach nan, and after how many networks.
inconsistency: the same towards the distance of two backends, of which one has a deviation of 1e-4 in its
convolutions and recurrences (keras_faults), by what is mutated: inputs, weights or both; how many end in
a flip of a class. All have one budget: N networks, or S seconds, of all models. Exits 1 where as many networks
fail more often without the fitness, over all models.
"""

import argparse
import itertools
import json
import os
import statistics
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]

from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

MODELS = {"nan": "lenet5-mnist,resnet20-digits,vgg-digits",
          "inconsistency": "lenet5-mnist,resnet20-digits,lstm-mnist_rows"}
MUTATIONS = {"nan": ("weights,inputs,network",), "inconsistency": ("inputs", "weights", "weights,inputs")}
BUDGET = 600


def evolutions_of(found, seed):
    """(whether it failed, networks of it) of each evolution from a seed that came to its end."""
    own = [each for each in found["generations"] if each["seed"] == seed]
    result, begin = [], 0
    for number, of_one in itertools.groupby(own, key=lambda each: each["evolution"]):
        last = list(of_one)[-1]
        result.append((number, last["failed"] > 0, last["networks"] - begin))
        begin = last["networks"]
    cut_short = found["generations"][-1]["evolution"]
    return [(failed, networks) for number, failed, networks in result if failed or number != cut_short]


def explore(home, options, selection, mutations):
    """All models in one process, whose start costs the most; they take turns."""
    paths = [os.path.join(CHECKOUT, "zoo", "models", model + ".keras") for model in options.models.split(",")]
    limit = ["--time", "%ds" % options.seconds] if options.seconds else [
        "--time", "30m", "--networks", str(options.networks)]
    trust = [word for path in paths for word in ("--trust", path)]
    done = run(home, os.path.abspath(options.parallax), "explore", *paths, "--on", options.on, *limit,
               "--fitness", options.study, "--select", selection, "--mutate", mutations, "--seed",
               str(options.seed), "--no-findings", *trust, "--json")
    if not done.stdout.startswith("{"):
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def study(home, options):
    """Prints a row for each mutation, selection and model; returns the failures of each selection."""
    total = dict.fromkeys(options.select.split(","), (0, 0))
    print("| mutated | parents | model | evolutions | that fail | median of networks until then | networks a failure |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: |")
    for mutations in MUTATIONS[options.study]:
        for selection in total:
            found = explore(home, options, selection, mutations)
            for seed, model in enumerate(options.models.split(",")):
                ended = evolutions_of(found, seed)
                until = [networks for failed, networks in ended if failed]
                networks = found["seeds"][seed]["networks"]
                total[selection] = total[selection][0] + len(until), total[selection][1] + networks
                print("| %s | %s | %s | %d | %d | %s | %s |" % (
                    mutations, selection, model, len(ended), len(until),
                    int(statistics.median(until)) if until else "",
                    networks // len(until) if until else "none in %d" % networks), flush=True)
    return total


def add_target(home, binary):
    python = os.path.join(CHECKOUT, "envs", "keras", "bin", "python")
    added = run(home, binary, "target", "add", "torch-deviates", "--python", python, "--adapter", "keras_faults",
                "--env", "KERAS_BACKEND=torch", "--env", "PARALLAX_FAULT=deviation")
    if added.returncode:
        sys.exit(added.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("study", choices=sorted(MODELS))
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--on")
    parser.add_argument("--models")
    parser.add_argument("--select", default="fittest,any,none")
    parser.add_argument("--networks", type=int, default=BUDGET)
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    options.models = options.models or MODELS[options.study]
    options.on = options.on or "keras-torch,torch-deviates"
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"keras_faults": os.path.join(HERE, "keras_faults")})
        add_target(home, os.path.abspath(options.parallax))
        total = study(home, options)
    print({name: "%d in %d networks" % each for name, each in total.items()})
    rates = {name: failed / max(1, networks) for name, (failed, networks) in total.items()}
    return 0 if rates.get("fittest", 0) >= max(rates.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
