"""A convolution with a 1x1 kernel is a matrix product over the channels of each pixel."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.conv2d",
    # No status: a convolution refuses to have no output channels, a product does not.
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.Conv2d at kernel size 1; EAGLE (ICSE "
             "2022), rule 7 (and rules 3 to 6 re-implement convolutions by others).",
    # Without input channels a convolution is meant to have no output channels, whatever the weight.
    domain={"x": {"dtypes": DTYPES, "shape": ["b", "c", "h", "w"], "extents": [1, 4096],
                  "range": [-1, 1], "specials": False},
            "weight": {"dtypes": DTYPES, "shape": ["o", "c", 1, 1], "range": [-1, 1],
                       "specials": False},
            "bias": {"dtypes": DTYPES, "shape": ["o"], "range": [-1, 1], "specials": False}},
)
def left(x: "tensor", weight: "tensor", bias: "tensor"):
    return torch.nn.functional.conv2d(x, weight, bias)


def right(x: "tensor", weight: "tensor", bias: "tensor"):
    pixels = x.permute(0, 2, 3, 1)
    product = torch.matmul(pixels, weight[:, :, 0, 0].t()) + bias
    return product.permute(0, 3, 1, 2)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, c, h, w, o in ((1, 1, 1, 1, 1), (1, 3, 4, 5, 2), (2, 17, 3, 3, 33), (3, 4, 7, 1, 8)):
            yield (lib.rand(b, c, h, w, dtype=dtype), lib.rand(o, c, 1, 1, dtype=dtype),
                   lib.rand(o, dtype=dtype)), {}
