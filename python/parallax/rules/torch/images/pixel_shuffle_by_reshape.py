"""pixel_shuffle is a reshape, a permutation and a reshape."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.pixel_shuffle",
    claim=("values", "shape", "dtype", "bits"),
    citation="torch.nn.PixelShuffle's documentation: elements of (*, C r^2, H, W) go to (*, C, H r, W r).",
    domain={
        "x": {"dtypes": ["float32", "float64", "int64"], "shape": ["b", "c", "h", "w"]},
        "factor": {"between": [1, 4]},
    },
)
def left(x: "tensor", factor: "int"):
    return torch.nn.functional.pixel_shuffle(x, factor)


def right(x: "tensor", factor: "int"):
    b, c, h, w = x.shape
    parts = x.reshape(b, c // factor**2, factor, factor, h, w)
    return parts.permute(0, 1, 4, 2, 5, 3).reshape(b, c // factor**2, h * factor, w * factor)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, factor in (
            ((1, 4, 2, 3), 2),
            ((2, 9, 5, 4), 3),
            ((1, 32, 1, 7), 4),
            ((2, 3, 4, 4), 1),
        ):
            yield (lib.randn(shape, dtype=dtype), factor), {}
