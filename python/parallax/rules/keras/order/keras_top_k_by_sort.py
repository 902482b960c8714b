"""The largest k are the last of the sorted ones, backwards."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.top_k",
    claim=("values", "shape", "dtype"),
    citation="keras.ops.top_k's documentation: the top k values, sorted in descending "
             "order.",
    domain={"x": {"dtypes": ["float32", "int32"], "shape": ["m", "n"], "specials": False},
            "k": {"between": [1, 9]}},
)
def left(x: "tensor", k: "int"):
    return keras.ops.convert_to_numpy(keras.ops.top_k(x, min(k, x.shape[-1]))[0])


def right(x: "tensor", k: "int"):
    return keras.ops.convert_to_numpy(keras.ops.flip(keras.ops.sort(x, -1), -1))[:, :k]


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, k, dtype in (((1, 2), 1, "float32"), ((5, 17), 4, "int32"), ((3, 33), 9, "float32")):
        yield ((filled(shape) * 9).astype(dtype), k), {}
