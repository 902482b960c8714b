"""A convolution with padding SAME is one of the input padded by hand."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.lax.conv",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.lax.conv_general_dilated's documentation: SAME pads for ceil(input / stride) "
    "outputs; EAGLE (ICSE 2022), rule 2.",
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
        "stride": {"between": [1, 3]},
    },
)
def left(x: "tensor", kernel: "tensor", stride: "int"):
    return jax.lax.conv(x, kernel, (stride, stride), "SAME")


def right(x: "tensor", kernel: "tensor", stride: "int"):
    pads = [(0, 0), (0, 0)]
    for extent, k in zip(x.shape[2:], kernel.shape[2:]):
        total = max((-(-extent // stride) - 1) * stride + k - extent, 0)
        pads.append((total // 2, total - total // 2))
    return jax.lax.conv(jnp.pad(x, pads), kernel, (stride, stride), "VALID")


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for x, kernel, stride in (
        ((1, 1, 4, 5), (1, 1, 3, 3), 1),
        ((2, 3, 7, 6), (4, 3, 2, 3), 2),
        ((1, 2, 9, 8), (3, 2, 4, 2), 3),
    ):
        yield (
            (
                lib.numpy.asarray(rng.uniform(-1, 1, x)),
                lib.numpy.asarray(rng.uniform(-1, 1, kernel)),
                stride,
            ),
            {},
        )
