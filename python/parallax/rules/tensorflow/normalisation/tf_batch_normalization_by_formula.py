"""batch_normalization is the formula of its documentation."""

import tensorflow as tf

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="tf.nn.batch_normalization",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of tf.nn.batch_normalization; EAGLE (ICSE 2022), rule 7.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "c"], "range": [1, 2], "specials": False},
        "mean": {"dtypes": DTYPES, "shape": ["c"], "range": [-2, -1], "specials": False},
        "variance": {"dtypes": DTYPES, "shape": ["c"], "range": [0.5, 2], "specials": False},
        "epsilon": {"between": [0.0, 1.0]},
    },
    tolerance=(1e-5, 1e-5),
)
def left(x: "tensor", mean: "tensor", variance: "tensor", epsilon: "float"):
    return tf.nn.batch_normalization(x, mean, variance, None, None, epsilon)


def right(x: "tensor", mean: "tensor", variance: "tensor", epsilon: "float"):
    return (x - mean) / tf.sqrt(variance + tf.cast(epsilon, variance.dtype))


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, epsilon in (((2, 1), 0.1), ((5, 17), 0.0), ((3, 33), 1.0)):
            yield (
                (
                    lib.random.uniform(shape, 1, 2, dtype),
                    lib.random.uniform(shape[1:], -2, -1, dtype),
                    lib.random.uniform(shape[1:], 0.5, 2, dtype),
                    epsilon,
                ),
                {},
            )
