"""Putting one value where a mask is true is where."""

import torch

from parallax.relation import relation


@relation(
    api="torch.masked_fill",
    claim=("values", "shape", "dtype", "bits"),
    citation="torch.Tensor.masked_fill_'s documentation: fills elements with value where mask is True.",
    domain={
        "x": {"dtypes": ["float32", "float64", "int64"], "shape": ["m", "n"]},
        "mask": {"dtypes": ["bool"], "shape": ["m", "n"]},
        "value": {"between": [-9, 9]},
    },
)
def left(x: "tensor", mask: "tensor", value: "int"):
    return torch.masked_fill(x, mask, value)


def right(x: "tensor", mask: "tensor", value: "int"):
    return x.index_put((mask,), torch.tensor(value, dtype=x.dtype))


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape, value in (((1, 2), 3), ((5, 17), -9), ((4, 33), 0)):
            yield ((lib.randn(shape) * 9).to(dtype), lib.rand(shape) > 0.5, value), {}
