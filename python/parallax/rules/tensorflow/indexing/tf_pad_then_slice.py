"""What was padded and is sliced again is what it was."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.pad",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype", "bits"),
    citation="tf.pad's documentation: adds values before and after the contents in each dimension; EAGLE "
    "(ICSE 2022), rule 14.",
    domain={
        "x": {"dtypes": ["float32", "float64", "int32", "bool"], "shape": ["m", "n"]},
        "before": {"between": [0, 2]},
        "after": {"between": [0, 2]},
        "mode": {"one_of": ["CONSTANT", "REFLECT", "SYMMETRIC"]},
    },
)
def left(x: "tensor", before: "int", after: "int", mode: "str"):
    padded = tf.pad(x, [[before, after], [after, before]], mode)
    return tf.slice(padded, [before, after], x.shape)


def right(x: "tensor", before: "int", after: "int", mode: "str"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int32):
        for shape, before, after, mode in (
            ((3, 3), 1, 0, "CONSTANT"),
            ((5, 17), 2, 1, "REFLECT"),
            ((33, 4), 2, 2, "SYMMETRIC"),
        ):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype), before, after, mode), {}
