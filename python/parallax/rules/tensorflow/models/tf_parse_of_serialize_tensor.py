"""A tensor that was serialised and parsed is what it was."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.io.serialize_tensor",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype", "bits"),
    citation="tf.io.parse_tensor's documentation: transforms a serialized TensorProto into a Tensor; "
    "EAGLE (ICSE 2022), rule 13.",
    domain={
        "x": {
            "dtypes": [
                "float32",
                "float64",
                "float16",
                "bfloat16",
                "int8",
                "uint8",
                "int32",
                "int64",
                "bool",
                "complex64",
            ]
        }
    },
)
def left(x: "tensor"):
    return tf.io.parse_tensor(tf.io.serialize_tensor(x), x.dtype)


def right(x: "tensor"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.float32, lib.bfloat16, lib.int64):
        for shape in ((5,), (3, 17), (2, 0, 3)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype),), {}
