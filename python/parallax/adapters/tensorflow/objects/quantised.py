"""Operators of quantised tensors, as functions of the whole numbers that these hold.

Standalone text, see common.py.
"""

import tensorflow as tf

from .common import OfRaw, definition, each_of, each_text

_RAW = "tf.raw_ops."


class OfQuantised(OfRaw):
    """An operator of quantised tensors: it takes and gives the whole numbers that they hold."""

    defines = True

    def __init__(self, path):
        super().__init__(path)
        self._definition = definition(path.rpartition(".")[2])
        self._quantised = quantised_of(self._definition)
        self._dtypes = quantised_attributes(self._definition)

    def __call__(self, **kwargs):
        kwargs.update((name, each_of(_as_quantised, kwargs[name])) for name in self._quantised if name in kwargs)
        kwargs.update((name, tf.as_dtype("q" + kwargs[name].name)) for name in self._dtypes
                      if name in kwargs and kwargs[name].is_integer)
        return each_of(_as_whole, self.function(**kwargs))

    def text(self, args, kwargs):
        given = ["%s=%s" % (name, self._made(name, text)) for name, text in kwargs]
        call = "%s(%s)" % (self.path, ", ".join(given))
        lines = ['quantised = lambda each: tf.bitcast(each, "q" + each.dtype.name)',
                 'whole = lambda each: tf.bitcast(each, each.dtype.name.lstrip("q"))']
        one = len(self._definition.output_arg) == 1
        return lines, "whole(%s)" % call if one else "[whole(each) for each in %s]" % call

    def _made(self, name, text):
        if name in self._dtypes:
            return text.replace("tf.u", "tf.qu").replace("tf.i", "tf.qi")
        if name not in self._quantised:
            return text
        return each_text("quantised", text)


def _as_quantised(tensor):
    return tf.bitcast(tensor, "q" + tensor.dtype.name) if tensor.dtype.is_integer else tensor


def _as_whole(tensor):
    return tf.bitcast(tensor, tensor.dtype.name[1:]) if tensor.dtype.is_quantized else tensor


def quantised_attributes(op):
    """Names of an operator's attributes that are dtypes and can be nothing but quantised."""
    return [attr.name for attr in op.attr
            if attr.allowed_values.list.type and all(map(_is_quantised, attr.allowed_values.list.type))]


def _is_quantised(enum):
    return tf.as_dtype(enum).is_quantized


def _are_quantised(op, argument):
    """Whether an input or output of an operator can be nothing but quantised."""
    if argument.type:
        return _is_quantised(argument.type)
    return (argument.type_attr or argument.type_list_attr) in quantised_attributes(op)


def quantised_of(op):
    """Names of an operator's inputs that are quantised."""
    return [each.name for each in op.input_arg if _are_quantised(op, each)]


def is_quantised(op):
    """Whether the operator takes or gives a quantised tensor, and can do nothing else."""
    return any(_are_quantised(op, each) for each in list(op.input_arg) + list(op.output_arg))


def find(path):
    """The callable of a name; None when it is none of these."""
    op = definition(path[len(_RAW):]) if path.startswith(_RAW) and "uanti" in path else None
    return OfQuantised(path) if op is not None and is_quantised(op) else None
