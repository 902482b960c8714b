"""A product with a sparse matrix in COO is the product with the dense one."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.sparse.mm",
    claim=("values", "shape", "dtype"),
    citation="torch.sparse.mm's documentation: a matrix multiplication, of which the first may be sparse; "
    "EAGLE (ICSE 2022), rule 8.",
    domain={
        "a": {"dtypes": DTYPES, "shape": ["m", "k"], "range": [0.5, 2], "specials": False},
        "keep": {"dtypes": ["bool"], "shape": ["m", "k"]},
        "b": {"dtypes": DTYPES, "shape": ["k", "n"], "range": [0.5, 2], "specials": False},
    },
)
def left(a: "tensor", keep: "tensor", b: "tensor"):
    return torch.sparse.mm((a * keep).to_sparse(), b)


def right(a: "tensor", keep: "tensor", b: "tensor"):
    return torch.mm(a * keep, b)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for m, k, n in ((2, 3, 1), (5, 17, 4), (33, 2, 8)):
            yield (
                (
                    lib.rand(m, k, dtype=dtype) + 0.5,
                    lib.rand(m, k) > 0.5,
                    lib.rand(k, n, dtype=dtype) + 0.5,
                ),
                {},
            )
