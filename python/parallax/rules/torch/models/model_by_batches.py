"""A model in evaluation gives the same for each sample in batches of any size."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


def model(x, kernel, weight):
    maps = torch.relu(torch.nn.functional.conv2d(x, kernel, padding=1))
    pooled = torch.nn.functional.adaptive_avg_pool2d(maps, 2).flatten(1)
    return torch.softmax(torch.nn.functional.linear(pooled, weight), 1)


@relation(
    api="torch.nn.functional.adaptive_avg_pool2d",
    claim=("values", "shape", "dtype"),
    citation="Each sample goes through the layers by itself; EAGLE (ICSE 2022), rule 15.",
    domain={"x": {"dtypes": DTYPES, "shape": ["b", "c", "h", "w"],
                  "extents": [0, 64], "range": [-1, 1],
                  "specials": False},
            "kernel": {"dtypes": DTYPES, "shape": [3, "c", 3, 3],
                       "extents": [0, 64], "range": [-1, 1],
                       "specials": False},
            "weight": {"dtypes": DTYPES, "shape": ["n", 12],
                       "extents": [0, 64], "range": [-1, 1], "specials": False},
            "size": {"between": [1, 8]}},
)
def left(x: "tensor", kernel: "tensor", weight: "tensor", size: "int"):
    return model(x, kernel, weight)


def right(x: "tensor", kernel: "tensor", weight: "tensor", size: "int"):
    return torch.cat([model(part, kernel, weight) for part in x.split(size)])


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, n, size in (((2, 1, 4, 4), 2, 1), ((5, 3, 7, 6), 10, 2), ((9, 2, 8, 17), 3, 8)):
            yield (lib.rand(shape, dtype=dtype), lib.rand(3, shape[1], 3, 3, dtype=dtype),
                   lib.rand(n, 12, dtype=dtype), size), {}
