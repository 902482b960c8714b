"""The transform over two dimensions is the one over each."""
import torch

from parallax.relation import relation


@relation(
    api="torch.fft.fft2",
    claim=("values", "shape", "dtype"),
    citation="torch.fft.fft2's documentation: equivalent to fftn over the last two dimensions, a "
             "transform along each.",
    domain={"x": {"dtypes": ["complex64", "complex128"], "shape": ["*", "m", "n"],
                  "range": [0.5, 2], "specials": False},
            "norm": {"one_of": ["forward", "backward", "ortho"]}},
    tolerance=(1e-4, 1e-3),
)
def left(x: "tensor", norm: "str"):
    return torch.fft.fft2(x, norm=norm)


def right(x: "tensor", norm: "str"):
    return torch.fft.fft(torch.fft.fft(x, dim=-1, norm=norm), dim=-2, norm=norm)


def seeds(lib):
    for dtype in (lib.complex64, lib.complex128):
        for shape, norm in (((5, 2), "backward"), ((3, 17), "ortho"), ((2, 3, 33), "forward")):
            yield (lib.rand(shape, dtype=dtype) + 0.5, norm), {}
