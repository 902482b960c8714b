"""A depthwise convolution is one plain convolution a channel."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.lax.conv_general_dilated",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.lax.conv_general_dilated's documentation: feature_group_count convolves "
    "groups of channels by themselves; EAGLE (ICSE 2022), rule 4.",
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
            "shape": ["c", 1, "m", "n"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        },
    },
)
def left(x: "tensor", kernel: "tensor"):
    return jax.lax.conv_general_dilated(x, kernel, (1, 1), "SAME", feature_group_count=x.shape[1])


def right(x: "tensor", kernel: "tensor"):
    return jnp.concatenate(
        [
            jax.lax.conv(x[:, i : i + 1], kernel[i : i + 1], (1, 1), "SAME")
            for i in range(x.shape[1])
        ],
        1,
    )


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for b, c, h, w, m, n in ((1, 1, 3, 3, 2, 2), (2, 3, 5, 4, 3, 3), (1, 7, 4, 9, 1, 3)):
        yield (
            (
                lib.numpy.asarray(rng.uniform(-1, 1, (b, c, h, w))),
                lib.numpy.asarray(rng.uniform(-1, 1, (c, 1, m, n))),
            ),
            {},
        )
