"""Adaptive pooling to one element is the mean."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.adaptive_avg_pool2d",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.AdaptiveAvgPool2d's documentation: the output is of size H x W for any input "
    "size; of one element it is the mean of all.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "c", "h", "w"],
            "range": [0.5, 2],
            "specials": False,
        }
    },
)
def left(x: "tensor"):
    return torch.nn.functional.adaptive_avg_pool2d(x, 1)


def right(x: "tensor"):
    return x.mean((2, 3), keepdim=True)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 1, 2, 3), (2, 3, 7, 5), (1, 17, 4, 33), (2, 2, 1, 1)):
            yield (lib.rand(shape, dtype=dtype) + 0.5,), {}
