"""A convolution in two dimensions is one in three of a volume with a single plane."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.conv",
    claim=("values", "shape", "dtype"),
    citation="A kernel of depth 1 on a volume of depth 1 meets each plane alone; EAGLE "
             "(ICSE 2022), rule 3.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False},
            "kernel": {"dtypes": ["float32"], "shape": ["m", "n", "c", "o"], "extents": [1, 32],
                       "range": [-1, 1], "specials": False},
            "strides": {"between": [1, 3]},
            "padding": {"one_of": ["valid", "same"]}},
)
def left(x: "tensor", kernel: "tensor", strides: "int", padding: "str"):
    out = keras.ops.conv(x, kernel, strides, padding, "channels_last")
    return keras.ops.convert_to_numpy(out)


def right(x: "tensor", kernel: "tensor", strides: "int", padding: "str"):
    out = keras.ops.conv(keras.ops.expand_dims(x, 1), keras.ops.expand_dims(kernel, 0),
                         (1, strides, strides), padding, "channels_last")
    return keras.ops.convert_to_numpy(keras.ops.squeeze(out, 1))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for x, kernel, strides, padding in (((1, 4, 5, 1), (3, 3, 1, 1), 1, "valid"),
                                        ((2, 7, 6, 3), (2, 3, 3, 4), 2, "same"),
                                        ((1, 9, 8, 2), (4, 2, 2, 3), 3, "valid")):
        yield (filled(x), filled(kernel), strides, padding), {}
