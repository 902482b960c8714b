"""A matrix power is a product of that many factors."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.linalg.matrix_power",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.linalg.matrix_power's documentation: a square matrix raised to an "
    "integer power.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["n", "n"],
            "extents": [0, 64],
            "range": [0.5, 1],
            "specials": False,
        },
        "power": {"between": [0, 6]},
    },
)
def left(a: "tensor", power: "int"):
    return jnp.linalg.matrix_power(a, power)


def right(a: "tensor", power: "int"):
    product = jnp.eye(a.shape[0], dtype=a.dtype)
    for _ in range(power):
        product = product @ a
    return product


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for n in (2, 5, 17):
        yield (lib.numpy.asarray(rng.uniform(0.5, 1, (n, n))), 3), {}
