"""A function of each sample is the same over the batches of a data loader."""

import torch

from parallax.relation import relation


@relation(
    api="torch.softmax",
    claim=("values", "shape", "dtype"),
    citation="torch.utils.data.DataLoader's documentation: batches of the samples in order; EAGLE (ICSE "
    "2022), rule 11.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "n"], "extents": [0, 64],
            "range": [-20, 20],
            "specials": False,
        },
        "size": {"between": [1, 8]},
    },
)
def left(x: "tensor", size: "int"):
    return torch.softmax(x, 1)


def right(x: "tensor", size: "int"):
    loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x), size)
    return torch.cat([torch.softmax(batch, 1) for (batch,) in loader])


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, size in (((1, 2), 1), ((5, 17), 2), ((9, 33), 8)):
            yield (lib.randn(shape, dtype=dtype), size), {}
