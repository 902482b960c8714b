"""A variable that was written to a checkpoint and restored is what it was."""

import tempfile

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.identity",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype", "bits"),
    citation="tf.train.Checkpoint's documentation: saves and restores the values of variables; EAGLE (ICSE "
    "2022), rule 16.",
    domain={"x": {"dtypes": ["float32", "float64", "int32", "int64", "bool", "bfloat16"]}},
)
def left(x: "tensor"):
    with tempfile.TemporaryDirectory() as folder:
        path = tf.train.Checkpoint(value=tf.Variable(x)).write(folder + "/checkpoint")
        fresh = tf.Variable(tf.zeros_like(x))
        tf.train.Checkpoint(value=fresh).read(path).assert_consumed()
        return tf.identity(fresh)


def right(x: "tensor"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.float32, lib.bfloat16, lib.int64):
        for shape in ((5,), (3, 17), (2, 3, 33)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype),), {}
