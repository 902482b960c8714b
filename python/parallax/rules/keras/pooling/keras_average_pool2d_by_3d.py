"""Pooling in two dimensions is pooling in three of a volume with a single plane."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.average_pool",
    claim=("values", "shape", "dtype"),
    citation="A window of depth 1 on a volume of depth 1 meets each plane alone; EAGLE "
             "(ICSE 2022), rule 3.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "extents": [1, 32],
                  "range": [-2, 2], "specials": False},
            "size": {"between": [1, 4]},
            "strides": {"between": [1, 3]},
            "padding": {"one_of": ["valid", "same"]}},
)
def left(x: "tensor", size: "int", strides: "int", padding: "str"):
    out = keras.ops.average_pool(x, size, strides, padding, "channels_last")
    return keras.ops.convert_to_numpy(out)


def right(x: "tensor", size: "int", strides: "int", padding: "str"):
    deep = keras.ops.expand_dims(x, 1)
    out = keras.ops.average_pool(deep, (1, size, size), (1, strides, strides), padding,
                                 "channels_last")
    return keras.ops.convert_to_numpy(keras.ops.squeeze(out, 1))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for x, size, strides, padding in (((1, 4, 5, 1), 2, 2, "valid"), ((2, 7, 6, 3), 3, 1, "same"),
                                      ((1, 9, 8, 2), 4, 3, "same")):
        yield (filled(x), size, strides, padding), {}
