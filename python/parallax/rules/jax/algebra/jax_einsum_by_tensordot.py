"""An einsum over one index is a tensordot."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.einsum",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.einsum's documentation: 'ij,jk->ik' is the matrix product.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "k"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "b": {
            "dtypes": ["float32", "float64"],
            "shape": ["k", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(a: "tensor", b: "tensor"):
    return jnp.einsum("ij,jk->ki", a, b)


def right(a: "tensor", b: "tensor"):
    return jnp.tensordot(a, b, 1).T


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
