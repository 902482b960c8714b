"""The sum of a sparse matrix over a dimension is that of the dense one."""

import torch

from parallax.relation import relation


@relation(
    api="torch.sum",
    claim=("values", "shape", "dtype"),
    citation="torch.sparse.sum's documentation: the sum of each row of the sparse tensor in the given "
    "dimensions; EAGLE (ICSE 2022), rule 8.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        },
        "keep": {"dtypes": ["bool"], "shape": ["m", "n"]},
        "dim": {"axis_of": "x"},
    },
)
def left(x: "tensor", keep: "tensor", dim: "int"):
    return torch.sparse.sum((x * keep).to_sparse(), dim).to_dense()


def right(x: "tensor", keep: "tensor", dim: "int"):
    return torch.sum(x * keep, dim)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for m, n, dim in ((2, 3, 0), (5, 17, 1), (33, 2, -1)):
            yield (lib.rand(m, n, dtype=dtype) + 0.5, lib.rand(m, n) > 0.5, dim), {}
