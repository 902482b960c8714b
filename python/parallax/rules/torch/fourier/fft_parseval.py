"""A Fourier transform keeps the energy of a signal."""

import torch

from parallax.relation import relation


@relation(
    api="torch.fft.fft",
    claim=("values", "shape"),
    citation="Parseval's theorem: sum |X_k|^2 = n sum |x_i|^2 for the transform without normalisation.",
    domain={
        "x": {
            "dtypes": ["complex64", "complex128"],
            "shape": ["*", "n"],
            "range": [0.5, 2],
            "specials": False,
        }
    },
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor"):
    return torch.fft.fft(x).abs().square().sum(-1)


def right(x: "tensor"):
    return x.abs().square().sum(-1) * x.shape[-1]


def seeds(lib):
    for dtype in (lib.complex64, lib.complex128):
        for shape in ((5,), (3, 17), (2, 3, 33)):
            yield (lib.rand(shape, dtype=dtype) + 0.5,), {}
