"""The cosine similarity is the inner product over the norms."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.cosine_similarity",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.functional.cosine_similarity; EAGLE (ICSE "
    "2022), rule 7.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "n"], "range": [0.5, 2], "specials": False},
        "y": {"dtypes": DTYPES, "shape": ["b", "n"], "range": [0.5, 2], "specials": False},
        "dim": {"axis_of": "x"},
    },
)
def left(x: "tensor", y: "tensor", dim: "int" = 1):
    return torch.nn.functional.cosine_similarity(x, y, dim)


def right(x: "tensor", y: "tensor", dim: "int" = 1):
    return (x * y).sum(dim) / (x.norm(dim=dim) * y.norm(dim=dim)).clamp(min=1e-8)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, dim in (((1, 2), 1), ((5, 3), 0), ((17, 33), -1)):
            yield (lib.rand(shape, dtype=dtype) + 0.5, lib.rand(shape, dtype=dtype) + 0.5, dim), {}
