"""smm of a sparse matrix and a dense one is the product of dense matrices."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.mm",
    claim=("values", "shape", "dtype"),
    citation="torch.smm's documentation: performs a matrix multiplication of the sparse matrix with "
    "the dense matrix; EAGLE (ICSE 2022), rule 8 and section 5.2.",
    domain={
        "a": {"dtypes": DTYPES, "shape": ["m", "k"], "range": [0.5, 2], "specials": False},
        "b": {"dtypes": DTYPES, "shape": ["k", "n"], "range": [0.5, 2], "specials": False},
    },
)
def left(a: "tensor", b: "tensor"):
    return torch.smm(a.to_sparse(), b).to_dense()


def right(a: "tensor", b: "tensor"):
    return torch.mm(a, b)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for m, k, n in ((2, 3, 1), (5, 17, 4), (33, 2, 8)):
            yield (lib.rand(m, k, dtype=dtype) + 0.5, lib.rand(k, n, dtype=dtype) + 0.5), {}
