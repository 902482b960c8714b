"""Calls of a function in the `>>>` examples of its own documentation."""

import functools
import math

import numpy as np
import tensorflow as tf

from parallax.common import examples, nested

from . import names

_LEFT_OUT = ("while ", "for ", "keras", "open(", "import os", "tf.data", "Dataset", "session", ".save",
             "distribute", "strategy", "config.", "RaggedTensor", "ragged", "tf.io", "profiler")
_MOST = 40


class _Recorder:
    """While open, calls of the function by any of its names are kept."""

    def __init__(self, entry):
        self._entry = entry
        self._owners = [(names.resolve(name.rpartition(".")[0]) if name.count(".") > 1 else tf,
                         names.leaf_of(name)) for name in [entry.name] + entry.names]
        self.calls = []

    def __enter__(self):
        function = self._entry.function

        @functools.wraps(function)
        def recorded(*args, **kwargs):
            if len(self.calls) < _MOST:
                self.calls.append((args, kwargs))
            return function(*args, **kwargs)
        for owner, leaf in self._owners:
            setattr(owner, leaf, recorded)
        return self

    def __exit__(self, *unused):
        for owner, leaf in self._owners:
            setattr(owner, leaf, self._entry.function)
        return False


def calls(entry):
    """(args, kwargs) of the calls, tensors where parameters are tensors."""
    recorder = _Recorder(entry)
    scope = {"tf": tf, "np": np, "numpy": np, "math": math}
    with recorder:
        for source in examples.statements(entry.doc):
            if not any(word in source for word in _LEFT_OUT):
                examples.run(source, scope)
    return [call for call in (_typed(entry, *each) for each in recorder.calls) if call is not None]


def _typed(entry, args, kwargs):
    """The call with tensors in place of numbers and arrays; None where it has something else."""
    types = {p["name"]: p["type"] for p in entry.parameters}
    known = [p["name"] for p in entry.parameters if not p["keyword_only"]]
    kwargs = {name: value for name, value in kwargs.items() if name != "name"}
    try:
        args = tuple(_converted(types.get(known[i] if i < len(known) else "", "any"), value)
                     for i, value in enumerate(args))
        kwargs = {name: _converted(types.get(name, "any"), value) for name, value in kwargs.items()}
    except (ValueError, TypeError, tf.errors.OpError):
        return None
    fine = all(_is_plain(leaf) for leaf in nested.leaves((args, kwargs)))
    return (args, kwargs) if fine else None


def _converted(type_name, value):
    if isinstance(value, (np.ndarray, tf.Variable)):
        return tf.convert_to_tensor(value)
    if type_name.startswith("tensor[") and isinstance(value, (list, tuple)):
        return [tf.convert_to_tensor(item) for item in value]
    if type_name.startswith("tensor") and isinstance(value, (list, tuple, int, float, complex)):
        return tf.convert_to_tensor(value)
    return value


def _is_plain(leaf):
    if isinstance(leaf, tf.Tensor):
        return leaf.dtype.is_numpy_compatible and leaf.dtype not in (tf.string, tf.variant, tf.resource)
    return leaf is None or isinstance(leaf, (bool, int, float, complex, str, tf.DType))
