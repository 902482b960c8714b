"""The transform of a real signal is half of the complex one."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.fft.rfft",
    libraries=("jax",),
    claim=("values", "shape"),
    citation="jax.numpy.fft.rfft's documentation: the non-negative frequencies of a real signal.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.001),
)
def left(x: "tensor"):
    return jnp.fft.rfft(x)


def right(x: "tensor"):
    return jnp.fft.fft(x)[:, : x.shape[1] // 2 + 1]


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
