"""Hunts the toy over several seeds and tells planted from found.

Usage: hunt_test.py [--parallax PATH] [--time 20s | --cases N] [--seeds 1,2,3] [--least N]
                    [--json FILE...]

With --json nothing is hunted: the files are what `parallax hunt toy --json` printed. Fails when a
planted bug was not confirmed with its kind (with --least N: when fewer than N were), or a healthy
function has any finding at all. What needs the largest numbers, which a hunt draws seldom, has a hunt
of its own.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

CONFIRMED = ("new", "known")
RARE = (("--only", "toy.brim_*"), ("--only", "toy.clipped_*", "--source", "modes:float64"))


def run(parallax, arguments):
    done = subprocess.run([parallax] + arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        sys.exit("parallax %s: exit %d\n%s" % (
            " ".join(arguments), done.returncode, done.stderr.decode()[-2000:]))
    return json.loads(done.stdout)


def hunt(parallax, seed, limit):
    with tempfile.TemporaryDirectory() as folder:
        begin = time.monotonic()
        common = ("--seed", str(seed), "--json", "--store", os.path.join(folder, "toy.db"))
        report = run(parallax, ["hunt", "toy", *limit, *common])
        for rare in RARE:
            rarely = run(parallax, ["hunt", "toy", *rare, "--cases", "4000000", *common])
            report["findings"] += rarely["findings"]
        return report, time.monotonic() - begin


def judge(planted, report):
    """(found planted names, false findings, findings about planted names)."""
    found, false, about = set(), [], 0
    for finding in report["findings"]:
        names = [name for name in finding["apis"] if planted.get(name)]
        about += bool(names)
        if not names:
            false.append("%s %s: %s" % (finding["status"], finding["kind"], finding["title"]))
        if finding["status"] in CONFIRMED:
            found.update(name for name in names if planted[name] == finding["kind"])
    return found, false, about


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--parallax", default="parallax")
    parser.add_argument("--time", default="20s")
    parser.add_argument("--cases")
    parser.add_argument("--seeds", default="1,2,3,4,5")
    parser.add_argument("--least", type=int)
    parser.add_argument("--json", nargs="*", default=[])
    options = parser.parse_args()

    apis = run(options.parallax, ["list", "apis", "toy", "--json"])
    planted = {api["name"]: api["planted"] for api in apis if api["planted"]}
    runs = []
    for path in options.json:
        with open(path, encoding="utf-8") as file:
            runs.append((os.path.basename(path), json.load(file), 0.0))
    limit = ("--cases", options.cases) if options.cases else ("--time", options.time)
    for seed in [] if options.json else options.seeds.split(","):
        runs.append((seed,) + hunt(options.parallax, seed, limit))

    results = [judge(planted, report) for _, report, _ in runs]
    for name in sorted(planted):
        marks = ["x" if name in found else "." for found, _, _ in results]
        print("%-24s %-12s %s" % (name, planted[name], " ".join(marks)))
    failed = False
    for (label, report, seconds), (found, false, about) in zip(runs, results):
        print("seed %s: %d of %d found in %d findings, %d false, hunted %.0f s, all %.0f s" % (
            label, len(found), len(planted), about, len(false), report["seconds"], seconds))
        for text in false:
            print("  FALSE %s" % text)
        least = len(planted) if options.least is None else options.least
        failed |= bool(false) or len(found) < least
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
