"""The inverse of a matrix solves its systems with unit right sides."""
import torch

from parallax.relation import relation


@relation(
    api="torch.linalg.inv",
    claim=("values", "shape", "dtype"),
    citation="torch.linalg.inv's documentation: A A^-1 = I.",
    domain={"a": {"dtypes": ["float32", "float64"], "shape": ["*", "n", "n"],
                  "extents": [0, 64], "range": [-1, 1],
                  "specials": False}},
    tolerance=(1e-4, 1e-4),
)
def left(a: "tensor"):
    return torch.linalg.inv(a + 2 * a.shape[-1] * torch.eye(a.shape[-1], dtype=a.dtype))


def right(a: "tensor"):
    eye = torch.eye(a.shape[-1], dtype=a.dtype)
    return torch.linalg.solve(a + 2 * a.shape[-1] * eye, eye.expand_as(a))


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((2, 2), (2, 5, 5), (17, 17)):
            yield (lib.rand(shape, dtype=dtype),), {}
