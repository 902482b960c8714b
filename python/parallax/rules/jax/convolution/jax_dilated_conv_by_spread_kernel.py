"""A dilated convolution is one whose kernel has zeros in the gaps."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.lax.conv_general_dilated",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.lax.conv_general_dilated's documentation: rhs_dilation, also known as atrous "
    "convolution; EAGLE (ICSE 2022), rule 6.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "c", "h", "w"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        },
        "kernel": {
            "dtypes": ["float32", "float64"],
            "shape": ["o", "c", "m", "n"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        },
        "rate": {"between": [1, 3]},
    },
)
def left(x: "tensor", kernel: "tensor", rate: "int"):
    return jax.lax.conv_general_dilated(x, kernel, (1, 1), "VALID", rhs_dilation=(rate, rate))


def right(x: "tensor", kernel: "tensor", rate: "int"):
    extents = tuple(rate * (k - 1) + 1 for k in kernel.shape[2:])
    spread = (
        jnp.zeros(kernel.shape[:2] + extents, kernel.dtype).at[:, :, ::rate, ::rate].set(kernel)
    )
    return jax.lax.conv(x, spread, (1, 1), "VALID")


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for x, kernel, rate in (
        ((1, 1, 5, 5), (1, 1, 2, 2), 2),
        ((2, 3, 9, 8), (4, 3, 3, 2), 3),
        ((1, 2, 17, 6), (3, 2, 4, 1), 1),
    ):
        yield (
            (
                lib.numpy.asarray(rng.uniform(-1, 1, x)),
                lib.numpy.asarray(rng.uniform(-1, 1, kernel)),
                rate,
            ),
            {},
        )
