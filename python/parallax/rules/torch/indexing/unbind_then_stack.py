"""What was taken apart along a dimension and stacked again is what it was."""
import torch

from parallax.relation import relation


@relation(
    api="torch.stack",
    claim=("values", "shape", "dtype", "bits"),
    citation="torch.unbind's and torch.stack's documentation: stack is the inverse of unbind.",
    domain={"x": {"dtypes": ["float32", "float64", "int64", "bool", "complex64"],
                  "shape": ["*", "m", "n"], "extents": [0, 64]},
            "dim": {"axis_of": "x"}},
)
def left(x: "tensor", dim: "int" = 0):
    return torch.stack(torch.unbind(x, dim), dim)


def right(x: "tensor", dim: "int" = 0):
    return x.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, dim in (((5, 1), 0), ((3, 17), 1), ((2, 3, 33), -1), ((4, 2, 3, 2), 2)):
            yield (lib.randn(shape, dtype=dtype), dim), {}
