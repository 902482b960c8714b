"""A convolution with padding "same" is one of the input padded by hand."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.conv2d",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.Conv2d's documentation: padding='same' pads the input so the output has the "
    "shape as the input; EAGLE (ICSE 2022), rule 2.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "c", "h", "w"], "range": [-1, 1], "specials": False},
        "weight": {
            "dtypes": DTYPES,
            "shape": ["o", "c", "m", "n"],
            "range": [-1, 1],
            "specials": False,
        },
        "dilation": {"between": [1, 3]},
    },
)
def left(x: "tensor", weight: "tensor", dilation: "int" = 1):
    return torch.nn.functional.conv2d(x, weight, padding="same", dilation=dilation)


def right(x: "tensor", weight: "tensor", dilation: "int" = 1):
    pads = []
    for extent in reversed(weight.shape[2:]):
        total = dilation * (extent - 1)
        pads += [total // 2, total - total // 2]  # an odd one more at the end
    return torch.nn.functional.conv2d(torch.nn.functional.pad(x, pads), weight, dilation=dilation)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, weight, dilation in (
            ((1, 1, 4, 5), (1, 1, 3, 3), 1),
            ((2, 3, 7, 6), (4, 3, 2, 3), 1),
            ((1, 2, 9, 8), (3, 2, 4, 2), 2),
            ((2, 4, 5, 17), (2, 4, 1, 5), 3),
        ):
            yield (lib.rand(x, dtype=dtype), lib.rand(weight, dtype=dtype), dilation), {}
