"""The floor of a quotient of integers is that of the same numbers as float64."""

import tensorflow as tf

from parallax.relation import relation

DTYPES = ["int8", "int16", "int32"]


@relation(
    api="tf.math.floordiv",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="The casts are exact: a function of whole numbers is the same in every data type that holds "
    "them; EAGLE (ICSE 2022), rule 12.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["m", "n"]},
        "y": {"dtypes": DTYPES, "shape": ["m", "n"], "range": [1, 100]},
    },
)
def left(x: "tensor", y: "tensor"):
    return tf.math.floordiv(x, y)


def right(x: "tensor", y: "tensor"):
    return tf.cast(tf.math.floordiv(tf.cast(x, tf.float64), tf.cast(y, tf.float64)), x.dtype)


def seeds(lib):
    for dtype in (lib.int8, lib.int16, lib.int32):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (
                (
                    lib.cast(lib.random.uniform(shape, -100, 100), dtype),
                    lib.cast(lib.random.uniform(shape, 1, 100), dtype),
                ),
                {},
            )
