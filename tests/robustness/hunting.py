"""What the robustness tests share: hunts of the toy, and what they leave behind."""

import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import linked_home  # noqa: E402

HOME = pathlib.Path(os.environ.get("PARALLAX_HOME")
                    or pathlib.Path(__file__).resolve().parents[2])
PARALLAX = os.environ.get("PARALLAX_BINARY") or str(HOME / "parallax")
# This Python itself: a shell that stands in for it (pyenv's shims) would be killed in its place.
ENVIRONMENT = dict(os.environ, PARALLAX_HOME=str(HOME), PATH="%s:%s" % (
    os.path.dirname(os.path.realpath(sys.executable)), os.environ.get("PATH", os.defpath)))
TARGETS = ["toy"]


def several_targets(folder, count):
    """From now on hunts are of so many releases of the toy together; 1.0 is the first."""
    home = str(folder / "home")
    linked_home.make_home(home, {})
    for number in range(1, count):
        name = "toy-%d" % number
        linked_home.add_toy(home, PARALLAX, name, "PYTHONPATH=" + linked_home.toy_of(PARALLAX),
                            "TOY_VERSION=1.%d" % number)
        TARGETS.append(name)
    ENVIRONMENT["PARALLAX_HOME"] = home


def words(store, *more):
    """The command line of a hunt with its result as JSON."""
    return [PARALLAX, "hunt", *TARGETS, "--json", "--store", str(store), *map(str, more)]


def start(folder, store, *more):
    """A hunt that runs; `output` has what it printed. Files, since nobody may read a pipe meanwhile."""
    with open(folder / "out", "w") as out, open(folder / "err", "w") as err:
        return subprocess.Popen(words(store, *more), cwd=folder, env=ENVIRONMENT, stdout=out, stderr=err)


def output(folder, engine, timeout=600):
    """What it printed and what it told, once it has ended; of the last one that was started."""
    engine.wait(timeout)
    return (folder / "out").read_text(), (folder / "err").read_text()


def hunt(folder, store, *more, timeout=600):
    """The JSON of a hunt that runs to its end."""
    done = subprocess.run(words(store, *more), cwd=folder, env=ENVIRONMENT, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout,
                          check=False)
    if done.returncode not in (0, 1):
        sys.exit("FAILED: parallax %s: exit %d\n%s" % (
            " ".join(done.args[1:]), done.returncode, done.stderr[-2000:]))
    return json.loads(done.stdout)


def report(folder, store):
    """The JSON of the campaign in the store, as `hunt --json` printed it or would have."""
    done = subprocess.run([PARALLAX, "report", "--format", "json", "--store", str(store)],
                          cwd=folder, env=ENVIRONMENT, text=True, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def essence(result):
    """What must be the same whenever the same cases are judged, as a flat dictionary."""
    flat = {"cases": result["cases"], "calls": result["calls"],
            "calls_returned": result["calls_returned"], "epochs": result["epochs"]}
    for api in result["per_api"]:
        flat["judged " + api["name"]] = (api["judged_cases"], api["structures"])
    for finding in result["findings"]:
        # Whether a random function shows its signature again in all of three runs is chance.
        flat["finding " + finding["id"]] = (finding["signature"], finding["cases"])
    for kind in ("agree", "disagree"):
        flat[kind] = result["verdicts"][kind]
    for kind in ("skipped", "untrusted"):
        for reason, count in result["verdicts"][kind].items():
            flat[kind + " " + reason] = count
    # What became of the pairs that were guessed.
    for key, figures in result.get("relations", {}).items():
        flat["pairs " + key] = figures
    return flat


def differences(left, right):
    return ["%s: %s, %s" % (key, left.get(key), right.get(key))
            for key in sorted(set(left) | set(right)) if left.get(key) != right.get(key)]


def stat_fields(pid):
    """Fields of /proc/PID/stat behind the name: state, parent, ... None when it is gone."""
    try:
        text = pathlib.Path("/proc/%d/stat" % pid).read_text()
    except OSError:
        return None
    return text[text.rindex(")") + 2:].split()


def descendants(pid):
    """Living processes below one, the nearest first."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            fields = stat_fields(int(name))
            if fields and fields[0] != "Z":
                parents.setdefault(int(fields[1]), []).append(int(name))
    found, todo = [], [pid]
    while todo:
        below = parents.get(todo.pop(0), [])
        found += below
        todo += below
    return found


def alive(pids):
    return [pid for pid in pids if (stat_fields(pid) or "Z")[0] != "Z"]


def send(pid, number):
    """A signal, also to one that is gone by now."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


def kill(pid):
    send(pid, signal.SIGKILL)


def shared_memory():
    try:
        return set(os.listdir("/dev/shm"))
    except OSError:
        return set()


def rows(path, query):
    """What a query gives on a store that nobody writes to."""
    connection = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def store_problems(path):
    """What SQLite says is wrong with a store; empty when it is whole."""
    return [row[0] for row in rows(path, "PRAGMA integrity_check") if row[0] != "ok"]


def left_in_store(path):
    """Rows that only an unfinished campaign may have."""
    queries = {
        "blocks": "SELECT count(*) FROM blocks",
        "manifests": "SELECT count(*) FROM manifests",
        "notes on settled suspects": "SELECT count(*) FROM notes WHERE scope LIKE 'settled:%'",
        "records of state": "SELECT count(*) FROM campaign_state",
        "folded epochs": "SELECT count(*) FROM folded_epochs",
    }
    return {noun: rows(path, query)[0][0] for noun, query in queries.items()}
