"""Interpolating a normalised image and scaling back is interpolating the image."""
import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.interpolate",
    claim=("values", "shape", "dtype"),
    citation="Interpolation is linear in its input; EAGLE (ICSE 2022), rule 9.",
    domain={"x": {"dtypes": ["float32", "float64"], "shape": ["b", "c", "h", "w"],
                  "range": [1, 255], "specials": False},
            "factor": {"between": [0.5, 3.0]},
            "mode": {"one_of": ["nearest", "bilinear", "area"]}},
    tolerance=(1e-5, 1e-4),
)
def left(x: "tensor", factor: "float", mode: "str"):
    return torch.nn.functional.interpolate(x, scale_factor=factor, mode=mode)


def right(x: "tensor", factor: "float", mode: "str"):
    return torch.nn.functional.interpolate(x / 255, scale_factor=factor, mode=mode) * 255


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, factor, mode in (((1, 1, 2, 3), 2.0, "nearest"), ((2, 3, 5, 4), 1.5, "bilinear"),
                                    ((1, 2, 4, 17), 0.5, "area")):
            yield (lib.rand(shape, dtype=dtype) * 254 + 1, factor, mode), {}
