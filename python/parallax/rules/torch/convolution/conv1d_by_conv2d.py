"""A 1-D convolution is a 2-D one of height one."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.conv1d",
    claim=("values", "shape", "dtype"),
    citation="The definition of the convolution over one more dimension of extent one; EAGLE (ICSE "
    "2022), rule 3.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "c", "n"], "range": [-1, 1], "specials": False},
        "weight": {"dtypes": DTYPES, "shape": ["o", "c", "k"], "range": [-1, 1], "specials": False},
        "stride": {"between": [1, 4]},
        "padding": {"between": [0, 4]},
    },
)
def left(x: "tensor", weight: "tensor", stride: "int" = 1, padding: "int" = 0):
    return torch.nn.functional.conv1d(x, weight, stride=stride, padding=padding)


def right(x: "tensor", weight: "tensor", stride: "int" = 1, padding: "int" = 0):
    high = torch.nn.functional.conv2d(
        x.unsqueeze(2), weight.unsqueeze(2), stride=(1, stride), padding=(0, padding)
    )
    return high.squeeze(2)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, weight, stride, padding in (
            ((1, 1, 4), (1, 1, 3), 1, 0),
            ((2, 3, 7), (4, 3, 2), 2, 1),
            ((1, 2, 9), (3, 2, 4), 3, 2),
            ((2, 4, 33), (2, 4, 1), 1, 2),
        ):
            yield (lib.rand(x, dtype=dtype), lib.rand(weight, dtype=dtype), stride, padding), {}
