"""The k largest or smallest are the first of the sorted."""
import torch

from parallax.relation import relation


@relation(
    api="torch.topk",
    claim=("values", "shape", "dtype"),
    citation="torch.topk's documentation: the k largest elements along a dimension, sorted.",
    domain={"x": {"dtypes": ["float32", "float64", "int64", "int8"], "shape": ["*", "n"]},
            "k": {"between": [0, 40]}},
)
def left(x: "tensor", k: "int", largest: "bool"):
    return torch.topk(x, min(k, x.shape[-1]), largest=largest).values


def right(x: "tensor", k: "int", largest: "bool"):
    return torch.sort(x, descending=largest).values[..., :k]


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape, k, largest in (((5,), 2, False), ((3, 17), 1, True), ((2, 4, 33), 33, False)):
            yield ((lib.randn(shape) * 9).to(dtype), k, largest), {}
