"""group_norm is the formula of its documentation over each group of channels."""
import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.group_norm",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.GroupNorm; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32", "float64"], "shape": ["b", "c", "h", "w"], "range": [-2, 2],
                  "specials": False},
            "groups": {"between": [1, 8]}, "eps": {"between": [0.01, 1]}},
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor", groups: "int", eps: "float" = 0.1):
    return torch.nn.functional.group_norm(x, groups, eps=eps)


def right(x: "tensor", groups: "int", eps: "float" = 0.1):
    b, c, h, w = x.shape
    parts = x.reshape(b, groups, c // groups * h * w)
    centred = parts - parts.mean(2, keepdim=True)
    variance = (centred * centred).mean(2, keepdim=True)
    return (centred / torch.sqrt(variance + eps)).reshape(b, c, h, w)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, groups, eps in (((1, 2, 2, 3), 1, 0.1), ((3, 6, 5, 7), 3, 0.01),
                                   ((1, 16, 4, 17), 8, 1.0)):
            yield (lib.rand(shape, dtype=dtype), groups, eps), {}
