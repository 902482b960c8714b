"""The median is the lower middle of the sorted."""

import torch

from parallax.relation import relation


@relation(
    api="torch.median",
    claim=("values", "shape", "dtype"),
    citation="torch.median's documentation: of an even number of elements the lower of the two medians.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int64", "int8"],
            "shape": ["*", "n"],
            "specials": False,
        }
    },
)
def left(x: "tensor"):
    return torch.median(x, -1).values


def right(x: "tensor"):
    return torch.sort(x).values[..., (x.shape[-1] - 1) // 2]


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((5,), (3, 17), (2, 4, 32)):
            yield ((lib.randn(shape) * 9).to(dtype),), {}
