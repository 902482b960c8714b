"""The programs of one function of the toy: the function itself and its forms.

Each form is a file of Python in programs/, some with a shared one behind it, that defines `run`; a
program is that text executed, so a reproduction script runs exactly what was run here. The toy lists
its own forms; a file whose first line is "# Of functions with out." adds one to those that it lists
with that form.
"""

import os
import re

from parallax.scripts.text import joined, read_text
from parallax.scripts.text_program import callable_of

_FOLDER = os.path.join(os.path.dirname(__file__), "programs")
# What a form has in common with others.
_SHARED = {"vjp": "gradient", "jvp": "gradient", "numeric": "gradient", "out": "painted",
           "out-strided": "painted"}
_NEEDS = re.compile(r"# Of functions with ([a-z-]+)\.\n")


def added():
    """[(form, the one that a function must have)] of the files that say so, by name."""
    found = []
    for file in sorted(os.listdir(_FOLDER)):
        needs = _NEEDS.match(read_text(_FOLDER, file)) if file.endswith(".py") else None
        if needs:
            found.append((file[:-len(".py")], needs.group(1)))
    return found


def source(name, form):
    """Standalone Python text that defines run(*args, **kwargs)."""
    head = "import toy\n\nNAME = \"%s\"\nFUNCTION = toy.%s" % (name, name)
    parts = [form or "plain"] + ([_SHARED[form]] if form in _SHARED else [])
    return joined(head, *[read_text(_FOLDER, part + ".py") for part in parts])


def program(toy, name, form):
    """The callable of a form; the function itself for the empty form."""
    if not form:
        return getattr(toy, name)
    scope = {}
    exec(compile(source(name, form), "toy.%s@%s" % (name, form), "exec"), scope)
    run = callable_of(scope, "it defines no run")
    if form == "inplace":
        run.mutates = True
    return run
