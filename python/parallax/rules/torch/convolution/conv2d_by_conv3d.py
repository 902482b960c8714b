"""A 2-D convolution is a 3-D one of depth one."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.conv2d",
    claim=("values", "shape", "dtype"),
    citation="The definition of the convolution over one more dimension of extent one; EAGLE (ICSE "
             "2022), rule 3.",
    domain={"x": {"dtypes": DTYPES, "shape": ["b", "c", "h", "w"], "range": [-1, 1],
                  "specials": False},
            "weight": {"dtypes": DTYPES, "shape": ["o", "c", "m", "n"], "range": [-1, 1],
                       "specials": False},
            "stride": {"between": [1, 4]}, "padding": {"between": [0, 4]}},
)
def left(x: "tensor", weight: "tensor", stride: "int" = 1, padding: "int" = 0):
    return torch.nn.functional.conv2d(x, weight, stride=stride, padding=padding)


def right(x: "tensor", weight: "tensor", stride: "int" = 1, padding: "int" = 0):
    deep = torch.nn.functional.conv3d(x.unsqueeze(2), weight.unsqueeze(2),
                                      stride=(1, stride, stride), padding=(0, padding, padding))
    return deep.squeeze(2)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, weight, stride, padding in (
                ((1, 1, 4, 5), (1, 1, 3, 3), 1, 0), ((2, 3, 7, 6), (4, 3, 2, 3), 2, 1),
                ((1, 2, 9, 8), (3, 2, 4, 2), 3, 2), ((2, 4, 5, 17), (2, 4, 1, 5), 1, 2)):
            yield (lib.rand(x, dtype=dtype), lib.rand(weight, dtype=dtype), stride, padding), {}
