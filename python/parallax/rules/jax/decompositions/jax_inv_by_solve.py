"""The inverse of a matrix solves its systems with unit right sides."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.linalg.inv",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.linalg.inv's documentation: A A^-1 = I.",
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
    return jnp.linalg.inv(a + 2 * a.shape[0] * jnp.eye(a.shape[0], dtype=a.dtype))


def right(a: "tensor"):
    eye = jnp.eye(a.shape[0], dtype=a.dtype)
    return jnp.linalg.solve(a + 2 * a.shape[0] * eye, eye)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for n in (2, 5, 17):
        yield (lib.numpy.asarray(rng.uniform(-1, 1, (n, n))),), {}
