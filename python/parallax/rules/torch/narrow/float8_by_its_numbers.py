"""A function of a float8 tensor is the function of the numbers that it holds, rounded to its dtype."""
import torch

from parallax.relation import relation

DTYPES = {"e4m3fn": torch.float8_e4m3fn, "e5m2": torch.float8_e5m2,
          "e4m3fnuz": torch.float8_e4m3fnuz, "e5m2fnuz": torch.float8_e5m2fnuz}
# What torch 2.13 takes in float8; a product is rounded once.
OPS = {
    "abs": torch.abs,
    "mul": lambda x: torch.mul(x, x.flip(0)),
    "kron": lambda x: torch.kron(x, x),
    "mm": lambda x: torch.mm(x, x.t()),
    "eq": lambda x: torch.eq(x, x.flip(0)),
    "ne": lambda x: torch.ne(x, 1),
    "isnan": torch.isnan,
    "any": lambda x: torch.any(x, 1),
    "where": lambda x: torch.where(x.eq(x.flip(0)), x, x.flip(0)),
    "cat": lambda x: torch.cat([x, x.flip(0)], 1),
    "roll": lambda x: torch.roll(x, 1),
    "transpose": lambda x: x.t().contiguous(),
    "block_diag": lambda x: torch.block_diag(x, x),
    "pad": lambda x: torch.nn.functional.pad(x, (1, 2), value=1.5),
    "index_select": lambda x: torch.index_select(x, 1, torch.tensor([0])),
    "index_put": lambda x: x.clone().index_put((torch.tensor([0]),), x[-1]),
    "masked_select": lambda x: torch.masked_select(x, x.eq(x.flip(0))),
    "float16": lambda x: x.to(torch.float16),
    "bfloat16": lambda x: x.to(torch.bfloat16),
    "float64": lambda x: x.to(torch.float64),
    "e5m2": lambda x: x.to(torch.float8_e5m2),
}
EPSILON = 0.25  # the greatest of these dtypes, 2 bits after the point


def wide(x):
    return x if x.dtype == torch.bool else x.to(torch.float64)


def of_numbers(x, op, dtype):
    held = x.to(DTYPES[dtype])
    right = OPS[op](held.to(torch.float32))
    return wide(right.to(DTYPES[dtype]) if OPS[op](held).dtype == DTYPES[dtype] else right)


@relation(
    api="torch.Tensor.to",
    claim=("values", "shape", "dtype"),
    citation="torch's documentation of dtypes: a float8 tensor holds numbers, and a result is "
             "rounded to its dtype; https://pytorch.org/docs/stable/tensor_attributes.html",
    domain={
        "x": {"dtypes": ["float32"], "shape": ["m", "n"], "range": [-16, 16], "specials": False,
              "extents": [1, 64]},
        "op": {"one_of": sorted(OPS)},
        "dtype": {"one_of": sorted(DTYPES)},
    },
)
def left(x: "tensor", op: "str", dtype: "str"):
    got = wide(OPS[op](x.to(DTYPES[dtype])))
    expected = of_numbers(x, op, dtype)
    if got.shape != expected.shape or got.dtype == torch.bool:
        return got
    # The sums of a product may be rounded on the way.
    room = EPSILON * expected.abs() + (0.01 * expected.abs().amax() if op == "mm" else 0)
    return torch.where((got - expected).abs() <= room, expected, got)


def right(x: "tensor", op: "str", dtype: "str"):
    return of_numbers(x, op, dtype)


def seeds(lib):
    for i, op in enumerate(sorted(OPS)):
        m, n = ((2, 3), (5, 17), (33, 4))[i % 3]
        yield (lib.rand(m, n) * 8 - 4, op, sorted(DTYPES)[i % 4]), {}
