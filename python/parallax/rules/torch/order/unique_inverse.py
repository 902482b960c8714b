"""The unique elements at their inverse indices are the elements; they are sorted."""

import torch

from parallax.relation import relation


@relation(
    api="torch.unique",
    claim=("values", "shape", "dtype"),
    citation="torch.unique's documentation: return_inverse: where elements in the input map to in the "
    "output.",
    domain={"x": {"dtypes": ["float32", "float64", "int64", "int8", "bool"], "specials": False}},
)
def left(x: "tensor"):
    elements, inverse, counts = torch.unique(x, return_inverse=True, return_counts=True)
    return elements[inverse], counts.sum(), elements


def right(x: "tensor"):
    elements = torch.sort(x.reshape(-1)).values
    fresh = torch.ones_like(elements, dtype=torch.bool)
    fresh[1:] = elements[1:] != elements[:-1]
    return x.clone(), torch.tensor(x.numel()), elements[fresh]


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((5,), (3, 17), (2, 4, 33)):
            yield ((lib.randn(shape) * 3).round().to(dtype),), {}
