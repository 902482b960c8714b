"""Rolling moves the end to the beginning."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.roll",
    libraries=("jax",),
    claim=("values", "shape", "dtype", "bits"),
    citation="jax.numpy.roll's documentation: elements that roll beyond the last position are "
    "re-introduced at the first.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64", "bool", "complex64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
        },
        "shift": {"between": [-40, 40]},
    },
)
def left(x: "tensor", shift: "int"):
    return jnp.roll(x, shift, 1)


def right(x: "tensor", shift: "int"):
    at = -shift % max(1, x.shape[1])
    return jnp.concatenate([x[:, at:], x[:, :at]], 1)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)), -2), {}
