"""What calls on objects have in common.

Standalone text: it goes into reproduction scripts as it is, before the file of the objects.
"""

import inspect

import tensorflow as tf

KIND = inspect.Parameter.POSITIONAL_OR_KEYWORD


def found_at(path):
    """The object behind a dotted name; None when there is none."""
    found = tf
    for part in path.split(".")[1:]:
        found = getattr(found, part, None)
    return found


def signature(parameters):
    """Of these parameters, each by place or by name."""
    return inspect.Signature([p.replace(kind=KIND) for p in parameters])


def each_of(change, value):
    """The changed value, or the list of the changed values of a list."""
    return [change(each) for each in value] if isinstance(value, (list, tuple)) else change(value)


def each_text(function, text):
    """The same in a snippet."""
    return ("[%s(each) for each in %s]" if text.startswith("[") else "%s(%s)") % (function, text)


def definition(leaf):
    """The definition of an operator; None when there is none."""
    from tensorflow.python.framework import op_def_registry
    return op_def_registry.get(leaf)


class OfRaw:
    """An operator, called by keywords."""

    defines = False

    def __init__(self, path):
        self.path = path
        self.function = found_at(path)
        self.__signature__ = signature([
            p for p in inspect.signature(self.function).parameters.values() if p.name != "name"])
        self.__doc__ = self.function.__doc__
