"""Literals: objects of TensorFlow that are neither numbers nor tensors, as Python expressions and
back."""

import tensorflow as tf

from parallax.common import literals

from .opdefs import DTYPES

_BY_NAME = {name: tf.as_dtype(name) for name in DTYPES}
_SCOPE = literals.scope(tf=tf)


def dtype_name(dtype):
    return dtype.name if dtype.name in _BY_NAME else ""


def dtype(name):
    return _BY_NAME[name]


def encode(obj):
    """A Python expression that `decode` turns into an equal object; None when there is none."""
    if isinstance(obj, tf.DType):
        return "tf." + obj.name
    if isinstance(obj, tf.TensorShape):
        return repr(obj.as_list()) if obj.rank is not None else None
    return literals.encode(obj)


def decode(text):
    return literals.decode(text, _SCOPE)
