"""An embedding is the product of one-hot rows with the table."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.nn.embedding_lookup",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.nn.embedding_lookup's documentation: looks up rows of the table, which one- "
    "hot rows select.",
    domain={
        "table": {
            "dtypes": ["float32", "float64"],
            "shape": ["v", "d"],
            "extents": [0, 64],
            "range": [-2, 2],
            "specials": False,
        },
        "ids": {"dtypes": ["int32", "int64"], "shape": ["n"], "extents": [0, 64], "range": [0, 2]},
    },
)
def left(table: "tensor", ids: "tensor"):
    return tf.nn.embedding_lookup(table, ids)


def right(table: "tensor", ids: "tensor"):
    return tf.matmul(tf.one_hot(ids, table.shape[0], dtype=table.dtype), table)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for v, d, n in ((3, 2, 1), (5, 17, 4), (33, 3, 8)):
            yield (
                (
                    lib.random.uniform((v, d), -2, 2, dtype),
                    lib.random.uniform([n], 0, 3, lib.int32),
                ),
                {},
            )
