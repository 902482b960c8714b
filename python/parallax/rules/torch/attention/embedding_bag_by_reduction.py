"""An embedding bag is the reduction of each bag's embeddings."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.embedding_bag",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.EmbeddingBag's documentation: mode sum, mean or max is equivalent to Embedding "
    "followed by the reduction over dimension 1.",
    domain={
        "index": {"dtypes": ["int64"], "shape": ["b", "n"], "extents": [0, 64], "range": [0, 2]},
        "table": {
            "dtypes": ["float32", "float64"],
            "shape": ["v", "d"], "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "mode": {"one_of": ["sum", "mean", "max"]},
    },
)
def left(index: "tensor", table: "tensor", mode: "str"):
    return torch.nn.functional.embedding_bag(index, table, mode=mode)


def right(index: "tensor", table: "tensor", mode: "str"):
    rows = torch.nn.functional.embedding(index, table)
    if mode == "max":
        return rows.amax(1)
    return rows.sum(1) if mode == "sum" else rows.mean(1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, n, v, d, mode in ((1, 2, 3, 4, "sum"), (5, 3, 4, 1, "mean"), (3, 17, 33, 8, "max")):
            yield (lib.randint(0, 3, (b, n)), lib.rand(v, d, dtype=dtype) + 0.5, mode), {}
