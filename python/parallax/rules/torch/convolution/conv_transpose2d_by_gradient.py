"""A transposed convolution is the gradient of a convolution with respect to its input."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.conv_transpose2d",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.ConvTranspose2d's documentation: this module can be seen as the gradient of "
             "Conv2d with respect to its input.",
    domain={"x": {"dtypes": DTYPES, "shape": ["b", "o", "h", "w"], "range": [-1, 1],
                  "specials": False},
            "weight": {"dtypes": DTYPES, "shape": ["o", "c", "m", "n"], "range": [-1, 1],
                       "specials": False},
            "stride": {"between": [1, 3]}, "padding": {"between": [0, 2]}},
)
def left(x: "tensor", weight: "tensor", stride: "int" = 1, padding: "int" = 0):
    return torch.nn.functional.conv_transpose2d(x, weight, stride=stride, padding=padding)


def right(x: "tensor", weight: "tensor", stride: "int" = 1, padding: "int" = 0):
    extents = [(n - 1) * stride - 2 * padding + k for n, k in zip(x.shape[2:], weight.shape[2:])]
    return torch.nn.grad.conv2d_input([x.shape[0], weight.shape[1]] + extents, weight, x, stride,
                                      padding)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, weight, options in (((1, 1, 3, 4), (1, 1, 3, 3), (1, 0)),
                                   ((2, 4, 5, 6), (4, 3, 2, 3), (2, 0)),
                                   ((1, 3, 4, 8), (3, 2, 4, 4), (3, 2)),
                                   ((2, 2, 5, 17), (2, 4, 3, 5), (1, 1))):
            yield (lib.rand(x, dtype=dtype), lib.rand(weight, dtype=dtype)) + options, {}
