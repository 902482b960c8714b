"""The differences of cumulative sums are the elements."""
import torch

from parallax.relation import relation


@relation(
    api="torch.diff",
    claim=("values", "shape", "dtype"),
    citation="The formulas in the documentation of torch.diff and torch.cumsum.",
    domain={"x": {"dtypes": ["int32", "int64", "int16", "int8"], "shape": ["m", "n"]}},
)
def left(x: "tensor"):
    sums = torch.cumsum(x, 1, dtype=x.dtype)
    return torch.diff(sums, dim=1, prepend=torch.zeros(x.shape[0], 1, dtype=x.dtype))


def right(x: "tensor"):
    return x.clone()


def seeds(lib):
    for dtype in (lib.int32, lib.int64, lib.int8):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.randint(-100, 100, shape).to(dtype),), {}
