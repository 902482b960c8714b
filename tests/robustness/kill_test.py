"""Hunts killed, stopped and interrupted at random, and resumed, must end as one that was left alone.

Usage: kill_test.py [--rounds N] [--cases N] [--seed N] [--only GLOB] [--targets NAME,...]
                    [--source LIST] [--draw N]
Each round kills children, zygotes and engines with SIGKILL, stops and continues them, and sends
Ctrl-C to engines (half of the time while a process below is stopped), at moments drawn by --draw
over the hunt and the confirmation. It resumes until the campaign is finished, and compares cases,
verdicts and findings with a run that was left alone. After each kill or Ctrl-C of an engine no
process of its may live two seconds later; a Ctrl-C must have ended it by then. No shared memory may
be left. `--targets toy:5` hunts five releases of the toy together.
"""

import argparse
import json
import os
import pathlib
import random
import signal
import sys
import tempfile
import time

import hunting
import linked_home

MOST_RESUMES = 12
GONE_S = 2.0
STOPPED_S = 1.0  # at most: far below the deadline of a call
DISTURBANCES = 8  # in a round, after which it is left alone


class Round:
    def __init__(self, folder, number, seed, arguments, length_s):
        self.folder = folder
        self.store = folder / ("round%d.db" % number)
        self.draw = random.Random("%d %d" % (seed, number))
        self.arguments = arguments
        self.length_s = length_s
        self.problems = []
        self.done = dict.fromkeys(("engine", "zygote", "child", "stop", "ctrl-c"), 0)
        self.slowest_s = 0.0  # Ctrl-C

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
            victim = self.draw.choice(["engine", "ctrl-c", "others"])
            output = self.watch(engine, victim, spared)
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
        pause = self.draw.expovariate(4.0 / self.length_s)
        family = set()
        while engine.poll() is None:
            below = hunting.descendants(engine.pid)
            family.update(below)
            if time.monotonic() - begin < pause or spared:
                time.sleep(0.01)
                continue
            if victim == "engine":
                return self.kill_engine(engine, family)
            if victim == "ctrl-c":
                return self.interrupt(engine, family, below)
            if self.draw.random() < 0.5:
                self.stop(engine, below)
            else:
                self.kill_other(engine, below)
            pause += self.draw.expovariate(8.0 / self.length_s)
            if sum(self.done.values()) > DISTURBANCES:
                spared = True
        return self.ended(engine, family)

    def ended(self, engine, family):
        """The JSON of an engine that ended by itself or by Ctrl-C; {} where it failed.

        None where it ended before it hunted, as it says: by Ctrl-C, or as what was starting died.
        """
        out, err = hunting.output(self.folder, engine)
        self.check_gone(family)
        if engine.returncode == -signal.SIGINT:  # before it had begun anything
            return None
        said = {2: (" died in ", " does not start"), 4: ("stopped by the user",)}
        if any(text in err for text in said.get(engine.returncode, ())) and not out:
            return None
        if engine.returncode not in (0, 1, 4) or not out.startswith("{"):
            self.problems.append("exit %d: %s" % (engine.returncode, err.strip()[-400:]))
            return {}
        return json.loads(out)

    def kill_engine(self, engine, family):
        self.done["engine"] += 1
        hunting.kill(engine.pid)
        engine.wait()
        self.check_gone(family)

    def interrupt(self, engine, family, below):
        """Ctrl-C, half of the time while a process below is stopped and answers nothing."""
        self.done["ctrl-c"] += 1
        if below and self.draw.random() < 0.5:
            hunting.send(self.draw.choice(below), signal.SIGSTOP)
        begin = time.monotonic()
        hunting.send(engine.pid, signal.SIGINT)
        output = self.ended(engine, family)
        took = time.monotonic() - begin
        self.slowest_s = max(self.slowest_s, took)
        if took > GONE_S:
            self.problems.append("Ctrl-C took %.1f s" % took)
        # What was finished at that moment, or failed, is not resumed.
        return output if output == {} or self.state() == "finished" else None

    def stop(self, engine, below):
        """Stops one of them all, and lets it go on before anyone misses it."""
        self.done["stop"] += 1
        pid = self.draw.choice([engine.pid, *below])
        hunting.send(pid, signal.SIGSTOP)
        time.sleep(self.draw.uniform(0, STOPPED_S))
        hunting.send(pid, signal.SIGCONT)

    def kill_other(self, engine, below):
        children = [pid for pid in below if (hunting.stat_fields(pid) or "  ")[1] != str(engine.pid)]
        zygotes = [pid for pid in below if pid not in children]
        # A target that keeps dying is given up, so zygotes are spared after the first.
        kind = "child" if children else "zygote"
        if self.done["zygote"] == 0 and zygotes and self.draw.random() < 0.2:
            kind = "zygote"
        pids = children if kind == "child" else zygotes
        if pids and (kind == "child" or self.done["zygote"] == 0):
            self.done[kind] += 1
            hunting.kill(self.draw.choice(pids))

    def check_gone(self, family):
        end = time.monotonic() + GONE_S
        while hunting.alive(family) and time.monotonic() < end:
            time.sleep(0.02)
        for pid in hunting.alive(family):
            self.problems.append("process %d outlived its engine by %.0f s" % (pid, GONE_S))


