"""What calls on objects have in common.

Standalone text: it goes into reproduction scripts as it is, before the file of the objects.
"""

import inspect

import tensorflow as tf

KIND = inspect.Parameter.POSITIONAL_OR_KEYWORD
_TYPES = {"": "Tensor", "tensors": "List[Tensor]", "ints": "List[int]"}


class Spelled:
    """A call that is spelled out. `words` are its parameters: "x" is a tensor, "axis:int" of another
    type, "axis:int=0" has a default. `lines` come before `result`, an expression; {x} is the argument.
    `defines`: the lines only define functions."""

    def __init__(self, path, words, result, lines=(), defines=False):
        made = [_parameter(word) for word in words.split()]
        self.__signature__ = inspect.Signature(made)
        self.__doc__ = inspect.getdoc(found_at(path))
        self.parameters = tuple(p.name for p in made)
        self._defaults = {p.name: repr(p.default) for p in made if p.default is not p.empty}
        self.defines = defines
        self._lines, self._result = tuple(lines), result
        before, returned = self.text(self.parameters, ())
        body = "".join("    %s\n" % line for line in before + ["return " + returned])
        scope = {"tf": tf}
        exec("def run(%s):\n%s" % (", ".join(self.parameters), body), scope)
        self._run = scope["run"]

    def __call__(self, *args, **kwargs):
        bound = self.__signature__.bind(*args, **kwargs)
        bound.apply_defaults()
        return self._run(*bound.args)

    def text(self, args, kwargs):
        given = dict(self._defaults, **dict(zip(self.parameters, args), **dict(kwargs)))
        return [line.format(**given) for line in self._lines], self._result.format(**given)


def _parameter(word):
    name, _, default = word.partition("=")
    name, _, kind = name.partition(":")
    return inspect.Parameter(name, KIND, annotation=_TYPES.get(kind, kind),
                             default=eval(default) if default else inspect.Parameter.empty)


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
        self._path = path
        self._function = found_at(path)
        self.__signature__ = signature([
            p for p in inspect.signature(self._function).parameters.values() if p.name != "name"])
        self.__doc__ = self._function.__doc__
