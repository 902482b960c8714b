"""A depthwise convolution, then a pointwise one, is one convolution with the product of kernels."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.lax.conv_general_dilated",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="Convolutions are linear: sum_c p_oc (d_c * x_c) = sum_c (p_oc d_c) * x_c; EAGLE "
    "(ICSE 2022), rule 5.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "c", "h", "w"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "depthwise": {
            "dtypes": ["float32", "float64"],
            "shape": ["c", 1, "m", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "pointwise": {
            "dtypes": ["float32", "float64"],
            "shape": ["o", "c", 1, 1],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(x: "tensor", depthwise: "tensor", pointwise: "tensor"):
    channels = jax.lax.conv_general_dilated(
        x, depthwise, (1, 1), "SAME", feature_group_count=x.shape[1]
    )
    return jax.lax.conv(channels, pointwise, (1, 1), "SAME")


def right(x: "tensor", depthwise: "tensor", pointwise: "tensor"):
    return jax.lax.conv(x, pointwise * jnp.swapaxes(depthwise, 0, 1), (1, 1), "SAME")


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for b, c, h, w, m, n, o in (
        (1, 1, 3, 3, 2, 2, 1),
        (2, 3, 5, 4, 3, 3, 4),
        (1, 7, 4, 9, 1, 3, 2),
    ):
        yield (
            (
                lib.numpy.asarray(rng.uniform(0.5, 2, (b, c, h, w))),
                lib.numpy.asarray(rng.uniform(0.5, 2, (c, 1, m, n))),
                lib.numpy.asarray(rng.uniform(0.5, 2, (o, c, 1, 1))),
            ),
            {},
        )
