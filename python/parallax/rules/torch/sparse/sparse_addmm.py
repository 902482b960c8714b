"""sspaddmm of a sparse matrix is addmm of the dense one."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.addmm",
    claim=("values", "shape", "dtype"),
    citation="torch.sspaddmm's documentation: matrix multiplies a sparse tensor with a dense one, then "
    "adds; EAGLE (ICSE 2022), rule 8 and figure 5.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["m", "n"], "range": [0.5, 2], "specials": False},
        "a": {"dtypes": DTYPES, "shape": ["m", "k"], "range": [0.5, 2], "specials": False},
        "b": {"dtypes": DTYPES, "shape": ["k", "n"], "range": [0.5, 2], "specials": False},
    },
)
def left(x: "tensor", a: "tensor", b: "tensor"):
    return torch.sspaddmm(x.to_sparse(), a.to_sparse(), b).to_dense()


def right(x: "tensor", a: "tensor", b: "tensor"):
    return torch.addmm(x, a, b)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for m, k, n in ((2, 3, 1), (5, 17, 4), (33, 2, 8)):
            yield (
                (
                    lib.rand(m, n, dtype=dtype) + 0.5,
                    lib.rand(m, k, dtype=dtype) + 0.5,
                    lib.rand(k, n, dtype=dtype) + 0.5,
                ),
                {},
            )
