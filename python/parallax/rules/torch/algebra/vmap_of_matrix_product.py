"""vmap of a product of matrices is a loop over the batch."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.matmul",
    claim=("values", "shape", "dtype"),
    citation="torch.vmap's documentation: maps a function over a dimension of the inputs.",
    domain={"a": {"dtypes": DTYPES, "shape": ["b", "m", "k"],
                  "extents": [0, 64], "range": [0.5, 2], "specials": False},
            "c": {"dtypes": DTYPES, "shape": ["k", "n"],
                  "extents": [0, 64], "range": [0.5, 2], "specials": False}},
)
def left(a: "tensor", c: "tensor"):
    return torch.vmap(torch.matmul, (0, None))(a, c)


def right(a: "tensor", c: "tensor"):
    return torch.stack([torch.matmul(each, c) for each in a])


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, m, k, n in ((1, 2, 3, 4), (3, 17, 5, 2), (2, 4, 33, 8)):
            yield (lib.rand(b, m, k, dtype=dtype) + 0.5, lib.rand(k, n, dtype=dtype) + 0.5), {}
