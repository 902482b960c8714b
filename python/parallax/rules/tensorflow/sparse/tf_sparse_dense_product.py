"""A product with a sparse matrix is the product with the dense one."""

import tensorflow as tf

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="tf.sparse.sparse_dense_matmul",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.sparse.sparse_dense_matmul's documentation: multiply a SparseTensor by a dense matrix; "
    "EAGLE (ICSE 2022), rule 8.",
    domain={
        "a": {"dtypes": DTYPES, "shape": ["m", "k"], "range": [0.5, 2], "specials": False},
        "keep": {"dtypes": ["bool"], "shape": ["m", "k"]},
        "b": {"dtypes": DTYPES, "shape": ["k", "n"], "range": [0.5, 2], "specials": False},
    },
)
def left(a: "tensor", keep: "tensor", b: "tensor"):
    return tf.sparse.sparse_dense_matmul(tf.sparse.from_dense(a * tf.cast(keep, a.dtype)), b)


def right(a: "tensor", keep: "tensor", b: "tensor"):
    return tf.linalg.matmul(a * tf.cast(keep, a.dtype), b)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for m, k, n in ((2, 3, 1), (5, 17, 4), (33, 2, 8)):
            yield (
                (
                    lib.random.uniform((m, k), 0.5, 2, dtype),
                    lib.random.uniform((m, k)) > 0.5,
                    lib.random.uniform((k, n), 0.5, 2, dtype),
                ),
                {},
            )
