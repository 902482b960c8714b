"""A one-dimensional convolution with padding "same" is one of the input padded by hand."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.conv1d",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.Conv1d's documentation: padding='same' pads the input so the output has the "
             "shape as the input; EAGLE (ICSE 2022), rule 2.",
    domain={"x": {"dtypes": DTYPES, "shape": ["b", "c", "n"], "range": [-1, 1], "specials": False},
            "weight": {"dtypes": DTYPES, "shape": ["o", "c", "k"], "range": [-1, 1],
                       "specials": False},
            "dilation": {"between": [1, 3]}},
)
def left(x: "tensor", weight: "tensor", dilation: "int" = 1):
    return torch.nn.functional.conv1d(x, weight, padding="same", dilation=dilation)


def right(x: "tensor", weight: "tensor", dilation: "int" = 1):
    total = dilation * (weight.shape[2] - 1)
    padded = torch.nn.functional.pad(x, (total // 2, total - total // 2))
    return torch.nn.functional.conv1d(padded, weight, dilation=dilation)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, weight, dilation in (((1, 1, 4), (1, 1, 3), 1), ((2, 3, 7), (4, 3, 2), 1),
                                    ((1, 2, 9), (3, 2, 4), 2), ((2, 4, 17), (2, 4, 1), 3)):
            yield (lib.rand(x, dtype=dtype), lib.rand(weight, dtype=dtype), dilation), {}
