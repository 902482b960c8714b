"""A product of matrices is the sum over the inner index."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.matmul",
    libraries=("jax",),
    claim=("values", "shape"),
    citation="jax.numpy.matmul's documentation: the matrix product; EAGLE (ICSE 2022), rule 7.",
    domain={
        "a": {
            "dtypes": ["float32", "float64", "complex64", "int32"],
            "shape": ["m", "k"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "b": {
            "dtypes": ["float32", "float64", "complex64", "int32"],
            "shape": ["k", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(a: "tensor", b: "tensor"):
    return jnp.matmul(a, b)


def right(a: "tensor", b: "tensor"):
    return jnp.sum(a[:, :, None] * b[None], 1)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for m, k, n in ((2, 3, 4), (5, 17, 2), (3, 33, 4)):
        yield (
            (
                lib.numpy.asarray(rng.uniform(0.5, 2, (m, k))),
                lib.numpy.asarray(rng.uniform(0.5, 2, (k, n))),
            ),
            {},
        )
