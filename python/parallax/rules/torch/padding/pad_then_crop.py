"""What was padded and is cropped again is what it was."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.pad",
    claim=("values", "shape", "dtype", "bits"),
    citation="torch.nn.functional.pad's documentation: padding adds elements around the input; EAGLE "
    "(ICSE 2022), rule 14.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int64", "uint8", "complex64"],
            "shape": ["b", "c", "h", "w"],
        },
        "before": {"between": [0, 3]},
        "after": {"between": [0, 3]},
        "mode": {"one_of": ["constant", "reflect", "replicate", "circular"]},
    },
)
def left(x: "tensor", before: "int", after: "int", mode: "str"):
    padded = torch.nn.functional.pad(x, (before, after, after, before), mode)
    h, w = x.shape[2:]
    return padded[:, :, after : after + h, before : before + w]


def right(x: "tensor", before: "int", after: "int", mode: "str"):
    return x.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, before, after, mode in (
            ((1, 1, 4, 4), 1, 0, "constant"),
            ((2, 3, 5, 7), 2, 3, "reflect"),
            ((1, 2, 4, 17), 3, 1, "replicate"),
            ((2, 1, 8, 4), 1, 3, "circular"),
        ):
            yield (lib.randn(shape, dtype=dtype), before, after, mode), {}
