"""softmax is exponentials over their sum."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.softmax",
    claim=("values", "shape", "dtype"),
    citation="keras.activations.softmax's documentation: exp(x) / sum(exp(x)); EAGLE "
             "(ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "c"], "extents": [1, 32],
                  "range": [-10, 10], "specials": False},
            "axis": {"axis_of": "x"}},
    tolerance=(1e-4, 1e-6),
)
def left(x: "tensor", axis: "int" = -1):
    return keras.ops.convert_to_numpy(keras.ops.softmax(x, axis))


def right(x: "tensor", axis: "int" = -1):
    powers = keras.ops.exp(keras.ops.subtract(x, keras.ops.max(x, axis, keepdims=True)))
    return keras.ops.convert_to_numpy(powers / keras.ops.sum(powers, axis, keepdims=True))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, axis in (((1, 2, 3), -1), ((3, 5, 4), 1), ((2, 9, 17), 0)):
        yield (filled(shape), axis), {}
