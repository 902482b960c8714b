"""Calls of what is no tensor of numbers, as functions of such tensors, one file for each kind of object.
The name is that of what is called.

Most calls are spelled out (spelled.py): a file of this folder defines

    TABLE           {name: what Spelled takes of it}

and where that does not do

    find(path)      the callable of a name, None when it is none of this kind. It has a `__signature__`,
                    a `__doc__`, and text(args, kwargs) -> (lines before, expression) as a person
                    would type it, from the texts of the arguments. With `defines`, the lines only define
                    functions.
    names()         of its APIs, where it is not the registry of operators that tells them

A file with classes of its own is standalone text, with common.py before it: both go into reproduction
scripts as they are.
"""

import inspect
import re

from . import common, linear_operators, quantised, ragged, sparse, tables, text, variables
from .spelled import Spelled

_SPELLED = {**sparse.TABLE, **variables.TABLE, **ragged.TABLE, **text.TABLE, **tables.TABLE}
_KINDS = (linear_operators, sparse, variables, quantised)
_OWN_IMPORT = re.compile(r"^from \.\w+ import .*\n", re.MULTILINE)


def find(path):
    """The callable of a name; None when it is none of these."""
    if path in _SPELLED:
        return Spelled(path, *_SPELLED[path])
    return next((made for made in (kind.find(path) for kind in _KINDS) if made is not None), None)


def source(path):
    """The text that defines call() as this name; None when it is none of these."""
    made = find(path)
    if made is None:
        return None
    if isinstance(made, Spelled):
        return "import tensorflow as tf\n\n\n" + made.source()
    kind = inspect.getmodule(type(made))
    own = inspect.getsource(common) + "\n\n" + _OWN_IMPORT.sub("", inspect.getsource(kind))
    return own + "\n\ncall = find(%r)\n" % path


def names():
    """Of all but the operators that take variables or quantised tensors."""
    return [*linear_operators.names(), *sparse.names(), *_SPELLED]
