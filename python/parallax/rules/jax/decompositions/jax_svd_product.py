"""The factors of a singular value decomposition multiply to the matrix."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.linalg.svd",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.linalg.svd's documentation: A = U diag(S) V^H.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.0001),
)
def left(a: "tensor"):
    u, s, vh = jnp.linalg.svd(a, full_matrices=False)
    return (u * s) @ vh


def right(a: "tensor"):
    return jnp.array(a)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
