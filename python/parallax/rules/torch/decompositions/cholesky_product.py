"""A Cholesky factor times its transpose is the matrix."""
import torch

from parallax.relation import relation


@relation(
    api="torch.linalg.cholesky",
    claim=("values", "shape", "dtype"),
    citation="torch.linalg.cholesky's documentation: A = L L^H.",
    domain={"a": {"dtypes": ["float32", "float64"], "shape": ["*", "n", "n"],
                  "extents": [0, 64], "range": [-1, 1],
                  "specials": False}},
    tolerance=(1e-4, 1e-4),
)
def left(a: "tensor"):
    eye = torch.eye(a.shape[-1], dtype=a.dtype)
    factor = torch.linalg.cholesky(a @ a.transpose(-2, -1) + eye)
    return factor @ factor.transpose(-2, -1)


def right(a: "tensor"):
    return a @ a.transpose(-2, -1) + torch.eye(a.shape[-1], dtype=a.dtype)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((2, 2), (2, 5, 5), (17, 17)):
            yield (lib.rand(shape, dtype=dtype),), {}
