"""The maximum over windows is the maximum over views of them."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.max_pool2d",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.MaxPool2d.",
    domain={
        "x": {"dtypes": ["float32", "float64"], "shape": ["b", "c", "h", "w"]},
        "kernel": {"between": [1, 4]},
        "stride": {"between": [1, 4]},
    },
)
def left(x: "tensor", kernel: "int", stride: "int" = 1):
    return torch.nn.functional.max_pool2d(x, kernel, stride)


def right(x: "tensor", kernel: "int", stride: "int" = 1):
    return x.unfold(2, kernel, stride).unfold(3, kernel, stride).amax((-2, -1))


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, kernel, stride in (
            ((1, 1, 4, 5), 2, 1),
            ((2, 3, 7, 6), 3, 2),
            ((1, 2, 9, 33), 4, 3),
            ((2, 4, 5, 5), 1, 2),
        ):
            yield (lib.randn(shape, dtype=dtype), kernel, stride), {}
