"""A sum of segments is a product with the one-hot matrix of the ids."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.segment_sum",
    claim=("values", "shape", "dtype"),
    citation="The sum of the rows that have an id is a row of the one-hot matrix times "
             "the data.",
    domain={"data": {"dtypes": ["float32"], "shape": ["m", "n"], "extents": [1, 32],
                     "range": [-1, 1], "specials": False},
            "ids": {"dtypes": ["int32"], "shape": ["m"], "range": [0, 3]},
            "count": {"between": [4, 9]}},
    tolerance=(1e-4, 1e-4),
)
def left(data: "tensor", ids: "tensor", count: "int"):
    return keras.ops.convert_to_numpy(keras.ops.segment_sum(data, ids, count))


def right(data: "tensor", ids: "tensor", count: "int"):
    table = keras.ops.one_hot(ids, count, dtype="float32")
    return keras.ops.convert_to_numpy(keras.ops.matmul(keras.ops.transpose(table), data))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for m, n, count in ((1, 2, 4), (5, 3, 5), (17, 9, 9)):
        yield (filled((m, n)), (filled(m) * 4).astype("int32"), count), {}