def compare(this, result, wanted):
    """What a round lost, did twice or left, as lines."""
    if not result:
        return ["the campaign did not end"]
    problems = hunting.differences(wanted, hunting.essence(result))
    problems += hunting.store_problems(this.store)
    problems += ["%d %s are left in the store" % (count, noun)
                 for noun, count in hunting.left_in_store(this.store).items() if count > 0]
    return problems


def play(folder, options, arguments):
    """Runs the rounds; how many failed."""
    wanted = hunting.essence(hunting.hunt(folder, "whole.db", *arguments))
    begin = time.monotonic()
    again = hunting.essence(hunting.hunt(folder, "again.db", *arguments))
    length_s = time.monotonic() - begin  # the first may have probed
    print("left alone: %d cases, %d epochs, %.1f s" % (
        wanted["cases"], wanted["epochs"], length_s), flush=True)
    unlike = hunting.differences(wanted, again)
    for line in unlike:
        print("FAILED: two that were left alone differ: " + line, flush=True)
    failed = 1 if unlike else 0
    totals = dict.fromkeys(("engine", "zygote", "child", "stop", "ctrl-c"), 0)
    slowest_s = 0.0
    for number in range(options.rounds):
        this = Round(folder, number, options.draw, arguments, length_s)
        this.problems += compare(this, this.run(), wanted)
        slowest_s = max(slowest_s, this.slowest_s)
        for noun, count in this.done.items():
            totals[noun] += count
        print("round %d: %s" % (number, told(this.done)), flush=True)
        for problem in this.problems:
            print("FAILED: round %d: %s" % (number, problem), flush=True)
        failed += 1 if this.problems else 0
    print("%d rounds, %d failed: %s; the slowest Ctrl-C %.2f s" % (
        options.rounds, failed, told(totals), slowest_s))
    return failed


def told(done):
    return ", ".join("%d %s" % (count, noun) for noun, count in done.items())


def options_of(words):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--cases", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", default="*")
    parser.add_argument("--targets", default="toy")
    parser.add_argument("--source")
    parser.add_argument("--draw", type=int, default=1)
    return parser.parse_args(words)


def main(words):
    options = options_of(words)
    arguments = ["--cases", options.cases, "--seed", options.seed, "--only", options.only,
                 "--jobs", "2", *(["--source", options.source] if options.source else [])]
    # Not the launcher, whose own helpers may be what is stopped. Ctrl-C counts in the background, too.
    hunting.PARALLAX = os.environ.get("PARALLAX_BINARY", linked_home.BINARY)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    before = hunting.shared_memory()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if options.targets.startswith("toy:"):
            hunting.several_targets(folder, int(options.targets[len("toy:"):]))
        else:
            hunting.TARGETS[:] = options.targets.split(",")
        failed = play(folder, options, arguments)
    left = hunting.shared_memory() - before
    if any("parallax" in memory for memory in left):
        print("FAILED: shared memory is left: %s" % sorted(left))
        failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
