"""An embedding is the product of one-hot rows with the table."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.embedding",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.functional.embedding's documentation: a lookup table of rows, which one-hot rows "
    "select.",
    domain={
        "index": {"dtypes": ["int64"], "shape": ["b", "n"], "extents": [0, 64], "range": [0, 2]},
        "table": {
            "dtypes": ["float32", "float64"],
            "shape": ["v", "d"], "extents": [0, 64],
            "range": [-2, 2],
            "specials": False,
        },
    },
)
def left(index: "tensor", table: "tensor"):
    return torch.nn.functional.embedding(index, table)


def right(index: "tensor", table: "tensor"):
    return torch.nn.functional.one_hot(index, table.shape[0]).to(table.dtype) @ table


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, n, v, d in ((1, 2, 3, 4), (5, 3, 4, 1), (3, 17, 33, 8)):
            yield (lib.randint(0, 3, (b, n)), lib.rand(v, d, dtype=dtype)), {}
