"""The transform over two dimensions is the one over each."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.fft.fft2",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.fft.fft2's documentation: a transform along each of two axes.",
    domain={
        "x": {
            "dtypes": ["complex64", "complex128"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.001),
)
def left(x: "tensor"):
    return jnp.fft.fft2(x)


def right(x: "tensor"):
    return jnp.fft.fft(jnp.fft.fft(x, axis=1), axis=0)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (
            (
                lib.numpy.complex64(1)
                * lib.numpy.asarray(rng.uniform(0.5, 2, shape)),
            ),
            {},
        )
