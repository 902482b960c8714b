"""How often each number occurs is the sum of one-hot rows."""

import torch

from parallax.relation import relation


@relation(
    api="torch.bincount",
    claim=("values", "shape", "dtype"),
    citation="torch.bincount's documentation: the frequency of each value; bins are one more than the "
    "largest value.",
    domain={"x": {"dtypes": ["int64"], "shape": ["n"], "extents": [0, 64], "range": [0, 50]}},
)
def left(x: "tensor"):
    return torch.bincount(x)


def right(x: "tensor"):
    return torch.nn.functional.one_hot(x).sum(0)


def seeds(lib):
    for n, top in ((3, 4), (17, 9), (61, 51)):
        yield (lib.randint(0, top, (n,)),), {}
