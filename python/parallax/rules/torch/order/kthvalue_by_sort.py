"""The k-th smallest is the k-th of the sorted."""
import torch

from parallax.relation import relation


@relation(
    api="torch.kthvalue",
    claim=("values", "shape", "dtype"),
    citation="torch.kthvalue's documentation: the k-th smallest element along a dimension.",
    domain={"x": {"dtypes": ["float32", "float64", "int64", "int8"], "shape": ["*", "n"]},
            "k": {"between": [1, 40]}},
)
def left(x: "tensor", k: "int"):
    return torch.kthvalue(x, min(k, x.shape[-1])).values


def right(x: "tensor", k: "int"):
    return torch.sort(x).values[..., min(k, x.shape[-1]) - 1]


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape, k in (((5,), 2), ((3, 17), 1), ((2, 4, 33), 33)):
            yield ((lib.randn(shape) * 9).to(dtype), k), {}
