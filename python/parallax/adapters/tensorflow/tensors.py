"""Tensors in and out through DLPack, zero-copy."""

import numpy
import tensorflow as tf

from parallax.arrays.memory import capsule_of

from_dlpack = tf.experimental.dlpack.from_dlpack
_to_dlpack = tf.experimental.dlpack.to_dlpack


class OfArrays:
    """A program of models or data, which takes arrays, as one that takes tensors."""

    def __init__(self, program):
        self._program = program

    def __call__(self, *args):
        return self._program(*[arg.numpy() if isinstance(arg, tf.Tensor) else arg for arg in args])


def export(tensor):
    """A "dltensor" capsule of a tensor or array; None when DLPack has no name for its dtype."""
    if isinstance(tensor, (numpy.ndarray, numpy.generic)):
        return capsule_of(numpy.asarray(tensor))
    try:
        return _to_dlpack(tensor)
    except (tf.errors.OpError, RuntimeError, TypeError, ValueError, AttributeError):
        return None
