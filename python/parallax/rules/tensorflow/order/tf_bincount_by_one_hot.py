"""How often each number occurs is the sum of one-hot rows."""
import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.math.bincount",
    libraries=("tensorflow",),
    claim=("values", "shape"),
    citation="tf.math.bincount's documentation: counts the number of occurrences of each "
             "value.",
    domain={"x": {"dtypes": ["int32", "int64"], "shape": ["n"],
                  "extents": [0, 64], "range": [0, 50]}},
)
def left(x: "tensor"):
    return tf.math.bincount(x, minlength=51)


def right(x: "tensor"):
    return tf.reduce_sum(tf.one_hot(x, 51, dtype=tf.int32), 0)


def seeds(lib):
    for dtype in (lib.int32, lib.int64):
        for n, top in ((3, 4), (17, 9), (61, 51)):
            yield (lib.random.uniform([n], 0, top, dtype),), {}
