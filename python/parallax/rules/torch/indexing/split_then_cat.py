"""What was split and concatenated again is what it was."""

import torch

from parallax.relation import relation


@relation(
    api="torch.split",
    claim=("values", "shape", "dtype", "bits"),
    citation="torch.split's and torch.cat's documentation: cat is the inverse of split.",
    domain={
        "x": {"dtypes": ["float32", "float64", "int64", "bool", "complex64"]},
        "size": {"between": [1, 5]},
        "dim": {"axis_of": "x"},
    },
)
def left(x: "tensor", size: "int", dim: "int" = 0):
    return torch.cat(torch.split(x, size, dim), dim)


def right(x: "tensor", size: "int", dim: "int" = 0):
    return x.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, size, dim in (
            ((5,), 2, 0),
            ((3, 17), 4, 1),
            ((2, 3, 33), 5, -1),
            ((4, 2), 1, 0),
        ):
            yield (lib.randn(shape, dtype=dtype), size, dim), {}
