"""A model that was traced by tf.function computes what it did."""

import tensorflow as tf

from parallax.relation import relation, step

DTYPES = ["float32", "float64"]


def model(x, weight):
    hidden = tf.nn.gelu(tf.linalg.matmul(x, weight))
    return hidden / (1 + tf.reduce_mean(tf.square(hidden), -1, keepdims=True)) + tf.reduce_max(
        hidden
    )


@step
def graph_of(function):
    return tf.function(function, autograph=False)


@relation(
    api="tf.matmul",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.function's documentation: compiles a function into a callable graph; EAGLE (ICSE 2022), "
    "rule 1.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "k"], "range": [-2, 2], "specials": False},
        "weight": {"dtypes": DTYPES, "shape": ["k", "n"], "range": [-2, 2], "specials": False},
    },
    tolerance=(1e-5, 1e-5),
)
def left(x: "tensor", weight: "tensor"):
    return model(x, weight)


def right(x: "tensor", weight: "tensor"):
    return graph_of(model)(x, weight)


def prepare_left(x: "tensor", weight: "tensor"):
    return model


def prepare_right(x: "tensor", weight: "tensor"):
    return graph_of(model)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, k, n in ((1, 2, 3), (5, 17, 2), (3, 4, 33)):
            yield (
                (
                    lib.random.uniform((b, k), -2, 2, dtype),
                    lib.random.uniform((k, n), -2, 2, dtype),
                ),
                {},
            )
