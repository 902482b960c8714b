"""A dilated convolution is one whose kernel has zeros in the gaps."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.conv2d",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.Conv2d's documentation: dilation controls the spacing between the kernel points; "
    "EAGLE (ICSE 2022), rule 6.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "c", "h", "w"], "range": [-1, 1], "specials": False},
        "weight": {
            "dtypes": DTYPES,
            "shape": ["o", "c", "m", "n"],
            "range": [-1, 1],
            "specials": False,
        },
        "dilation": {"between": [1, 4]},
    },
)
def left(x: "tensor", weight: "tensor", dilation: "int"):
    return torch.nn.functional.conv2d(x, weight, dilation=dilation)


def right(x: "tensor", weight: "tensor", dilation: "int"):
    extents = [dilation * (n - 1) + 1 for n in weight.shape[2:]]
    spread = weight.new_zeros(list(weight.shape[:2]) + extents)
    spread[:, :, ::dilation, ::dilation] = weight
    return torch.nn.functional.conv2d(x, spread)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, weight, dilation in (
            ((1, 1, 5, 5), (1, 1, 2, 2), 2),
            ((2, 3, 9, 8), (4, 3, 3, 2), 3),
            ((1, 2, 17, 6), (3, 2, 4, 1), 4),
            ((2, 4, 7, 7), (2, 4, 3, 3), 1),
        ):
            yield (lib.rand(x, dtype=dtype), lib.rand(weight, dtype=dtype), dilation), {}
