"""`python3 -m parallax.rules` prints what the rule files say of themselves, as a JSON array, without
running any: their libraries need not be here.

Of each: "name", "file", "summary" (the first line of the docstring), "api", "citation", "libraries";
of one that cannot be read, "error" and "line" in place of the last three.
"""

import ast
import json
import sys

from parallax import rules


def said_by(decorator):
    """What a decorator is given by name, as far as it is literal."""
    said = {}
    for keyword in getattr(decorator, "keywords", ()):
        try:
            said[keyword.arg] = ast.literal_eval(keyword.value)
        except ValueError:
            pass
    return said


def outline(name, path):
    entry = {"name": name, "file": path, "summary": ""}
    try:
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
    except (OSError, SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        return {**entry, "line": line, "error": "%s: %s" % (type(error).__name__, error)}
    entry["summary"] = (ast.get_docstring(tree) or "").partition("\n")[0]
    left = next((node for node in tree.body if getattr(node, "name", "") == "left"), None)
    said = {}
    for decorator in getattr(left, "decorator_list", []):
        said.update(said_by(decorator))
    if not isinstance(said.get("api"), str):
        return {**entry, "line": 1, "error": "no function `left` decorated with @relation(api=...)"}
    libraries = said.get("libraries") or [said["api"].partition(".")[0]]
    return {
        **entry,
        "api": said["api"],
        "citation": said.get("citation", ""),
        "libraries": list(libraries),
    }


def main():
    try:
        found = rules.files()
    except rules.RuleError as error:
        print(error, file=sys.stderr)
        return 2
    json.dump([outline(name, path) for name, path in sorted(found.items())], sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
