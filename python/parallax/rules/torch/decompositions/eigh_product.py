"""The eigenvectors and eigenvalues of a symmetric matrix multiply to it."""
import torch

from parallax.relation import relation


@relation(
    api="torch.linalg.eigh",
    claim=("values", "shape", "dtype"),
    citation="torch.linalg.eigh's documentation: A = Q diag(L) Q^H.",
    domain={"a": {"dtypes": ["float32", "float64"], "shape": ["*", "n", "n"],
                  "extents": [0, 64], "range": [-1, 1],
                  "specials": False}},
    tolerance=(1e-4, 1e-4),
)
def left(a: "tensor"):
    values, vectors = torch.linalg.eigh(a + a.transpose(-2, -1))
    return (vectors * values[..., None, :]) @ vectors.transpose(-2, -1)


def right(a: "tensor"):
    return a + a.transpose(-2, -1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((2, 2), (2, 5, 5), (17, 17)):
            yield (lib.rand(shape, dtype=dtype),), {}
