"""What is told of each planted bug of the toy: one short hunt of each function that has one, and
the finding that is the face of its first cause.

Usage: told.py [--write] PARALLAX [SEED...]

Compares with told.json beside this file: the kind, the title up to its sizes and what varying the
witness showed, who is blamed, and the call with which the snippet ends. What is told is the same
whatever the seed, the inputs that probing found, the machine and its load: a bug has one row, and
where another is told the telling is wrong. A few bugs show in two ways, as a wrong number and as nan
or infinity, of which a hunt may meet one alone, or with another face: they have a list of two rows.
Of those that are worse than they look where they are met first, the gravest is told, and all that is
met of one is one cause. --write puts what is told now in the place of the rows that differ. Read what
it wrote: each row is what a maintainer would read. Without seeds it is 1.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "told.json")
# So many that nothing is left to chance; a death is dear.
CASES = {"toy.brim_max": "4000000", "toy.brittle_flip": "200000", "toy.brittle_max": "200000",
         "toy.clipped_sum_dim": "2000000", "toy.naive_softmax": "200000", "toy.peek_diff": "100000"}
OF_KIND = {"crash": "20000", "hang": "20000", "memory": "20000", "oom": "20000"}
OF_OTHERS = "80000"
# Functions that fail just outside of what is legal, where other sources go now and then only.
BEHIND_AN_EDGE = ("deep_vdot", "huge_flip", "least_window", "paired_vdot", "short_pad")
# Met as a page behind an input, nan, gaps of an out=, strides, an assertion of one dtype.
WORSE_THAN_MET = ("late_window", "hasty_max", "spilling_sqrt", "lopsided_transpose", "blocky_max")
# "for sizes 17-31", "for x of shape [n, 3], n from 2", "for empty x": conditions behind it stay.
SIZES = re.compile(r" for (?:sizes? |empty |\S+ of shape ).*?(?= where |$)")

# What varying the witness showed depends on which inputs were met.
VARIED = re.compile(r", (?:only if|in some calls|with an illegal) ?.*$")
# A result that nobody wrote may hold the right numbers of another call: in which layouts of its input
# it shows is chance.
LAYOUTS = re.compile(r"with (?:channels-last|expanded|offset|strided|transposed|non-contiguous|, | or )+ x"
                     r"(?= returns memory|$)")


def run(parallax, *words):
    done = subprocess.run([parallax, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True)
    if done.returncode not in (0, 1):
        sys.exit("FAILED: parallax %s: exit %d\n%s" % (
            " ".join(words), done.returncode, done.stderr[-2000:]))
    return json.loads(done.stdout)


def told_of(parallax, api, kind, seed, folder):
    cases = CASES.get(api, OF_KIND.get(kind, OF_OTHERS))
    name = api.partition(".")[2]
    source = "edges" if name in BEHIND_AN_EDGE else "modes,rules"
    hunt = run(parallax, "hunt", "toy", "--only", api, "--cases", cases, "--source", source,
               "--seed", seed, "--json",
               "--store", os.path.join(folder, "%s-%s.db" % (api, seed)))
    if not hunt["causes"]:
        return {"kind": "not found", "title": "", "blamed": "", "call": ""}
    cause = hunt["causes"][0]
    face = next(each for each in hunt["findings"] if each["id"] == cause["face"])
    blamed = face["evidence"].partition(":")[0] if face["wrong_side"] != "unknown" else "unknown"
    code = [line for line in (face["snippet"] or "").splitlines() if not line.startswith(("#", "print(got", "print(other"))]
    title = SIZES.sub("", VARIED.sub("", face["title"]))
    if "returns memory" in title:
        title, blamed = (LAYOUTS.sub("with some x", text) for text in (title, blamed))
    told = {"kind": face["kind"], "title": title, "blamed": blamed,
            "call": re.split(r"\(|  #", code[-1])[0] if code else face["snippet_reason"]}
    return dict(told, causes=len(hunt["causes"])) if name in WORSE_THAN_MET else told


def main(words):
    write = words[0] == "--write"
    parallax, *seeds = words[1:] if write else words
    parallax = os.path.abspath(parallax)
    seeds = seeds or ["1"]
    planted = {api["name"]: api["planted"]
               for api in run(parallax, "list", "apis", "toy", "--json") if api["planted"]}
    with open(TABLE, encoding="utf-8") as file:
        expected = json.load(file)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for seed in seeds:
            # Each waits about half of its time, for processes that start.
            with ThreadPoolExecutor(2) as pool:
                hunts = [pool.submit(told_of, parallax, api, kind, seed, folder)
                         for api, kind in planted.items()]
                all_told = [hunt.result() for hunt in hunts]
            for api, told in zip(planted, all_told):
                rows = expected.get(api)
                if told in (rows if isinstance(rows, list) else [rows]):
                    continue
                wrong += 1
                print("%s: %s, seed %s\n  told      %r\n  expected  %r" % (
                    "written" if write else "FAILED", api, seed, told, expected.get(api)))
                if write:
                    expected[api] = told
    if write:
        with open(TABLE, "w", encoding="utf-8") as file:
            json.dump(expected, file, indent=1)
            file.write("\n")
    print("toy: %d of %d planted bugs are told as they should be (seed %s)" % (
        len(planted) * len(seeds) - wrong, len(planted) * len(seeds), ", ".join(seeds)))
    return 1 if wrong and not write else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
