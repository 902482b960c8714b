"""A rule whose messages are random words: memory and store stay flat, and suspects are confirmed.

Usage: messages_test.py [SECONDS]
Each message is another one, so that none has a group of its own. Prints the engine's memory and the
store's size as they grow; fails where either doubles after the first third.
"""

import json
import pathlib
import sys
import tempfile
import time

import hunting

RULE = '''"""Raises words that no other call raised."""
import random
import string
from parallax.relation import relation
import toy


@relation(api="toy.exp", citation="reflexivity")
def left(x: "tensor"):
    if random.random() < 0.2:  # or the rule would be left out, as one that never returns
        return toy.exp(x)
    words = ("".join(random.choices(string.ascii_lowercase, k=6)) for _ in range(8))
    raise ValueError(" ".join(words))


def right(x: "tensor"):
    return toy.exp(x)


def seeds(lib):
    for _ in range(20):
        yield (lib.tensor([1.0, 2.0], lib.float32),), {}
'''


def memory_mb(pid):
    """Resident, of the engine itself."""
    for line in pathlib.Path("/proc/%d/status" % pid).read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def store_mb(store):
    return sum(path.stat().st_size for path in store.parent.glob(store.name + "*")) / 2**20


def watch(engine, store, seconds):
    """[(seconds, memory, store)] while it hunts, in MB."""
    begin, told, samples = time.monotonic(), 0.0, []
    while engine.poll() is None:
        time.sleep(0.2)
        at = time.monotonic() - begin
        try:
            samples.append((at, memory_mb(engine.pid), store_mb(store)))
        except OSError:  # it has just ended
            continue
        if at - told >= seconds / 10:
            told = at
            print("%4.0f s: engine %.0f MB, store %.1f MB" % samples[-1], flush=True)
    return samples


def problems_of(samples, seconds, result):
    early = [each for each in samples if each[0] < seconds / 3]
    late = [each for each in samples if each[0] >= seconds / 3]
    for column, noun in ((1, "memory"), (2, "the store")):
        before, after = (max(each[column] for each in part) for part in (early, late))
        print("%s: at most %.1f MB in the first third, %.1f MB after it" % (noun, before, after))
        if after > 2 * before + 16:
            yield "%s grew from %.1f to %.1f MB" % (noun, before, after)
    if not result["findings"]:
        yield "no suspect was confirmed"
    if result["verdicts"]["untrusted"].get("crowded", 0) == 0:
        yield "nothing was counted as crowded"


def main(seconds="30"):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "rules").mkdir()
        (folder / "rules" / "words.py").write_text(RULE)
        engine = hunting.start(folder, "words.db", "--source", "rules", "--rules", "rules",
                               "--time", seconds + "s")
        samples = watch(engine, folder / "words.db", float(seconds))
        out, err = hunting.output(folder, engine)
        if engine.returncode not in (0, 1):
            sys.exit("FAILED: exit %d: %s" % (engine.returncode, err[-2000:]))
        result = json.loads(out)
        print("%d cases, %d findings, %d crowded, store %.2f MB at the end" % (
            result["cases"], len(result["findings"]),
            result["verdicts"]["untrusted"].get("crowded", 0), store_mb(folder / "words.db")))
        problems = list(problems_of(samples, float(seconds), result))
    for problem in problems:
        print("FAILED: " + problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
