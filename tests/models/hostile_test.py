#!/usr/bin/env python3
"""Models and preprocessing that mean harm, compared: in a jail nothing outside is written, and the
healthy model beside them runs. The twin without a jail writes what the runtime lets it write.

Usage: hostile_test.py [--parallax BINARY] FORMAT...; FORMAT: torch, keras, tensorflow. BINARY is the
program, not the launcher.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from expectations import expect, failures  # noqa: E402
from linked_home import BINARY, CHECKOUT, make_home, run  # noqa: E402

# What a library says of a file that it may not open, or that is not there for it.
REFUSED = ("Permission denied", "PermissionError", "PermissionDenied", "Operation not permitted",
           "Read-only file system", "No such file or directory", "FileNotFoundError")
# Of each format: the environment that makes it, the targets that run it, the victims, the models.
# A model: the victims that it reaches without a jail, or None where its runtime refuses the file.
# SILENT ones are not told by their runtime that they could not write.
FORMATS = {
    "torch": ("torch", "torch", ("saved", "mapped", "unpickled"), {
        "saves.pt": ["saved"], "maps.pt": ["mapped"], "maps-data.pt": ["data.npz"],
        "pickle.pt": None, "saved-pickle.pt": None}),
    # A Keras that trusts what a file holds, as older ones do.
    "keras": ("keras", "trusting", ("by_lambda",), {
        "lambda.keras": ["by_lambda"], "lambda.h5": None}),
    "tensorflow": ("keras", "tensorflow", ("written", "saved.index"), {
        "writes": ["written"], "saves": ["saved.index"]}),
}
SILENT = {"saves.pt"}
HEALTHY = {"torch": "healthy.pt", "keras": "healthy.keras", "tensorflow": "healthy"}
TRUSTING = "import keras\nkeras.config.enable_unsafe_deserialization()\n"
PREPROCESS = '''
def attempt(name):
    try:
        open(%r + name, "w").close()
    except OSError:
        pass


attempt("imported")


def preprocess(*inputs):
    attempt("prepared")
    return inputs
'''


class Bench:
    """The models of a format, in a folder, and the victims in another one."""

    def __init__(self, home, binary, kind):
        self.home, self.binary, self.kind = home, binary, kind
        environment, self.target, victims, self.models = FORMATS[kind]
        self.folder = os.path.join(home, kind)
        self.outside = os.path.join(home, kind + "-outside", "")
        os.mkdir(self.folder)
        os.mkdir(self.outside)
        python = os.path.join(CHECKOUT, "envs", environment, "bin", "python")
        made = run(home, python, os.path.join(HERE, "make_hostile.py"), kind, self.folder,
                   *(os.path.join(self.outside, victim.partition(".")[0]) for victim in victims))
        if made.returncode != 0:
            sys.exit("FAILED: make_hostile.py: " + made.stderr)
        with open(os.path.join(self.folder, "data.npz"), "rb") as file:
            self.data = file.read()
        with open(os.path.join(self.folder, "prepares.py"), "w", encoding="utf-8") as file:
            file.write(PREPROCESS % self.outside)
        if kind == "keras":
            folder = os.path.join(home, "trusting")
            os.mkdir(folder)
            with open(os.path.join(folder, "sitecustomize.py"), "w", encoding="utf-8") as file:
                file.write(TRUSTING)
            added = run(home, binary, "target", "add", "trusting", "--python", python, "--adapter",
                        "keras", "--env", "KERAS_BACKEND=numpy", "--env", "PYTHONPATH=" + folder)
            expect(added.returncode == 0, "target add", added.stderr)

    def compare(self, jail):
        """(status of each model, what is told of each, what was written, what was said)."""
        shutil.rmtree(self.outside)
        os.mkdir(self.outside)
        self.restore()
        names = [HEALTHY[self.kind], *self.models]
        done = subprocess.run(
            [self.binary, "compare", *names, "--data", "data.npz", "--on", self.target,
             "--preprocess", "prepares.py", "--no-findings", "--json"],
            cwd=self.folder, env=dict(os.environ, PARALLAX_HOME=self.home, PARALLAX_JAIL=jail),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if not done.stdout.startswith("{"):
            return {}, {}, self.written(), done.stderr
        backends = json.loads(done.stdout)["backends"]
        return ({name: b["status"] for name, b in zip(names, backends)},
                {name: json.dumps(b) for name, b in zip(names, backends)}, self.written(), done.stderr)

    def restore(self):
        with open(os.path.join(self.folder, "data.npz"), "wb") as file:
            file.write(self.data)

    def written(self):
        names = sorted(os.listdir(self.outside))
        with open(os.path.join(self.folder, "data.npz"), "rb") as file:
            if file.read() != self.data:
                names.append("data.npz")
        return names

    def without(self):
        """Each does what it wants where nothing keeps it."""
        status, _, written, said = self.compare("none")
        wanted = {victim for victims in self.models.values() for victim in victims or ()}
        expect(wanted | {"imported", "prepared"} <= set(written),
               "%s: without a jail it is done" % self.kind, (written, said))
        expect(all((status.get(name) == "ok") == (victims is not None)
                   for name, victims in self.models.items()), "... by the models", (status, said))

    def within(self, jail):
        status, told, written, said = self.compare(jail)
        expect(written == [], "%s: with %s nothing is written" % (self.kind, jail), written)
        healthy = HEALTHY[self.kind]
        expect(status.get(healthy) == "ok", "... the healthy model runs", told.get(healthy, said))
        expect(said.count("the jail (%s) may have refused" % jail) == 1, "... one line says it", said)
        for name, victims in self.models.items():
            if name in SILENT:
                expect(status.get(name) == "ok", "... %s goes on" % name, (status, said))
                continue
            expect(status.get(name) == "refused", "... %s is refused" % name, (status, said))
            if victims is not None:
                expect(any(word in told.get(name, "") for word in REFUSED),
                       "... and it is said why", told.get(name))


def has(binary, jail):
    """Whether this machine can have such a jail."""
    launcher = os.path.join(os.path.dirname(os.path.abspath(binary)), "parallax-jail")
    return subprocess.run([launcher, "--try", jail], stderr=subprocess.DEVNULL,
                          check=False).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    parser.add_argument("formats", nargs="+", choices=FORMATS)
    arguments = parser.parse_args()
    binary = os.path.abspath(arguments.parallax)
    jails = [jail for jail in ("namespaces", "landlock") if has(binary, jail)]
    if not jails:
        print("SKIPPED: hostile models (no jail on this machine)")
        return 0
    # Not in /tmp: a jail has one of its own, where a runtime may make folders and write.
    with tempfile.TemporaryDirectory(dir="/var/tmp") as home:
        make_home(home, {})
        for kind in arguments.formats:
            bench = Bench(home, binary, kind)
            bench.without()
            for jail in jails:
                bench.within(jail)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
