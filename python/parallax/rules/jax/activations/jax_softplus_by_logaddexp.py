"""softplus is the logarithm of 1 + exp(x)."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.nn.softplus",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of jax.nn.softplus; EAGLE (ICSE 2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [-15, 15],
            "specials": False,
        }
    },
    tolerance=(1e-05, 1e-06),
)
def left(x: "tensor"):
    return jax.nn.softplus(x)


def right(x: "tensor"):
    return jnp.maximum(x, 0) + jnp.log1p(jnp.exp(-jnp.abs(x)))


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
