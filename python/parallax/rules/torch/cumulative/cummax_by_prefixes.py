"""A cumulative maximum is the maximum of each prefix."""
import torch

from parallax.relation import relation


@relation(
    api="torch.cummax",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.cummax; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32", "float64", "int64"], "shape": ["m", "n"],
                  "extents": [0, 64]}},
)
def left(x: "tensor"):
    return torch.cummax(x, 1).values


def right(x: "tensor"):
    return torch.stack([x[:, :i + 1].amax(1) for i in range(x.shape[1])], 1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield ((lib.randn(shape) * 9).to(dtype),), {}
