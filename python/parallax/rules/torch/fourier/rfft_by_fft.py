"""The transform of a real signal is half of the complex one."""

import torch

from parallax.relation import relation


@relation(
    api="torch.fft.rfft",
    claim=("values", "shape", "dtype"),
    citation="torch.fft.rfft's documentation: the output contains only the positive frequencies up to "
    "Nyquist.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["*", "n"],
            "range": [0.5, 2],
            "specials": False,
        }
    },
    tolerance=(1e-4, 1e-3),
)
def left(x: "tensor"):
    return torch.fft.rfft(x)


def right(x: "tensor"):
    complex_dtype = torch.complex64 if x.dtype == torch.float32 else torch.complex128
    return torch.fft.fft(x.to(complex_dtype))[..., : x.shape[-1] // 2 + 1]


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((5,), (3, 17), (2, 3, 33), (4, 8)):
            yield (lib.rand(shape, dtype=dtype) + 0.5,), {}
