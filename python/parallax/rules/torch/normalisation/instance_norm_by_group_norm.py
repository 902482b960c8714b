"""instance_norm is group_norm with one channel a group."""
import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.instance_norm",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.GroupNorm's documentation: separated into as many groups as channels it is "
             "equivalent with InstanceNorm.",
    domain={"x": {"dtypes": ["float32", "float64"], "shape": ["b", "c", "h", "w"], "range": [-2, 2],
                  "specials": False},
            "eps": {"between": [0.01, 1]}},
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor", eps: "float" = 0.1):
    return torch.nn.functional.instance_norm(x, eps=eps)


def right(x: "tensor", eps: "float" = 0.1):
    return torch.nn.functional.group_norm(x, x.shape[1], eps=eps)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, eps in (((1, 2, 2, 3), 0.1), ((3, 6, 5, 7), 0.01), ((1, 16, 4, 17), 1.0)):
            yield (lib.rand(shape, dtype=dtype), eps), {}
