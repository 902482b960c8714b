"""A sorted array is the array in the order of argsort."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.sort",
    claim=("values", "shape", "dtype"),
    citation="keras.ops.argsort's documentation: the indices that would sort a tensor.",
    domain={"x": {"dtypes": ["float32", "int32"], "shape": ["m", "n"], "specials": False},
            "axis": {"axis_of": "x"}},
)
def left(x: "tensor", axis: "int" = -1):
    return keras.ops.convert_to_numpy(keras.ops.sort(x, axis))


def right(x: "tensor", axis: "int" = -1):
    order = keras.ops.argsort(x, axis)
    return keras.ops.convert_to_numpy(keras.ops.take_along_axis(x, order, axis))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, axis, dtype in (((1, 2), -1, "float32"), ((5, 17), 0, "int32"),
                               ((3, 33), 1, "float32")):
        yield ((filled(shape) * 9).astype(dtype), axis), {}
