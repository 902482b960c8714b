"""Runs the rule files that pages show, on their own seeds, where their library is installed."""
import ast
import glob
import os
import re
import subprocess
import sys
import tempfile

_TOY = "build/release/puzzles/toy"


def is_rule(block):
    """Whether it is a whole rule file: both sides, and seeds of its own."""
    wanted = {"left", "right", "seeds"}
    if block.language != "python" or not all("def %s(" % name in block.text for name in wanted):
        return False
    tree = ast.parse(block.text)
    return wanted <= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def _library(block):
    match = re.search(r"^import (\w+)$", block.text, re.MULTILINE)
    return match.group(1) if match else ""


def _python(library):
    """The Python that has the library, and the folder to put on its path; None: there is none here."""
    if library == "toy":
        return (sys.executable, _TOY) if glob.glob(os.path.join(_TOY, "toy*.so")) else None
    python = os.path.join("envs", library, "bin", "python")
    return (python, "") if os.access(python, os.X_OK) else None


def state_of(block):
    """What the result depends on beside the block."""
    return str(_python(_library(block))) if is_rule(block) else ""


def run(block):
    """Nothing, or what the self-test of rules says; nothing too where the library is not here."""
    found = _python(_library(block))
    if found is None:
        print("note: %s:%d is not run: no Python with %s" % (block.page, block.line, _library(block)))
        return None
    python, folder = found
    path = os.pathsep.join(os.path.abspath(each) for each in ("python", folder) if each)
    with tempfile.TemporaryDirectory() as rules:
        with open(os.path.join(rules, "shown_rule.py"), "w", encoding="utf-8") as file:
            file.write(block.text)
        test = subprocess.run([python, "tests/rules/run_self_test.py", "--rules", rules],
                              env=dict(os.environ, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="1"),
                              capture_output=True, text=True)
    lines = (test.stdout + test.stderr).strip().split("\n")
    return None if test.returncode == 0 else "the rule fails: %s" % lines[0]
