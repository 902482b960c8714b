"""Chains of calls: what an adapter says of them, and their text for scripts.

An adapter that lists api() has chains: the engine makes them of the APIs that it lists, src/nouns/chain.h has
their form, text.py runs them. docs/add-a-target.md tells what an adapter does.
"""

import os

from parallax.chains.text import Apart, Chain, function_of, is_name, lines_of, writes
from parallax.scripts.text import joined, read_text

__all__ = ["APART", "Apart", "Chain", "api", "function_of", "glue", "is_chain", "is_name", "lines_of",
           "program", "seeds", "text", "writes"]

APART = "-apart"  # behind a form: each call of the chain in the form by itself


def is_chain(name, prefix):
    """Whether a program's name is of the chains of the library whose APIs begin so ("tf")."""
    return name.partition("@")[0] == prefix + ".chain"


def api(prefix, forms):
    """The entry of apis()."""
    name = prefix + ".chain"
    return {"name": name, "kind": "chain", "program": name, "signature": name + "(calls, *tensors)",
            "doc": "", "parameters": [{"name": "calls", "type": "any"}], "overloads": [],
            "forms": list(forms), "traits": ["mutates"]}


def seeds(calls, *tensors):
    """seeds() of it: one chain that every build can run."""
    yield (list(calls),) + tensors, {}


def program(name, scope, form_of):
    """The program of a name; form_of(form) makes programs in that form of functions of tensors."""
    form = name.partition("@")[2]
    if not form:
        return Chain(scope)
    kind = Apart if form.endswith(APART) else Chain
    return kind(scope, form_of(form[:-len(APART)] if kind is Apart else form))


def text():
    """text.py, for scripts."""
    return read_text(os.path.dirname(os.path.abspath(__file__)), "text.py")


def glue(name, scope, form_text="", make="None"):
    """Standalone text of the program: `form_text`, and behind it `make`, an expression of it that is the
    function which makes a program in the form."""
    kind = "Apart" if name.endswith(APART) else "Chain"
    return joined(form_text, text(), '_CHAIN = %s(%s, %s)' % (kind, scope, make), """
def prepare(calls, *inputs):
    return _CHAIN.prepare(calls, *inputs)


def run(calls, *inputs):
    return _CHAIN(calls, *inputs)


run.mutates = True
""")
