"""The median is the middle of the sorted, or the mean of the two."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.median",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.median's documentation: the middle of the sorted values.",
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
    return jnp.median(x, axis=1)


def right(x: "tensor"):
    order, n = jnp.sort(x, axis=1), x.shape[1]
    return (order[:, (n - 1) // 2] + order[:, n // 2]) / 2


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
