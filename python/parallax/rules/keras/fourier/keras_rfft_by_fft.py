"""The transform of real numbers is the first half of the complex one."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.rfft",
    claim=("values", "shape", "dtype"),
    citation="keras.ops.rfft's documentation: the unique components of the transform of "
             "a real signal.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "n"], "extents": [1, 32],
                  "range": [0.5, 2], "specials": False}},
    tolerance=(1e-4, 1e-3),
)
def left(x: "tensor"):
    return [keras.ops.convert_to_numpy(part) for part in keras.ops.rfft(x)]


def right(x: "tensor"):
    half = x.shape[-1] // 2 + 1
    parts = keras.ops.fft((x, keras.ops.zeros_like(x)))
    return [keras.ops.convert_to_numpy(part)[:, :half] for part in parts]


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape in ((1, 4), (3, 17), (2, 31)):
        yield (filled(shape),), {}
