"""fftshift rolls by half of the extent."""
import torch

from parallax.relation import relation


@relation(
    api="torch.fft.fftshift",
    claim=("values", "shape", "dtype", "bits"),
    citation="torch.fft.fftshift's documentation: the zero-frequency term is moved to the middle.",
    domain={"x": {"dtypes": ["float32", "float64", "complex64"], "shape": ["*", "n"]},
            "dim": {"axis_of": "x"}},
)
def left(x: "tensor", dim: "int"):
    return torch.fft.fftshift(x, dim)


def right(x: "tensor", dim: "int"):
    return torch.roll(x, x.shape[dim] // 2, dim)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, dim in (((5,), 0), ((3, 17), 1), ((2, 4, 33), -2)):
            yield (lib.randn(shape, dtype=dtype), dim), {}
