"""`python3 -m parallax.rulebook` prints what the rule files say of themselves, as a JSON array, without
running any: their libraries need not be here.

Of each: "name", "file", "summary" (the first line of the docstring), "api", "citation", "libraries";
of one that cannot be read, "error" and "line" in place of the last three.
"""

import json
import sys

from parallax.relation import RuleError
from parallax.rulebook import finding
from parallax.rulebook.file import RuleFile


def outline(name, path):
    entry = {"name": name, "file": path, "summary": ""}
    rule = RuleFile(path)
    try:
        entry["summary"] = rule.summary()
    except (OSError, SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        return {**entry, "line": line, "error": "%s: %s" % (type(error).__name__, error)}
    if rule.api() is None:
        return {**entry, "line": 1, "error": "no function `left` decorated with @relation(api=...)"}
    return {**entry, "api": rule.api(), "citation": rule.citation(), "libraries": rule.libraries()}


def main():
    try:
        found = finding.files()
    except RuleError as error:
        print(error, file=sys.stderr)
        return 2
    json.dump([outline(name, path) for name, path in sorted(found.items())], sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
