"""How many kinds of planted bugs a hunt of the toy found, and that it found nothing else; that each
confirmed finding is of one cause, and no cause of bugs of two kinds.

Usage: planted.py APIS_JSON HUNT_JSON LEAST
"""
import json
import sys


def main(apis_path, hunt_path, least):
    with open(apis_path, encoding="utf-8") as file:
        planted = {api["name"]: api["planted"] for api in json.load(file)}
    with open(hunt_path, encoding="utf-8") as file:
        hunt = json.load(file)
    new = [finding for finding in hunt["findings"] if finding["status"] == "new"]
    kinds = {planted[api] for finding in new for api in finding["apis"] if planted.get(api)}
    # A finding over several APIs (a relation between twins) counts for the planted one among them.
    wrong = [finding for finding in new if not any(planted.get(api) for api in finding["apis"])]
    missed = sorted(set(filter(None, planted.values())) - kinds)
    print("toy: %d of %d planted kinds found in %d findings; missed: %s" % (
        len(kinds), len(kinds) + len(missed), len(new), " ".join(missed) or "none"))
    for finding in wrong:
        print("FAILED: a healthy function was blamed: %s %s" % (finding["id"], finding["title"]))
    for problem in (problems := _causes(hunt["causes"], new, planted)):
        print("FAILED: " + problem)
    wrong += problems
    if len(kinds) < int(least):
        print("FAILED: at least %s kinds were to be found" % least)
        return 1
    return 1 if wrong else 0


def _causes(causes, new, planted):
    problems = []
    told = sorted(name for cause in causes for name in cause["findings"])
    if told != sorted(finding["id"] for finding in new):
        problems.append("the causes tell %s" % " ".join(told))
    for cause in causes:
        kinds = {planted[api] for api in cause["apis"] if planted.get(api)}
        if len(kinds) > 1:
            problems.append("one cause of %s: %s" % (" and ".join(sorted(kinds)), cause["title"]))
    return problems


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
