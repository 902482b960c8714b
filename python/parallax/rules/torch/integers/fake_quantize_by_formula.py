"""Fake quantisation is rounding, clamping and scaling back."""

import torch

from parallax.relation import relation


@relation(
    api="torch.fake_quantize_per_tensor_affine",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.fake_quantize_per_tensor_affine; EAGLE (ICSE "
    "2022), rule 7.",
    # A power of two: x / scale is exact, so that both round the same number.
    domain={
        "x": {"dtypes": ["float32"], "range": [-200, 200], "specials": False},
        "scale": {"one_of": [0.125, 0.5, 1.0, 2.0]},
        "zero_point": {"between": [-8, 8]},
    },
)
def left(x: "tensor", scale: "float", zero_point: "int"):
    return torch.fake_quantize_per_tensor_affine(x, scale, zero_point, -128, 127)


def right(x: "tensor", scale: "float", zero_point: "int"):
    steps = (torch.round(x / scale) + zero_point).clamp(-128, 127)
    return (steps - zero_point) * scale


def seeds(lib):
    for shape, scale, zero_point in (((5,), 0.5, 0), ((3, 17), 0.125, -8), ((2, 3, 33), 2.0, 5)):
        yield (lib.randn(shape) * 50, scale, zero_point), {}
