"""A product of matrices is the sum of the products of their blocks."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64", "complex64", "complex128", "int32", "int64"]


@relation(
    api="torch.matmul",
    claim=("values", "shape", "dtype"),
    citation="The product of block matrices, from the definition of the matrix product.",
    domain={"a": {"dtypes": DTYPES, "shape": ["m", "k"], "range": [0.5, 2], "specials": False},
            "b": {"dtypes": DTYPES, "shape": ["k", "n"], "range": [0.5, 2], "specials": False},
            "at": {"between": [0, 40]}},
)
def left(a: "tensor", b: "tensor", at: "int"):
    return torch.matmul(a, b)


def right(a: "tensor", b: "tensor", at: "int"):
    at = min(at, a.shape[1])
    return torch.matmul(a[:, :at], b[:at]) + torch.matmul(a[:, at:], b[at:])


def seeds(lib):
    for name in DTYPES:
        dtype = getattr(lib, name)
        for m, k, n, at in ((2, 3, 4, 1), (5, 17, 2, 8), (3, 33, 4, 0)):
            yield (lib.randint(1, 3, (m, k)).to(dtype), lib.randint(1, 3, (k, n)).to(dtype), at), {}
