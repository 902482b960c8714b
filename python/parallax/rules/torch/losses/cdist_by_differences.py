"""The distances of all pairs are the norms of all differences."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.cdist",
    claim=("values", "shape", "dtype"),
    citation="torch.cdist's documentation: the p-norm distance between each pair of the two collections "
    "of row vectors.",
    # The rows of one are away from those of the other.
    domain={
        "x": {"dtypes": DTYPES, "shape": ["m", "k"],
              "extents": [0, 64], "range": [1, 2], "specials": False},
        "y": {"dtypes": DTYPES, "shape": ["n", "k"],
              "extents": [0, 64], "range": [-2, -1], "specials": False},
        "p": {"one_of": [1.0, 2.0, 3.0]},
    },
    tolerance=(1e-5, 1e-5),
)
def left(x: "tensor", y: "tensor", p: "float" = 2.0):
    return torch.cdist(x, y, p)


def right(x: "tensor", y: "tensor", p: "float" = 2.0):
    return (x[:, None] - y[None]).abs().pow(p).sum(-1).pow(1 / p)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for m, n, k, p in ((1, 2, 3, 2.0), (5, 3, 4, 1.0), (17, 33, 2, 3.0), (30, 28, 5, 2.0)):
            yield (lib.rand(m, k, dtype=dtype) + 1, -1 - lib.rand(n, k, dtype=dtype), p), {}
