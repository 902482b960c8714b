"""The factors of a QR decomposition multiply to the matrix."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.linalg.qr",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.linalg.qr's documentation: A = Q R.",
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
    q, r = jnp.linalg.qr(a)
    return q @ r


def right(a: "tensor"):
    return jnp.array(a)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
