"""The inverse of a Fourier transform gives back the signal."""

import torch

from parallax.relation import relation


@relation(
    api="torch.fft.fft",
    claim=("values", "shape"),
    citation="torch.fft.ifft's documentation: the inverse of torch.fft.fft.",
    domain={
        "x": {
            "dtypes": ["complex64", "complex128"],
            "shape": ["*", "n"],
            "range": [0.5, 2],
            "specials": False,
        },
        "dim": {"axis_of": "x"},
        "norm": {"one_of": ["forward", "backward", "ortho"]},
    },
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor", dim: "int", norm: "str"):
    return torch.fft.ifft(torch.fft.fft(x, dim=dim, norm=norm), dim=dim, norm=norm)


def right(x: "tensor", dim: "int", norm: "str"):
    return x.clone()


def seeds(lib):
    for dtype in (lib.complex64, lib.complex128):
        for shape, dim, norm in (
            ((5,), 0, "backward"),
            ((3, 17), 0, "ortho"),
            ((2, 3, 33), -1, "forward"),
            ((4, 8), 1, "backward"),
        ):
            yield (lib.rand(shape, dtype=dtype) + 0.5, dim, norm), {}
