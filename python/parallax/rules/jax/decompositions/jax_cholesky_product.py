"""A Cholesky factor times its transpose is the matrix."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.linalg.cholesky",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.linalg.cholesky's documentation: A = L L^H.",
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
    factor = jnp.linalg.cholesky(a @ a.T + jnp.eye(a.shape[0], dtype=a.dtype))
    return factor @ factor.T


def right(a: "tensor"):
    return a @ a.T + jnp.eye(a.shape[0], dtype=a.dtype)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for n in (2, 5, 17):
        yield (lib.numpy.asarray(rng.uniform(-1, 1, (n, n))),), {}
