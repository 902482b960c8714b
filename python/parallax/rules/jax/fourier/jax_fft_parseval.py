"""A Fourier transform keeps the energy of a signal."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.fft.fft",
    libraries=("jax",),
    claim=("values", "shape"),
    citation="Parseval's theorem: sum |X_k|^2 = n sum |x_i|^2.",
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
    return jnp.sum(jnp.abs(jnp.fft.fft(x)) ** 2, 1)


def right(x: "tensor"):
    return jnp.sum(jnp.abs(x) ** 2, 1) * x.shape[1]


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
