"""The remainder of integers is that of the same numbers as float64."""

import torch

from parallax.relation import relation

DTYPES = ["int8", "int16", "int32", "int64"]
EXACT = [-(2**53), 2**53]  # whole numbers of float64


@relation(
    api="torch.fmod",
    claim=("values", "shape"),
    citation="The casts are exact: a function of whole numbers is the same in every data type that holds "
    "them; EAGLE (ICSE 2022), rule 12 and section 5.2.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["m", "n"], "range": EXACT},
        "y": {"dtypes": DTYPES, "shape": ["m", "n"], "range": [1, 100]},
    },
)
def left(x: "tensor", y: "tensor"):
    return torch.fmod(x, y)


def right(x: "tensor", y: "tensor"):
    return torch.fmod(x.double(), y.double()).to(torch.promote_types(x.dtype, y.dtype))


def seeds(lib):
    for dtype in (lib.int8, lib.int32, lib.int64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (
                (lib.randint(-100, 100, shape).to(dtype), lib.randint(1, 100, shape).to(dtype)),
                {},
            )
