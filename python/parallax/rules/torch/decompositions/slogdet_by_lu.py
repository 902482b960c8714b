"""The logarithm of a determinant is the sum over the diagonal of U."""
import torch

from parallax.relation import relation


@relation(
    api="torch.linalg.slogdet",
    claim=("values", "shape", "dtype"),
    citation="det(PLU) = +-prod diag(U), from the multiplicativity of the determinant.",
    domain={"a": {"dtypes": ["float32", "float64"], "shape": ["*", "n", "n"],
                  "extents": [0, 64], "range": [-1, 1],
                  "specials": False}},
    tolerance=(1e-4, 1e-4),
)
def left(a: "tensor"):
    matrix = a + 2 * a.shape[-1] * torch.eye(a.shape[-1], dtype=a.dtype)
    return torch.linalg.slogdet(matrix).logabsdet


def right(a: "tensor"):
    matrix = a + 2 * a.shape[-1] * torch.eye(a.shape[-1], dtype=a.dtype)
    upper = torch.linalg.lu(matrix).U
    return upper.diagonal(dim1=-2, dim2=-1).abs().log().sum(-1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((2, 2), (2, 5, 5), (17, 17)):
            yield (lib.rand(shape, dtype=dtype),), {}
