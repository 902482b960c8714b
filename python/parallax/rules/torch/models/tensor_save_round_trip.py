"""A tensor that was saved and loaded is what it was."""

import io

import torch

from parallax.relation import relation


@relation(
    api="torch.clone",
    claim=("values", "shape", "dtype", "bits"),
    citation="torch.save's and torch.load's documentation; EAGLE (ICSE 2022), rule 13, decode of encode.",
    domain={
        "x": {
            "dtypes": [
                "float32",
                "float64",
                "float16",
                "bfloat16",
                "int8",
                "uint8",
                "int16",
                "int32",
                "int64",
                "bool",
                "complex64",
                "complex128",
            ]
        }
    },
)
def left(x: "tensor"):
    file = io.BytesIO()
    torch.save(x, file)
    file.seek(0)
    return torch.load(file)


def right(x: "tensor"):
    return x.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.bfloat16, lib.int64):
        for shape in ((5,), (3, 17), (2, 0, 3)):
            yield ((lib.randn(shape) * 9).to(dtype),), {}
