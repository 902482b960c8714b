"""A depthwise convolution is one plain convolution a channel."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.conv2d",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.Conv2d's documentation: at groups = in_channels each input channel is convolved "
    "with its own set of filters; EAGLE (ICSE 2022), rule 4.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "c", "h", "w"],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
        "weight": {
            "dtypes": DTYPES,
            "shape": ["c", 1, "m", "n"], "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        },
    },
)
def left(x: "tensor", weight: "tensor"):
    return torch.nn.functional.conv2d(x, weight, groups=x.shape[1])


def right(x: "tensor", weight: "tensor"):
    return torch.cat(
        [torch.nn.functional.conv2d(x[:, i : i + 1], weight[i : i + 1]) for i in range(x.shape[1])],
        1,
    )


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, c, h, w, m, n in (
            (1, 1, 3, 3, 2, 2),
            (2, 3, 5, 4, 3, 3),
            (1, 17, 4, 9, 1, 3),
            (3, 4, 8, 8, 5, 2),
        ):
            yield (lib.rand(b, c, h, w, dtype=dtype), lib.rand(c, 1, m, n, dtype=dtype)), {}
