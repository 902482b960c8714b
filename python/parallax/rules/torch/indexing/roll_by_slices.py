"""Rolling moves the end to the beginning."""

import torch

from parallax.relation import relation


@relation(
    api="torch.roll",
    claim=("values", "shape", "dtype", "bits"),
    citation="torch.roll's documentation: elements shifted beyond the last position are re-introduced at "
    "the first.",
    domain={
        "x": {"dtypes": ["float32", "float64", "int64", "bool", "complex64"], "shape": ["*", "n"]},
        "shift": {"between": [-40, 40]},
        "dim": {"axis_of": "x"},
    },
)
def left(x: "tensor", shift: "int", dim: "int" = 0):
    return torch.roll(x, shift, dim)


def right(x: "tensor", shift: "int", dim: "int" = 0):
    extent = x.shape[dim]
    at = -shift % max(1, extent)
    return torch.cat([x.narrow(dim, at, extent - at), x.narrow(dim, 0, at)], dim)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, shift, dim in (
            ((5,), 2, 0),
            ((3, 17), -4, 1),
            ((2, 3, 33), 40, -1),
            ((4, 2), 0, 0),
        ):
            yield (lib.randn(shape, dtype=dtype), shift, dim), {}
