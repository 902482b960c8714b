"""The factors of an LU decomposition multiply to the matrix."""
import torch

from parallax.relation import relation


@relation(
    api="torch.linalg.lu",
    claim=("values", "shape", "dtype"),
    citation="torch.linalg.lu's documentation: A = PLU.",
    domain={"a": {"dtypes": ["float32", "float64", "complex64"], "shape": ["*", "m", "n"],
                  "extents": [0, 64],
                  "range": [0.5, 2], "specials": False}},
    tolerance=(1e-4, 1e-4),
)
def left(a: "tensor"):
    p, lower, upper = torch.linalg.lu(a)
    return p @ lower @ upper


def right(a: "tensor"):
    return a.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((2, 2), (2, 5, 3), (3, 17)):
            yield (lib.rand(shape, dtype=dtype) + 0.5,), {}
