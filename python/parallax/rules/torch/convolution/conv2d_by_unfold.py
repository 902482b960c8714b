"""A convolution is a matrix product over the blocks that unfold gives."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.unfold",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.Unfold's documentation: convolution is equivalent with unfold + matrix "
    "multiplication + fold (or view).",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "c", "h", "w"], "range": [-1, 1], "specials": False},
        "weight": {
            "dtypes": DTYPES,
            "shape": ["o", "c", "m", "n"],
            "range": [-1, 1],
            "specials": False,
        },
        "stride": {"between": [1, 3]},
        "padding": {"between": [0, 3]},
        "dilation": {"between": [1, 3]},
    },
)
def left(x: "tensor", weight: "tensor", stride: "int" = 1, padding: "int" = 0, dilation: "int" = 1):
    return torch.nn.functional.conv2d(x, weight, stride=stride, padding=padding, dilation=dilation)


def right(
    x: "tensor", weight: "tensor", stride: "int" = 1, padding: "int" = 0, dilation: "int" = 1
):
    blocks = torch.nn.functional.unfold(x, weight.shape[2:], dilation, padding, stride)
    extents = [
        (n + 2 * padding - dilation * (k - 1) - 1) // stride + 1
        for n, k in zip(x.shape[2:], weight.shape[2:])
    ]
    return (weight.flatten(1) @ blocks).reshape([x.shape[0], weight.shape[0]] + extents)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, weight, options in (
            ((1, 1, 4, 5), (1, 1, 3, 3), (1, 0, 1)),
            ((2, 3, 7, 6), (4, 3, 2, 3), (2, 1, 1)),
            ((1, 2, 9, 8), (3, 2, 4, 2), (3, 2, 2)),
            ((2, 4, 5, 17), (2, 4, 1, 5), (1, 2, 3)),
        ):
            yield (lib.rand(x, dtype=dtype), lib.rand(weight, dtype=dtype)) + options, {}
