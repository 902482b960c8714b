"""Hunts killed at random and resumed must end as one that was left alone.

Usage: kill_test.py [ROUNDS [CASES [SEED [ONLY [TARGETS]]]]]
Each round kills children, zygotes and engines with SIGKILL at moments drawn by a seed (over the
hunt and the confirmation), resumes until the campaign is finished, and compares cases, verdicts
and findings with a run without kills. With TARGETS the hunt is of so many releases of the toy
together (`--source modes,versions`). After each kill of an engine no process of its may live two
seconds later, and no shared memory may be left.
"""

import json
import os
import pathlib
import random
import sys
import tempfile
import time

import hunting

MOST_RESUMES = 12
GONE_S = 2.0


class Round:
    def __init__(self, folder, number, seed, arguments, length_s):
        self.folder = folder
        self.store = folder / ("round%d.db" % number)
        self.draw = random.Random("%d %d" % (seed, number))
        self.arguments = arguments
        self.length_s = length_s
        self.problems = []
        self.kills = {"engine": 0, "zygote": 0, "child": 0}

    def run(self):
        """The JSON of the campaign's last run."""
        for attempt in range(MOST_RESUMES):
            state = self.state()
            if state == "finished":  # killed between its last commit and its report
                return hunting.report(self.folder, self.store)
            # One that was killed before its first commit is begun, not resumed.
            resumes = ["--resume"] if state else []
            spared = attempt == MOST_RESUMES - 1
            engine = hunting.start(self.folder, self.store, *self.arguments, *resumes)
            output = self.watch(engine, self.draw.choice(["engine", "others"]), spared)
            if output is not None:
                return output
        return None

    def state(self):
        """The campaign's, None where there is none yet."""
        try:
            rows = hunting.rows(self.store, "SELECT state FROM campaigns")
        except Exception:  # no store, or none yet
            return None
        return rows[0][0] if rows else None

    def watch(self, engine, victim, spared):
        """Kills while the engine runs; its JSON when it ended by itself."""
        begin = time.monotonic()
        pause = self.draw.expovariate(3.0 / self.length_s)
        family = set()
        while engine.poll() is None:
            below = hunting.descendants(engine.pid)
            family.update(below)
            if time.monotonic() - begin < pause or spared:
                time.sleep(0.01)
                continue
            if victim == "engine":
                return self.kill_engine(engine, family)
            self.kill_other(engine, below)
            pause += self.draw.expovariate(6.0 / self.length_s)
            if sum(self.kills.values()) > 8:
                spared = True
        out, err = engine.communicate()
        if engine.returncode not in (0, 1, 4):
            self.problems.append("exit %d: %s" % (engine.returncode, err.strip()[-400:]))
            return {}
        self.check_gone(family)
        return json.loads(out)

    def kill_engine(self, engine, family):
        self.kills["engine"] += 1
        hunting.kill(engine.pid)
        engine.communicate()
        self.check_gone(family)
        return None

    def kill_other(self, engine, below):
        children = [pid for pid in below if (hunting.stat_fields(pid) or "  ")[1] != str(engine.pid)]
        zygotes = [pid for pid in below if pid not in children]
        # A target that keeps dying is given up, so zygotes are spared after the first.
        kind = "child" if children else "zygote"
        if self.kills["zygote"] == 0 and zygotes and self.draw.random() < 0.2:
            kind = "zygote"
        pids = children if kind == "child" else zygotes
        if pids and (kind == "child" or self.kills["zygote"] == 0):
            self.kills[kind] += 1
            hunting.kill(self.draw.choice(pids))

    def check_gone(self, family):
        end = time.monotonic() + GONE_S
        while hunting.alive(family) and time.monotonic() < end:
            time.sleep(0.02)
        for pid in hunting.alive(family):
            self.problems.append("process %d outlived its engine by %.0f s" % (pid, GONE_S))


def main(rounds="6", cases="30000", seed="7", only="*", targets="1"):
    arguments = ["--cases", cases, "--seed", seed, "--only", only, "--jobs", "2"]
    before = hunting.shared_memory()
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if int(targets) > 1:
            hunting.several_targets(folder, int(targets))
            arguments += ["--source", "modes,versions"]
        begin = time.monotonic()
        wanted = hunting.essence(hunting.hunt(folder, "whole.db", *arguments))
        length_s = time.monotonic() - begin
        print("without kills: %d cases, %d epochs, %.1f s" % (
            wanted["cases"], wanted["epochs"], length_s))
        for number in range(int(rounds)):
            this = Round(folder, number, int(os.environ.get("KILL_SEED", "1")), arguments, length_s)
            result = this.run()
            if not result:
                this.problems.append("the campaign did not end")
            else:
                this.problems += hunting.differences(wanted, hunting.essence(result))
                this.problems += hunting.store_problems(this.store)
                for noun, count in hunting.left_in_store(this.store).items():
                    if count > 0:
                        this.problems.append("%d %s are left in the store" % (count, noun))
            print("round %d: killed %s" % (number, ", ".join(
                "%d %s" % (count, noun) for noun, count in this.kills.items())), flush=True)
            for problem in this.problems:
                print("FAILED: round %d: %s" % (number, problem))
            failed += 1 if this.problems else 0
        left = hunting.shared_memory() - before
        if any("parallax" in memory for memory in left):
            print("FAILED: shared memory is left: %s" % sorted(left))
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
