"""A function of a quantised tensor is the function of the numbers that it holds, within a quantum."""
import torch

from parallax.relation import OutOfDomain, relation

# These give numbers that were there, or means, bounds and zeros that are rounded to them.
OPS = {
    "reshape": lambda x: x.reshape(-1, 1),
    "flatten": torch.flatten,
    "transpose": lambda x: x.transpose(0, 1).contiguous(),
    "cat": lambda x: torch.cat([x, x]),
    "relu": torch.relu,
    "max": torch.max,
    "min": torch.min,
    "max_of_rows": lambda x: torch.max(x, 1).values,
    "clamp": lambda x: torch.clamp(x, -1, 1),
    "mean": lambda x: torch.mean(x, (0,)),
    "sort": lambda x: torch.sort(x, 1).values,
    "topk": lambda x: torch.topk(x, 1, 1).values,
    "max_pool": lambda x: torch.nn.functional.max_pool2d(x[None, None], 2),
    "avg_pool": lambda x: torch.nn.functional.avg_pool2d(x[None, None], 2),
    "hardtanh": lambda x: torch.nn.functional.hardtanh(x, -1, 1),
    "leaky_relu": torch.nn.functional.leaky_relu,
    "index_select": lambda x: torch.index_select(x, 1, torch.tensor([0])),
    "nearest": lambda x: torch.nn.functional.interpolate(x[None, None], scale_factor=2),
}
LEAST = {"max_pool": 2, "avg_pool": 2}  # extents


def quantised(x, scale, zero_point, signed):
    dtype = torch.qint8 if signed else torch.quint8
    return torch.quantize_per_tensor(x, scale, zero_point, dtype)


def checked(x, op):
    if min(x.shape) < LEAST.get(op, 1):
        raise OutOfDomain("smaller than a window")
    return OPS[op]


def of_numbers(x, op, scale, zero_point, signed):
    return checked(x, op)(quantised(x, scale, zero_point, signed).dequantize())


@relation(
    api="torch.fake_quantize_per_tensor_affine",
    claim=("values", "shape", "dtype"),
    citation="torch's documentation of quantised tensors: operators like reshape, max, relu and cat "
             "take them and keep scale and zero point; "
             "https://pytorch.org/docs/stable/quantization-support.html",
    domain={
        "x": {"dtypes": ["float32"], "shape": ["m", "n"], "range": [-8, 8], "specials": False},
        "op": {"one_of": sorted(OPS)},
        "scale": {"between": [0.015625, 0.5]},
        "zero_point": {"between": [0, 100]},
    },
)
def left(x: "tensor", op: "str", scale: "float", zero_point: "int", signed: "bool"):
    got = checked(x, op)(quantised(x, scale, zero_point, signed)).dequantize()
    expected = of_numbers(x, op, scale, zero_point, signed)
    if got.shape != expected.shape:
        return got
    return torch.where((got - expected).abs() <= scale, expected, got)


def right(x: "tensor", op: "str", scale: "float", zero_point: "int", signed: "bool"):
    return of_numbers(x, op, scale, zero_point, signed)


def seeds(lib):
    for i, op in enumerate(sorted(OPS)):
        m, n = ((2, 3), (5, 17), (33, 4))[i % 3]
        x = lib.rand(m, n) * 8 - 4
        yield (x, op, (0.0625, 0.25, 0.03125)[i % 3], (0, 64, 10)[i % 3], i % 2 == 0), {}
