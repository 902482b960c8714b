#!/usr/bin/env python3
"""The studies of Audee (ASE 2020) on models of the zoo: what a fitness is worth to networks that evolve.

    bench/explore_study.py nan            # 3 models x 3 selections x 10 runs of 30 s: up to an hour and a half
    bench/explore_study.py amplification  # 3 models x 3 mutations x 2 selections x 10 runs: up to two hours
    bench/explore_study.py nan --runs 3 --seconds 10 --models vgg-digits

nan: how many runs reach nan on bounded weights and inputs, with the fitness, with parents at random (without),
and with each network the model mutated once (random search), and after how many networks.
amplification: how many runs end in a flip of a class between Keras's torch backend and the same with a
deviation of 1e-4 in its convolutions and recurrences, by what is mutated: inputs, weights, or both.

A run is a process of `parallax explore` with a seed of its own, --seed, --seed + 1 and so on, the same for all
rows. It ends when a network fails, or when the time of searching is up (starting is not part of it). --networks
bounds runs by networks in place of seconds, which does not depend on the load. --json keeps what was counted.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TESTS = os.path.join(HOME, "tests")
sys.path.insert(0, TESTS)

from linked_home import BINARY, make_home, run  # noqa: E402

DEVIATES = "torch-deviates"
SELECTIONS = {"fittest": "with the fitness", "any": "parents at random", "none": "random search"}


class Study:
    def __init__(self, fitness, figure, on, models, selections, mutations):
        self.fitness, self.figure, self.on = fitness, figure, on
        self.models, self.selections, self.mutations = models, selections, mutations


STUDIES = {
    "nan": Study("nan", "nan", "keras-torch,keras-tensorflow", "lenet5-mnist,resnet20-digits,vgg-digits",
                 "fittest,any,none", ("weights,inputs,network",)),
    "amplification": Study("inconsistency", "flips", "keras-torch," + DEVIATES,
                           "lenet5-mnist,resnet20-digits,lstm-mnist_rows", "fittest,none",
                           ("inputs", "weights", "weights,inputs")),
}


def add_deviation(home, binary):
    """A target whose convolutions and recurrences give 1e-4 too much."""
    added = run(home, binary, "target", "add", DEVIATES, "--python", os.path.join(HOME, "envs", "keras", "bin", "python"),
                "--adapter", "keras_faults", "--env", "KERAS_BACKEND=torch", "--env", "PARALLAX_FAULT=deviation")
    if added.returncode:
        sys.exit(added.stderr)


def one_run(home, options, study, model, selection, mutations, seed):
    """{"reached", "networks", "until": networks to the first failure or None, "seconds"}"""
    path = os.path.join(HOME, "zoo", "models", model + ".keras")
    limit = ["--time", "1h", "--networks", str(options.networks)] if options.networks else [
        "--time", "%gs" % options.seconds]
    done = run(home, options.parallax, "explore", path, "--trust", path, "--on", options.on or study.on, *limit,
               "--fitness", study.fitness, "--select", selection, "--mutate", mutations, "--seed", str(seed),
               "--until-failure", "--no-findings", "--json")
    if not done.stdout.startswith("{"):
        sys.exit(done.stderr)
    found = json.loads(done.stdout)
    figures = found["seeds"][0]
    # The last generation is told before what failed is examined.
    searched = found["generations"][-1]["seconds"] if found["generations"] else found["seconds"]
    return {"model": model, "selection": selection, "mutations": mutations, "seed": seed,
            "reached": figures[study.figure] > 0, "until": figures["failed_after"],
            "networks": figures["networks"], "seconds": searched}


def row(mutations, selection, model, runs):
    reached = [each for each in runs if each["reached"]]
    until = sorted(each["until"] for each in reached)
    return "| %s | %s | %s | %d of %d | %s | %s | %d | %.0f |" % (
        mutations, SELECTIONS[selection], model, len(reached), len(runs),
        "%g" % statistics.median(until) if until else "", "%d to %d" % (until[0], until[-1]) if until else "",
        sum(each["networks"] for each in runs), sum(each["seconds"] for each in runs))


def measure(home, options, study):
    runs = []
    print("| mutated | parents | model | runs that reach it | networks until then, median | from, to | networks of all runs | seconds |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |", flush=True)
    for mutations in options.mutate or study.mutations:
        for model in (options.models or study.models).split(","):
            for selection in (options.select or study.selections).split(","):
                own = [one_run(home, options, study, model, selection, mutations, options.seed + number)
                       for number in range(options.runs)]
                print(row(mutations, selection, model, own), flush=True)
                runs += own
    return runs


def summary(runs, selection):
    own = [each for each in runs if each["selection"] == selection]
    reached = [each["until"] for each in own if each["reached"]]
    return "%s: %d of %d runs (%.0f %%), median %s networks" % (
        SELECTIONS[selection], len(reached), len(own), 100 * len(reached) / len(own),
        "%g" % statistics.median(reached) if reached else "-")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("study", choices=sorted(STUDIES))
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--networks", type=int, help="bounds a run in place of --seconds")
    parser.add_argument("--seed", type=int, default=0, help="of the first run")
    parser.add_argument("--models", help="names of the zoo, separated by commas")
    parser.add_argument("--select", help="fittest, any, none, separated by commas")
    parser.add_argument("--mutate", action="append", help="WHAT,... of one row; may be repeated")
    parser.add_argument("--on", help="the targets")
    parser.add_argument("--json", help="a file for what each run counted")
    options = parser.parse_args()
    options.parallax = os.path.abspath(options.parallax)
    study = STUDIES[options.study]
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {"keras_faults": os.path.join(TESTS, "models", "keras_faults")})
        add_deviation(home, options.parallax)
        runs = measure(home, options, study)
    for selection in dict.fromkeys(each["selection"] for each in runs):
        print(summary(runs, selection))
    print("%d cores, load of %.1f at the end" % (os.cpu_count(), os.getloadavg()[0]))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(runs, file, indent=1)


if __name__ == "__main__":
    main()
