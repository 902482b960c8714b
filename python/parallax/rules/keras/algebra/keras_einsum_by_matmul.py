"""An einsum over the inner extent is a product of matrices."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.einsum",
    claim=("values", "shape", "dtype"),
    citation="The Einstein convention: a repeated index is summed over.",
    domain={"a": {"dtypes": ["float32"], "shape": ["b", "m", "k"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False},
            "b": {"dtypes": ["float32"], "shape": ["b", "k", "n"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False}},
    tolerance=(1e-4, 1e-4),
)
def left(a: "tensor", b: "tensor"):
    return keras.ops.convert_to_numpy(keras.ops.einsum("bmk,bkn->bmn", a, b))


def right(a: "tensor", b: "tensor"):
    return keras.ops.convert_to_numpy(keras.ops.matmul(a, b))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for b, m, k, n in ((1, 2, 3, 1), (3, 5, 17, 4), (2, 31, 4, 9)):
        yield (filled((b, m, k)), filled((b, k, n))), {}
