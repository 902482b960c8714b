"""The mean over windows in two dimensions is the one over windows of depth one."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.avg_pool2d",
    claim=("values", "shape", "dtype"),
    citation="The definition of pooling over one more dimension of extent one; EAGLE (ICSE 2022), "
    "rule 3.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "c", "h", "w"],
            "range": [-1, 1],
            "specials": False,
        },
        "kernel": {"between": [1, 4]},
        "stride": {"between": [1, 4]},
    },
)
def left(x: "tensor", kernel: "int", stride: "int" = 1, ceil_mode: "bool" = False):
    return torch.nn.functional.avg_pool2d(x, kernel, stride, ceil_mode=ceil_mode)


def right(x: "tensor", kernel: "int", stride: "int" = 1, ceil_mode: "bool" = False):
    deep = torch.nn.functional.avg_pool3d(
        x.unsqueeze(2), (1, kernel, kernel), (1, stride, stride), ceil_mode=ceil_mode
    )
    return deep.squeeze(2)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, kernel, stride, ceil_mode in (
            ((1, 1, 4, 5), 2, 1, False),
            ((2, 3, 7, 6), 3, 2, True),
            ((1, 2, 9, 33), 4, 3, True),
            ((2, 4, 5, 5), 1, 2, False),
        ):
            yield (lib.rand(shape, dtype=dtype), kernel, stride, ceil_mode), {}
