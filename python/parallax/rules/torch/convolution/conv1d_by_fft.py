"""A convolution is a product in the frequency domain."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.conv1d",
    claim=("values", "shape", "dtype"),
    citation="The convolution theorem, over the padded signal: correlation with w is convolution with w "
    "reversed.",
    tolerance=(1e-9, 1e-9),
    domain={
        "x": {"dtypes": ["float64"], "shape": ["b", 1, "n"], "range": [-1, 1], "specials": False},
        "weight": {
            "dtypes": ["float64"],
            "shape": [1, 1, "k"],
            "range": [-1, 1],
            "specials": False,
        },
    },
)
def left(x: "tensor", weight: "tensor"):
    return torch.nn.functional.conv1d(x, weight, padding=weight.shape[2] - 1)


def right(x: "tensor", weight: "tensor"):
    length = x.shape[2] + weight.shape[2] - 1
    product = torch.fft.rfft(x, length) * torch.fft.rfft(weight.flip(2), length)
    return torch.fft.irfft(product, length)


def seeds(lib):
    for b, n, k in ((1, 3, 2), (2, 17, 5), (1, 33, 33), (3, 8, 1)):
        yield (lib.rand(b, 1, n, dtype=lib.float64), lib.rand(1, 1, k, dtype=lib.float64)), {}
