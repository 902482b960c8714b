"""What users and disks do wrong: one clear message with a hint, and nothing committed is lost.

Usage: errors_test.py
"""

import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time

import hunting

FEW = ["--only", "toy.a*", "--jobs", "1"]
failures = []


def check(holds, what, detail=""):
    print(("ok: " if holds else "FAILED: ") + what)
    if not holds:
        failures.append(what)
        print("  " + str(detail).strip().replace("\n", "\n  ")[-1500:])


def explains(text):
    """One message and one hint, no more."""
    lines = [line for line in text.splitlines() if line.startswith(("parallax:", "  hint:"))]
    return [line.split(":")[0].strip() for line in lines] == ["parallax", "hint"]


def run(folder, store, *more, **options):
    return subprocess.run(hunting.words(store, *more), cwd=folder, env=hunting.ENVIRONMENT,
                          text=True, capture_output=True, timeout=300, check=False, **options)


def full_disk(folder):
    """No file may grow past a limit, as on a disk that is full."""
    hunting.hunt(folder, "full.db", *FEW, "--cases", "2000", "--seed", "3")
    before = hunting.rows(folder / "full.db", "SELECT id, cases FROM findings ORDER BY id")
    limit = os.path.getsize(folder / "full.db") + 4096

    def cap():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a full disk sends no signal either
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = run(folder, "full.db", "--cases", "60000", "--seed", "4", preexec_fn=cap)
    check(done.returncode == 2 and explains(done.stderr), "a full disk is one message with a hint",
          "exit %d\n%s" % (done.returncode, done.stderr))
    after = hunting.rows(folder / "full.db", "SELECT id, cases FROM findings ORDER BY id")
    check({row[0] for row in before} <= {row[0] for row in after},
          "a full disk keeps the findings of before", (before, after))
    check(not hunting.store_problems(folder / "full.db"), "a full disk leaves the store whole")
    again = run(folder, "full.db", *FEW, "--cases", "2000", "--seed", "5")
    check(again.returncode in (0, 1), "with room again, the store takes the next campaign",
          again.stderr)


def read_only(folder):
    locked = folder / "locked"
    locked.mkdir()
    locked.chmod(0o555)

    def ordinary_user():
        os.setgid(65534)
        os.setuid(65534)

    root = os.getuid() == 0
    folder.chmod(0o755)
    done = run(locked, locked / "x.db", *FEW, "--cases", "500",
               **({"preexec_fn": ordinary_user} if root else {}))
    check(done.returncode == 2 and explains(done.stderr) and "--store" in done.stderr,
          "a read-only folder is one message that names --store", done.stderr)
    locked.chmod(0o755)


def two_on_one_store(folder):
    first = hunting.start(folder, "shared.db", "--time", "120s")
    wait_for(folder / "shared.db.lock")
    second = run(folder, "shared.db", *FEW, "--cases", "500")
    check(second.returncode == 2 and explains(second.stderr) and "in use" in second.stderr,
          "the second campaign on a store is told who writes to it", second.stderr)
    other = run(folder, "other.db", *FEW, "--cases", "500")
    check(other.returncode in (0, 1), "another store works meanwhile", other.stderr)
    hunting.kill(first.pid)
    first.wait()


def wait_for(path):
    end = time.monotonic() + 60
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.05)


def wait_for_blocks(path):
    """Until the hunt has committed something."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            if hunting.rows(path, "SELECT (SELECT count(*) FROM blocks) + "
                                  "(SELECT count(*) FROM folded_epochs)")[0][0] > 0:
                return
        except Exception:  # not there yet
            pass
        time.sleep(0.05)


def interrupted(folder):
    engine = hunting.start(folder, "stopped.db", "--time", "300s", "--seed", "9")
    wait_for_blocks(folder / "stopped.db")
    begin = time.monotonic()
    engine.send_signal(signal.SIGINT)
    out, err = hunting.output(folder, engine, 60)
    took = time.monotonic() - begin
    check(engine.returncode in (1, 4) and out.startswith("{"),
          "Ctrl-C ends a hunt with its summary", "exit %s\n%s" % (engine.returncode, err))
    check(took < 20, "Ctrl-C ends a hunt promptly (%.1f s)" % took)
    check("--resume" in err, "Ctrl-C tells how to go on", err)
    check(not hunting.store_problems(folder / "stopped.db"), "Ctrl-C leaves the store whole")
    states = hunting.rows(folder / "stopped.db", "SELECT state FROM campaigns")
    check(states == [("interrupted",)], "Ctrl-C leaves the campaign open", states)


def interrupted_twice(folder):
    engine = hunting.start(folder, "twice.db", "--time", "300s", "--seed", "10")
    wait_for_blocks(folder / "twice.db")
    family = hunting.descendants(engine.pid)
    engine.send_signal(signal.SIGINT)
    time.sleep(0.2)
    engine.send_signal(signal.SIGINT)
    begin = time.monotonic()
    out, err = hunting.output(folder, engine, 60)
    took = time.monotonic() - begin
    check(took < 5, "a second Ctrl-C ends a hunt at once (%.1f s)" % took)
    check(engine.returncode in (1, 4), "a second Ctrl-C still ends it in order",
          "exit %s\n%s" % (engine.returncode, err))
    check(not hunting.store_problems(folder / "twice.db"), "a second Ctrl-C leaves the store whole")
    check(not hunting.alive(family), "a second Ctrl-C leaves no process")


def nothing_to_resume(folder):
    done = run(folder, "fresh.db", *FEW, "--cases", "500", "--resume")
    check(done.returncode == 2 and explains(done.stderr), "nothing to resume is said", done.stderr)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for test in (nothing_to_resume, full_disk, read_only, two_on_one_store, interrupted,
                     interrupted_twice):
            test(folder)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
