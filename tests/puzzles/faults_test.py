"""Hunts two libraries the engine was not written against, and tells planted from found.

Usage: faults_test.py [--parallax BINARY] [--python PYTHON] [--seed N]
                      [--time T | --cases N] [--jobs N] [--only pocket|numbers|torch|edges|rules|paper]
                      [--least N] [--whole] [--keep DIR]

`pocket` is a second small library with 11 planted bugs, 10 of which must be found. `numbers` are more functions of it, of which
6 are wrong at numbers that few inputs hold, each with a healthy twin. `torch` is real
torch with 12 faulty operators (torch_faults/site), 11 of which must be found; what plain torch shows
in the same hunt does not count. That hunt lists the faulty operators and a dozen healthy ones;
--whole lists all of torch. `edges` is torch with 30 other faults, each behind a border of what an
operator takes (torch_faults/edges.json), hunted by `--source edges`; 27 must be found. `rules` is
torch with 20 other faults, one for each of 20 rules (torch_faults/rules.json), hunted by each rule
alone; 19 must be found, and plain torch must show nothing. `paper` is torch, TensorFlow and Keras
with copies of the value bugs that EAGLE found in them (paper_faults), each of which must be found by
the relation that is named for it; TensorFlow and Keras are those of envs/keras.

With --cases instead of --time every suspect is confirmed, however long that takes. PYTHON has torch
and NumPy; BINARY is the program, not the launcher, which would take its own checkout for home.
Exits 1 when too few are found; --least says how few of `pocket` will do, for a short hunt.

A bug's time is that of the end of the epoch that met it first, in seconds of hunting.
"""

import argparse
import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

CONFIRMED = ("new", "known")
ADAPTERS = os.path.join(CHECKOUT, "python", "parallax", "adapters")
SITE = os.path.join(HERE, "torch_faults", "site")
SUPPORT = os.path.join(CHECKOUT, "envs", ".support", "torch")
KERAS_PYTHON = os.path.join(CHECKOUT, "envs", "keras", "bin", "python")


def adapters(folder):
    """Name -> folder. torch_faults says what torch says, in its words, and so on."""
    made = {"pocket": os.path.join(HERE, "pocket", "adapter")}
    for library in ("torch", "tensorflow", "keras"):
        ours = made[library + "_faults"] = os.path.join(folder, library + "_faults")
        shutil.copytree(os.path.join(HERE, "faulty_adapter"), ours)
        with open(os.path.join(ADAPTERS, library, "adapter.json"), encoding="utf-8") as file:
            said = json.load(file)
        with open(os.path.join(ours, "adapter.json"), "w", encoding="utf-8") as file:
            json.dump({key: said[key] for key in ("words", "words_of") if key in said}, file)
    return made


def planted_in(folder, name="planted.json"):
    with open(os.path.join(HERE, folder, name), encoding="utf-8") as file:
        return json.load(file)


class Parallax:
    def __init__(self, binary, home, python):
        self._binary = binary
        self._home = home
        self._python = python

    def run(self, *arguments):
        done = run(self._home, self._binary, *arguments)
        if done.returncode not in (0, 1):
            sys.exit("parallax %s: exit %d\n%s" % (
                " ".join(arguments), done.returncode, done.stderr[-2000:]))
        for note in re.findall(r"note: .*", done.stderr):
            print("  %s: %s" % (arguments[1], note))
        return done.stdout

    def add(self, target, adapter, python=None, **environment):
        variables = [word for item in environment.items() for word in ("--env", "%s=%s" % item)]
        self.run("target", "add", target, "--python", python or self._python, "--adapter", adapter,
                 *variables)

    def hunt(self, target, options, *more, store=""):
        """The report of a hunt, in a store of that name (the target's); each finding has `second`."""
        store = os.path.join(self._home, (store or target) + ".db")
        clock = EpochClock(store)
        try:
            limit = ["--cases", options.cases] if options.cases else ["--time", options.time]
            text = self.run("hunt", target, "--seed", str(options.seed), "--jobs",
                            str(options.jobs), "--json", "--store", store, *limit, *more)
        finally:
            clock.stop()
        report = json.loads(text)
        with open(store + ".json", "w", encoding="utf-8") as file:
            file.write(text)
        for finding in report["findings"]:
            shown = self.run("show", finding["id"], "--store", store)
            epoch = re.search(r" in epoch (\d+) on ", shown)
            finding["second"] = clock.second(int(epoch.group(1)) if epoch else -1)
        return report


