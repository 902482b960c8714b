"""The softmax of a sparse matrix is the softmax over what it specifies."""

import torch

from parallax.relation import relation


@relation(
    api="torch.softmax",
    claim=("values", "shape", "dtype"),
    citation="torch.sparse.softmax's documentation: unspecified entries are ignored, as if they were "
    "negative infinity; EAGLE (ICSE 2022), rule 8.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "range": [0.5, 4],
            "specials": False,
        },
        "keep": {"dtypes": ["bool"], "shape": ["m", "n"]},
    },
)
def left(x: "tensor", keep: "tensor"):
    return torch.sparse.softmax((x * keep).to_sparse(), 1).to_dense()


def right(x: "tensor", keep: "tensor"):
    rows = torch.softmax(torch.where(keep, x, -torch.inf), 1)
    return torch.where(keep, rows, 0)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for m, n in ((2, 3), (5, 17), (33, 2)):
            yield (lib.rand(m, n, dtype=dtype) + 0.5, lib.rand(m, n) > 0.5), {}
