#!/usr/bin/env python3
"""An exploration whose engine is killed goes on with --resume: as if nothing had happened. One whose
backend is killed goes on by itself, and tells no fault.

Usage: explore_resume_test.py [--parallax BINARY]
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from linked_home import BINARY, make_home  # noqa: E402

NETWORKS = 60
FIGURES = ("networks", "refused", "chains", "layers", "parameter_values", "parameter_pairs", "inconsistencies",
           "unique", "crashes", "nan")


def expect(condition, what, seen):
    if not condition:
        sys.exit("FAILED: %s: %s" % (what, seen))


def start(home, binary, store, *words):
    return subprocess.Popen([binary, "explore", "--on", "keras-numpy,keras-torch", "--only", "Dense,ReLU,ELU",
                             "--networks", str(NETWORKS), "--time", "20m", "--no-findings", "--json", "--store", store,
                             *words], cwd=home, env=dict(os.environ, PARALLAX_HOME=home), stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def finish(process):
    out, err = process.communicate(timeout=1500)
    expect(out.startswith("{"), "explore ends", err)
    return json.loads(out)


def rounds(home, store):
    """How many are kept."""
    import sqlite3
    try:
        with sqlite3.connect("file:%s?mode=ro" % os.path.join(home, store), uri=True) as database:
            return database.execute("select count(*) from notes where key like 'round %'").fetchone()[0]
    except sqlite3.OperationalError:
        return 0


def wait_for_round(home, store, process):
    while not rounds(home, store):
        expect(process.poll() is None, "it was too quick, or failed", process.returncode)
        time.sleep(0.05)


def descendants(pid):
    """Processes below this one, with their command lines."""
    children = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % name, encoding="utf-8") as file:
                parent = int(file.read().rpartition(")")[2].split()[1])
            with open("/proc/%s/cmdline" % name, encoding="utf-8") as file:
                children.setdefault(parent, []).append((int(name), file.read()))
        except OSError:
            continue
    found, left = [], [pid]
    while left:
        for child in children.get(left.pop(), ()):
            found.append(child)
            left.append(child[0])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default=BINARY)
    binary = os.path.abspath(parser.parse_args().parallax)
    with tempfile.TemporaryDirectory() as home:
        make_home(home, {})
        whole = finish(start(home, binary, "whole.db"))

        killed = start(home, binary, "killed.db")
        wait_for_round(home, "killed.db", killed)
        killed.send_signal(signal.SIGKILL)
        killed.communicate()
        kept = rounds(home, "killed.db")
        resumed = finish(start(home, binary, "killed.db", "--resume"))
        for figure in FIGURES:
            expect(resumed[figure] == whole[figure], figure, (resumed[figure], whole[figure]))

        wounded = start(home, binary, "wounded.db")
        wait_for_round(home, "wounded.db", wounded)
        workers = [pid for pid, words in descendants(wounded.pid) if "boot.py" in words or "python" in words]
        expect(workers, "there are backends", descendants(wounded.pid))
        os.kill(workers[-1], signal.SIGKILL)
        healed = finish(wounded)
        expect(healed["networks"] >= NETWORKS, "all were run", healed["networks"])
        expect(healed["unique"] == whole["unique"], "a killed backend is no fault", healed["unique"])
    print("resume: passed, killed after %d of %d rounds" % (kept, NETWORKS // 16 + 1))


if __name__ == "__main__":
    main()
