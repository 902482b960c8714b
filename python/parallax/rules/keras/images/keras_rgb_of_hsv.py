"""Colours that were turned to HSV and back are what they were."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.image.rgb_to_hsv",
    claim=("values", "shape", "dtype"),
    citation="keras.ops.image.hsv_to_rgb's documentation: the conversion from HSV to "
             "RGB.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", 3], "extents": [1, 32],
                  "range": [0, 1], "specials": False}},
    tolerance=(1e-3, 1e-4),
)
def left(x: "tensor"):
    there = keras.ops.image.rgb_to_hsv(x, data_format="channels_last")
    back = keras.ops.image.hsv_to_rgb(there, data_format="channels_last")
    return keras.ops.convert_to_numpy(back)


def right(x: "tensor"):
    return keras.ops.convert_to_numpy(keras.ops.convert_to_tensor(x))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape in ((1, 2, 3, 3), (2, 5, 4, 3), (1, 8, 17, 3)):
        yield (filled(shape),), {}
