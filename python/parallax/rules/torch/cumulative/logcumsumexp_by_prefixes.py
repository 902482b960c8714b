"""A cumulative log-sum-exp is the logsumexp of each prefix."""
import torch

from parallax.relation import relation


@relation(
    api="torch.logcumsumexp",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.logcumsumexp; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32", "float64"], "shape": ["m", "n"],
                  "extents": [0, 64], "range": [1, 20],
                  "specials": False}},
)
def left(x: "tensor"):
    return torch.logcumsumexp(x, 1)


def right(x: "tensor"):
    return torch.stack([torch.logsumexp(x[:, :i + 1], 1) for i in range(x.shape[1])], 1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.rand(shape, dtype=dtype) + 1,), {}
