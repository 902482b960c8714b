"""A depthwise convolution, then a pointwise one, is one convolution with the product of kernels."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.conv2d",
    claim=("values", "shape", "dtype"),
    citation="Convolutions are linear: sum_c p_oc (d_c * x_c) = sum_c (p_oc d_c) * x_c; EAGLE (ICSE "
    "2022), rule 5.",
    # Of one sign: the two orders of the sums do not cancel.
    domain={
        "x": {
            "dtypes": DTYPES,
            "shape": ["b", "c", "h", "w"],
            "range": [0.5, 2],
            "specials": False,
        },
        "depthwise": {
            "dtypes": DTYPES,
            "shape": ["c", 1, "m", "n"],
            "range": [0.5, 2],
            "specials": False,
        },
        "pointwise": {
            "dtypes": DTYPES,
            "shape": ["o", "c", 1, 1],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(x: "tensor", depthwise: "tensor", pointwise: "tensor"):
    channels = torch.nn.functional.conv2d(x, depthwise, groups=x.shape[1])
    return torch.nn.functional.conv2d(channels, pointwise)


def right(x: "tensor", depthwise: "tensor", pointwise: "tensor"):
    return torch.nn.functional.conv2d(x, pointwise * depthwise.transpose(0, 1))


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, c, h, w, m, n, o in (
            (1, 1, 3, 3, 2, 2, 1),
            (2, 3, 5, 4, 3, 3, 4),
            (1, 17, 4, 9, 1, 3, 2),
            (3, 4, 8, 8, 5, 2, 33),
        ):
            yield (
                (
                    lib.rand(b, c, h, w, dtype=dtype) + 0.5,
                    lib.rand(c, 1, m, n, dtype=dtype) + 0.5,
                    lib.rand(o, c, 1, 1, dtype=dtype) + 0.5,
                ),
                {},
            )
