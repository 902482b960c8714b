"""Sorting is gathering in the order of argsort."""

import torch

from parallax.relation import relation


@relation(
    api="torch.sort",
    claim=("values", "shape", "dtype"),
    citation="torch.argsort's documentation: the second value returned by torch.sort.",
    domain={
        "x": {"dtypes": ["float32", "float64", "int64", "int8"], "shape": ["*", "n"]},
        "dim": {"axis_of": "x"},
    },
)
def left(x: "tensor", dim: "int", descending: "bool"):
    return torch.sort(x, dim, descending).values


def right(x: "tensor", dim: "int", descending: "bool"):
    return x.gather(dim, torch.argsort(x, dim, descending))


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape, dim, descending in (
            ((5,), 0, False),
            ((3, 17), 1, True),
            ((2, 4, 33), -2, False),
        ):
            yield ((lib.randn(shape) * 9).to(dtype), dim, descending), {}
