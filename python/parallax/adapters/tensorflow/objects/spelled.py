"""Calls that are spelled out: one text is run, is shown in snippets and goes into scripts."""

import inspect

import tensorflow as tf

from .common import KIND, found_at

_TYPES = {"": "Tensor", "tensors": "List[Tensor]", "ints": "List[int]"}

# What is ragged, padded; a line that spelled calls may have before them.
DENSE = "dense = lambda each: each.to_tensor() if isinstance(each, tf.RaggedTensor) else each"


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
        scope = {"tf": tf}
        exec(self.source(), scope)
        self._call = scope["call"]

    def __call__(self, *args, **kwargs):
        return self._call(*args, **kwargs)

    def source(self):
        """The definition of call(), which has these parameters."""
        before, returned = self.text(self.parameters, ())
        given = [name + "=" + self._defaults[name] if name in self._defaults else name
                 for name in self.parameters]
        body = "".join("    %s\n" % line for line in before + ["return " + returned])
        return "def call(%s):\n%s" % (", ".join(given), body)

    def text(self, args, kwargs):
        given = dict(self._defaults, **dict(zip(self.parameters, args), **dict(kwargs)))
        return [line.format(**given) for line in self._lines], self._result.format(**given)


def _parameter(word):
    name, _, default = word.partition("=")
    name, _, kind = name.partition(":")
    return inspect.Parameter(name, KIND, annotation=_TYPES.get(kind, kind),
                             default=eval(default) if default else inspect.Parameter.empty)
