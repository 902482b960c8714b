"""The rules of Parallax name APIs as their library's catalogue has them, not by an alias: a hunt of
that API leaves out a rule of another name, and says nothing, since another version may lack the API.

Usage: known_apis_test.py LIBRARY, in the library's own Python
       known_apis_test.py         prints "LIBRARY FOLDER" of each library that a rule is about,
                                  FOLDER the one in envs/ ("-": none)"""

import importlib
import json
import os
import sys

from parallax.relation import unknown
from parallax.rulebook import finding, loading


def described():
    return [rule for rule in loading.describe()
            if rule["file"].startswith(finding.folders()[0] + os.sep)]


def folder_of(library):
    data = os.path.join(os.path.dirname(finding.folders()[0]), "adapters", library, "adapter.json")
    with open(data, encoding="utf-8") as file:
        environment = json.load(file).get("environment", {})
    # Some libraries share the environment of another.
    return environment.get("folder") or (folder_of(environment["of"]) if "of" in environment else "-")


def unknown_apis(library):
    adapter = importlib.import_module("parallax.adapters." + library).Adapter()
    adapter.start()
    known = [api["name"] for api in adapter.apis()]
    about = [rule for rule in described()
             if library in rule["libraries"] and rule.get("for_each") is None]
    failures = [rule["error"] if "error" in rule else unknown("API", rule["api"], known)
                for rule in about if rule.get("api") not in known]
    print("rules: %d name an API of %s, %d failures" % (len(about), library, len(failures)))
    return failures


def main(arguments):
    if not arguments:
        for library in sorted({each for rule in described() for each in rule["libraries"]}):
            print(library, folder_of(library))
        return 0
    failures = unknown_apis(arguments[0])
    for failure in failures:
        print("FAILED: " + failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
