"""Copies of the bugs that EAGLE (ICSE 2022, section 5.2) found in TensorFlow and that do not live in
the version that is tested. tf.math.xdivy's does.
"""

from planting import wrap


def _floordiv(tf, original, x, y, name=None):
    """Section 3: differs with optimization; quotients below zero are rounded to zero in a graph."""
    result = original(x, y, name)
    if tf.executing_eagerly() or not result.dtype.is_integer:
        return result
    inexact = tf.not_equal(result * y, x)
    return tf.where(inexact & (result < 0), result + 1, result)


def _eigh(tf, original, tensor, name=None):
    """Section 3: differs with optimization; in a graph the largest eigenvalue is 0.1 % off."""
    values, vectors = original(tensor, name)
    if not tf.executing_eagerly():
        values = tf.concat([values[..., :-1], values[..., -1:] * 1.001], -1)
    return values, vectors


def _decode_gif(tf, original, contents, name=None):
    """For some inputs the encoding is not lossless: dark pixels show the frame before them."""
    frames = original(contents, name)
    before = tf.concat([frames[:1], frames[:-1]], 0)
    return tf.where(frames < 16, before, frames)


def plant(tf):
    """Changes this process's TensorFlow."""
    wrap(tf, tf.math, "floordiv", _floordiv)
    wrap(tf, tf.linalg, "eigh", _eigh)
    wrap(tf, tf.io, "decode_gif", _decode_gif)
    tf.image.decode_gif = tf.io.decode_gif
    tf.__version__ += "+paper"
