"""What is told of each planted bug of the toy: one short hunt of each function that has one, and
the finding that is the face of its first cause.

Usage: told.py [--add] PARALLAX

Compares with told.json beside this file: the kind, the title up to its sizes, who is blamed, and the
call with which the snippet ends. Which of several right ones is told depends on the inputs that
probing found, and so on the machine; --add adds what is told now. Read what it added: each line is
what a maintainer would read.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "told.json")
# So many that nothing is left to chance; a death is dear.
CASES = {"toy.brim_max": "4000000", "toy.brittle_flip": "200000", "toy.brittle_max": "200000",
         "toy.clipped_sum_dim": "2000000", "toy.naive_softmax": "200000", "toy.peek_diff": "100000"}
OF_KIND = {"crash": "20000", "hang": "20000", "memory": "20000", "oom": "20000"}
OF_OTHERS = "80000"
# Functions that fail just outside of what is legal, where other sources go now and then only.
BEHIND_AN_EDGE = ("deep_vdot", "huge_flip", "least_window", "paired_vdot", "short_pad")


def run(parallax, *words):
    done = subprocess.run([parallax, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True)
    if done.returncode not in (0, 1):
        sys.exit("FAILED: parallax %s: exit %d\n%s" % (
            " ".join(words), done.returncode, done.stderr[-2000:]))
    return json.loads(done.stdout)


def told_of(parallax, api, kind, folder):
    cases = CASES.get(api, OF_KIND.get(kind, OF_OTHERS))
    source = "edges" if api.partition(".")[2] in BEHIND_AN_EDGE else "modes,rules"
    hunt = run(parallax, "hunt", "toy", "--only", api, "--cases", cases, "--source", source,
               "--seed", "1", "--json", "--store", os.path.join(folder, api + ".db"))
    if not hunt["causes"]:
        return {"kind": "not found", "title": "", "blamed": "", "call": ""}
    cause = hunt["causes"][0]
    face = next(each for each in hunt["findings"] if each["id"] == cause["face"])
    blamed = face["evidence"].partition(":")[0] if face["wrong_side"] != "unknown" else "unknown"
    code = [line for line in (face["snippet"] or "").splitlines() if not line.startswith("#")]
    return {"kind": face["kind"], "title": face["title"].partition(" for ")[0], "blamed": blamed,
            "call": re.split(r"\(|  #", code[-1])[0] if code else face["snippet_reason"]}


def is_right(told, rows):
    """Whether each word of it is that of a row: what is right of one is so beside any other."""
    return all(any(told[key] == row[key] for row in rows) for key in told)


def main(words):
    parallax = os.path.abspath(words[-1])
    planted = {api["name"]: api["planted"]
               for api in run(parallax, "list", "apis", "toy", "--json") if api["planted"]}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        told = {api: told_of(parallax, api, kind, folder) for api, kind in planted.items()}
    with open(TABLE, encoding="utf-8") as file:
        expected = json.load(file)
    wrong = {api: each for api, each in told.items() if not is_right(each, expected.get(api, []))}
    if words[0] == "--add":
        for api, each in wrong.items():
            if each["kind"] == "not found":
                continue
            expected.setdefault(api, []).append(each)
        with open(TABLE, "w", encoding="utf-8") as file:
            json.dump(expected, file, indent=1)
            file.write("\n")
    for api, each in wrong.items():
        print("%s: %s\n  told      %r\n  expected  %s" % (
            "added" if words[0] == "--add" else "FAILED", api, each,
            "\n         or ".join(map(repr, expected.get(api, ["nothing"])))))
    print("toy: %d of %d planted bugs are told as they should be" % (
        len(told) - len(wrong), len(told)))
    return 1 if wrong and words[0] != "--add" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
