"""The inverse of a Fourier transform gives back the signal."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.fft.fft",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.fft.ifft's documentation: the inverse of jax.numpy.fft.fft.",
    domain={
        "x": {
            "dtypes": ["complex64", "complex128"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.0001),
)
def left(x: "tensor"):
    return jnp.fft.ifft(jnp.fft.fft(x))


def right(x: "tensor"):
    return jnp.array(x)


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
