"""A cumulative sum is a scan that adds, and an associative scan."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.lax.cumsum",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.lax.scan's and jax.lax.associative_scan's documentation: the prefixes under "
    "an operation.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        }
    },
)
def left(x: "tensor"):
    return jax.lax.cumsum(x, 0), jax.lax.cumsum(x, 0)


def right(x: "tensor"):
    def step(carry, row):
        total = carry + row
        return total, total

    scanned = jax.lax.scan(step, jnp.zeros(x.shape[1:], x.dtype), x)[1]
    return scanned, jax.lax.associative_scan(jnp.add, x)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
