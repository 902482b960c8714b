"""The eigenvectors and eigenvalues of a symmetric matrix multiply to it."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.linalg.eigh",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.linalg.eigh's documentation: A v = w v for each eigenvector.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["n", "n"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.0001),
)
def left(a: "tensor"):
    values, vectors = jnp.linalg.eigh(a + a.T)
    return (vectors * values) @ vectors.T


def right(a: "tensor"):
    return a + a.T


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for n in (2, 5, 17):
        yield (lib.numpy.asarray(rng.uniform(-1, 1, (n, n))),), {}
