"""The transpose of a product is the product of the transposes in the other order."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.matmul",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="(AB)^T = B^T A^T, from the definition of the matrix product.",
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
    return jnp.matmul(a, b).T


def right(a: "tensor", b: "tensor"):
    return jnp.matmul(b.T, a.T)


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
