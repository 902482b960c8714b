"""A matrix times the solution of its system is the right side."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.linalg.solve",
    claim=("values", "shape", "dtype"),
    citation="torch.linalg.solve's documentation: X such that AX = B.",
    # n on the diagonal: well conditioned.
    domain={"a": {"dtypes": DTYPES, "shape": ["*", "n", "n"],
                  "extents": [0, 64], "range": [-1, 1], "specials": False},
            "b": {"dtypes": DTYPES, "shape": ["*", "n", "k"],
                  "extents": [0, 64], "range": [-1, 1], "specials": False}},
    tolerance=(1e-4, 1e-4),
)
def left(a: "tensor", b: "tensor"):
    matrix = a + 2 * a.shape[-1] * torch.eye(a.shape[-1], dtype=a.dtype)
    return matrix @ torch.linalg.solve(matrix, b)


def right(a: "tensor", b: "tensor"):
    return b.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for batch, n, k in (((), 2, 1), ((2,), 5, 3), ((), 17, 4)):
            yield (lib.rand(batch + (n, n), dtype=dtype), lib.rand(batch + (n, k), dtype=dtype)), {}