class EpochClock:
    """Looks at a campaign's store while it hunts, and notes when each epoch was closed."""

    def __init__(self, store):
        self._store = store
        self._begin = None
        self._closed = {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def _watch(self):
        while not self._stop.wait(0.2):
            self._look()

    def _look(self):
        if not os.path.exists(self._store):
            return
        try:
            base = sqlite3.connect("file:%s?mode=ro" % self._store, uri=True, timeout=1)
            try:
                if base.execute("SELECT count(*) FROM campaigns").fetchone()[0]:
                    self._begin = self._begin or time.monotonic()
                for (epoch,) in base.execute("SELECT epoch FROM folded_epochs"):
                    self._closed.setdefault(epoch, time.monotonic())
            finally:
                base.close()
        except sqlite3.Error:
            pass  # not made yet, or busy

    def stop(self):
        self._stop.set()
        self._thread.join()

    def second(self, epoch):
        return self._closed[epoch] - self._begin if epoch in self._closed else None


def summary(label, report):
    verdicts = report["verdicts"]
    print("%s: %d cases, %d of %d APIs judged, hunted %.0f s, %d findings, untrusted %s" % (
        label, report["cases"], report["apis"]["judged"], report["apis"]["listed"],
        report["seconds"], len(report["findings"]),
        json.dumps(verdicts["untrusted"], sort_keys=True)))


def line(name, wanted, findings):
    """Prints what became of one planted bug, `wanted` being API -> kinds; whether it was found."""
    kinds = "|".join(sorted({kind for kinds in wanted.values() for kind in kinds}))
    hits = [f for f in findings if wanted.keys() & set(f["apis"])]
    right = [f for f in hits if f["status"] in CONFIRMED and
             any(f["kind"] in wanted.get(api, ()) for api in f["apis"])]
    first = min(right, key=lambda f: (f["second"] is None, f["second"]), default=None)
    if first:
        at = "?" if first["second"] is None else "%.0f s" % first["second"]
        print("  found      %-24s %-17s by %-5s rank %d  %s %s" % (
            name, first["kind"], at, first["rank"], first["relation"], first["id"]))
        return True
    print("  NOT FOUND  %-24s %s" % (name, kinds))
    for finding in hits:
        print("    beside it: %s %s %s: %s" % (
            finding["status"], finding["kind"], finding["relation"], finding["title"]))
    return False


def healthy(findings, label):
    for finding in findings:
        print("  %s %s rank %d %s %s: %s" % (label, finding["status"], finding["rank"],
                                             finding["kind"], finding["relation"],
                                             finding["title"]))


def hunt_pocket(parallax, options):
    planted = planted_in("pocket")
    parallax.add("pocket", "pocket", PYTHONPATH=os.path.join(HERE, "pocket"))
    report = parallax.hunt("pocket", options)
    summary("pocket", report)
    found = sum(line(name, {name: bug["kinds"]}, report["findings"])
                for name, bug in sorted(planted.items()))
    healthy([f for f in report["findings"] if not planted.keys() & set(f["apis"])], "HEALTHY")
    print("pocket: %d of %d found" % (found, len(planted)))
    return found >= options.least


def hunt_numbers(parallax, options):
    planted = planted_in("pocket", "planted_numbers.json")
    parallax.add("numbers", "pocket", PYTHONPATH=os.path.join(HERE, "pocket"), POCKET_NUMBERS="1")
    report = parallax.hunt("numbers", options)
    summary("numbers", report)
    found = sum(line(name, {name: bug["kinds"]}, report["findings"])
                for name, bug in sorted(planted.items()))
    twins = [f for f in report["findings"] if not planted.keys() & set(f["apis"])]
    healthy(twins, "HEALTHY")
    print("numbers: %d of %d found, %d findings on what is healthy" % (
        found, len(planted), len(twins)))
    return found >= len(planted) and not twins


def hunt_torch(parallax, options):
    table = planted_in("torch_faults")
    faulty = [api for wanted in table["faults"].values() for api in wanted]
    shared = {} if options.whole else {"APIS": " ".join(faulty + table["healthy"])}
    parallax.add("torch-plain", "torch_faults", PYTHONPATH=SUPPORT, **shared)
    parallax.add("torch-faulty", "torch_faults", PYTHONPATH=SITE + ":" + SUPPORT, **shared)
    plain = parallax.hunt("torch-plain", options)
    summary("plain torch", plain)
    report = parallax.hunt("torch-faulty", options)
    summary("faulty torch", report)
    both = {finding["signature"] for finding in plain["findings"]}
    own = [f for f in report["findings"] if f["signature"] not in both]
    found = sum(line(name, wanted, own) for name, wanted in table["faults"].items())
    healthy([f for f in own if not set(faulty) & set(f["apis"])], "ELSEWHERE")
    healthy([f for f in report["findings"] if f["signature"] in both], "PLAIN TOO")
    print("torch: %d of %d found" % (found, len(table["faults"])))
    return found >= 11


def hunt_edges(parallax, options):
    table = planted_in("torch_faults", "edges.json")
    faulty = [api for fault in table["faults"].values() for api in fault["apis"]]
    shared = {} if options.whole else {"APIS": " ".join(faulty + table["healthy"])}
    parallax.add("edges-plain", "torch_faults", PYTHONPATH=SUPPORT, **shared)
    parallax.add("edges-faulty", "torch_faults", PYTHONPATH=SITE + ":" + SUPPORT,
                 TORCH_FAULTS="torch_edge_faults", **shared)
    plain = parallax.hunt("edges-plain", options, "--source", "edges")
    summary("plain torch under edges", plain)
    report = parallax.hunt("edges-faulty", options, "--source", "edges")
    summary("torch with faults behind edges", report)
    both = {finding["signature"] for finding in plain["findings"]}
    own = [f for f in report["findings"] if f["signature"] not in both]
    found = sum(edge(name, fault, own) for name, fault in table["faults"].items())
    healthy([f for f in own if not set(faulty) & set(f["apis"])], "ELSEWHERE")
    print("edges: %d of %d found" % (found, len(table["faults"])))
    return found >= 27


def edge(name, fault, findings):
    """Prints what became of a fault behind an edge; whether it was found."""
    hits = [f for f in findings if set(fault["apis"]) & set(f["apis"])]
    shown = [f for f in hits if f["status"] in CONFIRMED and
             (f["kind"] == "hang" if fault["shows"] == "hang" else fault["shows"] in
              f["signature"] + f["title"] + f["evidence"])]
    if shown:
        print("  found      %-42s %s: %s" % (name, shown[0]["id"], shown[0]["title"]))
        return True
    print("  NOT FOUND  %-42s %s" % (name, fault["shows"]))
    for finding in hits:
        print("    beside it: %s %s: %s" % (finding["status"], finding["kind"], finding["title"]))
    return False


def hunt_rules(parallax, options):
    faults = planted_in("torch_faults", "rules.json")["faults"]
    # Rules have inputs of their own: any API will do.
    parallax.add("rules-plain", "torch_faults", PYTHONPATH=SUPPORT, APIS="torch.exp")
    parallax.add("rules-faulty", "torch_faults", PYTHONPATH=SITE + ":" + SUPPORT,
                 TORCH_FAULTS="torch_rule_faults", APIS="torch.exp")
    every = ",".join("rules:" + rule for rule in faults.values())
    plain = parallax.hunt("rules-plain", options, "--source", every)
    summary("plain torch under the rules", plain)
    healthy(plain["findings"], "PLAIN TOO")
    found = 0
    for name, rule in faults.items():
        report = parallax.hunt("rules-faulty", options, "--source", "rules:" + rule, store=rule)
        found += ruled(name, "rules:" + rule, report["findings"])
    print("rules: %d of %d found, %d findings on plain torch" % (
        found, len(faults), len(plain["findings"])))
    return found >= 19 and not plain["findings"]


def ruled(name, relation, findings):
    """Prints what became of a fault that one relation is to find; whether it was found."""
    hits = [f for f in findings if f["relation"].split()[0] == relation]
    shown = [f for f in hits if f["status"] in CONFIRMED]
    if shown:
        at = "?" if shown[0]["second"] is None else "%.0f s" % shown[0]["second"]
        print("  found      %-42s by %-5s %s: %s" % (name, at, shown[0]["id"], shown[0]["title"]))
        return True
    print("  NOT FOUND  %-42s %s" % (name, relation))
    for finding in hits:
        print("    beside it: %s %s: %s" % (finding["status"], finding["kind"], finding["title"]))
    return False


def hunt_paper(parallax, options):
    faults = planted_in("paper_faults", "faults.json")
    found = 0
    for library, named in faults.items():
        wanted = {name: (relation.split() + [""])[:2] for name, relation in named.items()}
        parallax.add(
            "paper-" + library, library + "_faults", None if library == "torch" else KERAS_PYTHON,
            PYTHONPATH=":".join((SITE, os.path.join(HERE, "paper_faults"), SUPPORT)),
            APIS=" ".join(api for _, api in wanted.values() if api) or "none",
            **{library.upper() + "_FAULTS": library + "_paper_faults"})
        for i, (name, (relation, api)) in enumerate(wanted.items()):
            report = parallax.hunt("paper-" + library, options, "--source", relation,
                                   *(("--only", api) if api else ()), store="%s-%d" % (library, i))
            found += ruled(name, relation, report["findings"])
    count = sum(len(named) for named in faults.values())
    print("paper: %d of %d found" % (found, count))
    return found == count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("--python", default=os.path.join(CHECKOUT, "envs/torch/bin/python"))
    parser.add_argument("--time", default="20s")
    parser.add_argument("--cases")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", choices=("pocket", "numbers", "torch", "edges", "rules", "paper"))
    parser.add_argument("--least", type=int, default=10)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--keep", help="a folder that keeps the stores and reports")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.abspath(options.keep or folder)
        make_home(home, adapters(os.path.join(folder, "adapters")))
        parallax = Parallax(os.path.abspath(options.parallax), home, options.python)
        passed = True
        for name, hunt in (("pocket", hunt_pocket), ("numbers", hunt_numbers), ("torch", hunt_torch), ("edges", hunt_edges),
                           ("rules", hunt_rules), ("paper", hunt_paper)):
            if options.only in (None, name):
                passed = hunt(parallax, options) and passed
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
