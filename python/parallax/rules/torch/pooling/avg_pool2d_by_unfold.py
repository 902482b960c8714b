"""The mean over windows is the mean over the columns of unfold."""
import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.avg_pool2d",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.AvgPool2d, with padding counted.",
    domain={"x": {"dtypes": ["float32", "float64"], "shape": ["b", "c", "h", "w"],
                  "range": [-1, 1], "specials": False},
            "kernel": {"between": [1, 4]}, "stride": {"between": [1, 4]},
            "padding": {"between": [0, 2]}},
)
def left(x: "tensor", kernel: "int", stride: "int" = 1, padding: "int" = 0):
    return torch.nn.functional.avg_pool2d(x, kernel, stride, padding)


def right(x: "tensor", kernel: "int", stride: "int" = 1, padding: "int" = 0):
    b, c, h, w = x.shape
    blocks = torch.nn.functional.unfold(x, kernel, padding=padding, stride=stride)
    extents = [(n + 2 * padding - kernel) // stride + 1 for n in (h, w)]
    return blocks.reshape(b, c, kernel * kernel, -1).mean(2).reshape(b, c, *extents)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, kernel, stride, padding in (((1, 1, 4, 5), 2, 1, 0), ((2, 3, 7, 6), 3, 2, 1),
                                               ((1, 2, 9, 33), 4, 3, 2), ((2, 4, 5, 5), 1, 2, 0)):
            yield (lib.rand(shape, dtype=dtype), kernel, stride, padding), {}
