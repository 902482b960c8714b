"""A cumulative product is the one before it times the next element."""
import torch

from parallax.relation import relation


@relation(
    api="torch.cumprod",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.cumprod; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32", "float64"], "shape": ["m", "n"],
                  "extents": [0, 64], "range": [0.75, 1.25],
                  "specials": False}},
)
def left(x: "tensor"):
    return torch.cumprod(x, 1)


def right(x: "tensor"):
    columns = []
    for column in x.unbind(1):
        columns.append(columns[-1] * column if columns else column)
    return torch.stack(columns, 1) if columns else x.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.rand(shape, dtype=dtype) / 2 + 0.75,), {}
