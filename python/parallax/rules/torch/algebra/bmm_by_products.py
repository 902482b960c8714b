"""A batched product is the einsum over the inner dimension."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64", "complex64", "complex128"]


@relation(
    api="torch.bmm",
    claim=("values", "shape", "dtype"),
    citation="torch.einsum's documentation: batch matrix multiplication is 'bij,bjk->bik'.",
    domain={"a": {"dtypes": DTYPES, "shape": ["b", "m", "k"],
                  "extents": [0, 64], "range": [0.5, 2], "specials": False},
            "c": {"dtype_of": "a", "shape": ["b", "k", "n"], "extents": [0, 64], "range": [0.5, 2],
                  "specials": False}},
)
def left(a: "tensor", c: "tensor"):
    return torch.bmm(a, c)


def right(a: "tensor", c: "tensor"):
    return (a[:, :, :, None] * c[:, None]).sum(2)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.complex64):
        for b, m, k, n in ((1, 2, 3, 4), (3, 17, 5, 2), (2, 4, 33, 8)):
            yield (lib.rand(b, m, k, dtype=dtype) + 0.5, lib.rand(b, k, n, dtype=dtype) + 0.5), {}
