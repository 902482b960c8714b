"""The gradient of the sum of squares is twice the argument."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.square",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="d/dx sum x^2 = 2x; jax.grad's documentation.",
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
    return jax.grad(lambda x: jnp.sum(jnp.square(x)))(x)


def right(x: "tensor"):
    return 2 * x


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
