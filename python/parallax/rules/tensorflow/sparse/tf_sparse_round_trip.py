"""What was made sparse and dense again is what it was."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.sparse.to_dense",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.sparse.from_dense's and tf.sparse.to_dense's documentation; EAGLE (ICSE 2022), rule 8.",
    domain={"x": {"dtypes": ["float32", "float64", "int32", "int64"], "shape": ["m", "n"]}},
)
def left(x: "tensor"):
    return tf.sparse.to_dense(tf.sparse.from_dense(x))


def right(x: "tensor"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((2, 3), (5, 17), (33, 2)):
            yield (lib.cast(lib.random.normal(shape) * 2, dtype),), {}
