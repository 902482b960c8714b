"""What was scattered to places of its own is gathered from there."""
import torch

from parallax.relation import relation


@relation(
    api="torch.scatter",
    claim=("values", "shape", "dtype", "bits"),
    citation="torch.gather's documentation: the reverse of torch.Tensor.scatter_.",
    domain={"x": {"dtypes": ["float32", "float64", "int64", "bool", "complex64"],
                  "shape": ["m", "n"]},
            "shift": {"between": [0, 50]}},
)
def left(x: "tensor", shift: "int"):
    index = (torch.arange(x.shape[1]) + shift).remainder(max(1, x.shape[1])).expand(x.shape)
    return torch.scatter(torch.zeros_like(x), 1, index, x).gather(1, index)


def right(x: "tensor", shift: "int"):
    return x.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape, shift in (((1, 3), 1), ((3, 17), 5), ((4, 33), 0)):
            yield ((lib.randn(shape) * 9).to(dtype), shift), {}
