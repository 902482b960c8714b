"""Bits that were read as another type and back are what they were."""
import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.bitcast",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype", "bits"),
    citation="tf.bitcast's documentation: bitcasts a tensor from one type to another without "
             "copying data.",
    domain={"x": {"dtypes": ["float32", "int32", "uint32"], "shape": ["m", "n"]}},
)
def left(x: "tensor"):
    return tf.bitcast(tf.bitcast(x, tf.uint8), x.dtype)


def right(x: "tensor"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.float32, lib.int32):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype),), {}
