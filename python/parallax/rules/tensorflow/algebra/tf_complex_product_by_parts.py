"""A product of complex numbers is made of the products of their parts."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.multiply",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="(a + bi) c = ac + bc i for a real c, the definition of the product.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        },
        "b": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        },
        "c": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(a: "tensor", b: "tensor", c: "tensor"):
    product = tf.complex(a, b) * tf.complex(c, tf.zeros_like(c))
    return tf.math.real(product), tf.math.imag(product)


def right(a: "tensor", b: "tensor", c: "tensor"):
    return a * c, b * c


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield tuple(lib.random.uniform(shape, 0.5, 2, dtype) for _ in range(3)), {}
