"""A function of a complex32 tensor is that of its numbers in complex64, within the rounding of float16."""
import torch

from parallax.relation import relation

# What torch 2.13 takes in complex32.
OPS = {
    "abs": torch.abs,
    "add": lambda x: torch.add(x, x.flip(0)),
    "sub": lambda x: torch.sub(x, x.flip(0)),
    "mul": lambda x: torch.mul(x, x.flip(0)),
    "mul_by_number": lambda x: torch.mul(x, 1.5 - 0.5j),
    "rsub": lambda x: torch.rsub(x, x.flip(0), alpha=2),
    "addcmul": lambda x: torch.addcmul(x, x.flip(0), x, value=0.5),
    "neg": torch.neg,
    "sgn": torch.sgn,
    "conj": lambda x: torch.conj(x).resolve_conj(),
    "conj_physical": torch.conj_physical,
    "kron": lambda x: torch.kron(x, x),
    "diff": torch.diff,
    "norm": lambda x: torch.norm(x, 2),
    "dist": lambda x: torch.dist(x, x.flip(0) * 2),
    "var": torch.var,
    "std": torch.std,
    "real": torch.real,
    "imag": torch.imag,
    "eq": lambda x: torch.eq(x, x.flip(0)),
    "isreal": torch.isreal,
    "isfinite": torch.isfinite,
    "all": lambda x: torch.all(x, 1),
    "count_nonzero": lambda x: torch.count_nonzero(x, 1),
    "where": lambda x: torch.where(x.real > x.imag, x, x.flip(0)),
    "cat": lambda x: torch.cat([x, x.flip(0)], 1),
    "roll": lambda x: torch.roll(x, 1),
    "tril": torch.tril,
    "triu": lambda x: torch.triu(x, 1),
    "pad": lambda x: torch.nn.functional.pad(x, (1, 2), value=1.5),
    "masked_fill": lambda x: x.masked_fill(x.real > x.imag, 1 - 2j),
    "index_add": lambda x: x.clone().index_add(0, torch.tensor([0]), x[-1:]),
    "index_put": lambda x: x.clone().index_put((torch.tensor([0]),), x[-1]),
    "float64": lambda x: x.real.to(torch.float64),
    "complex128": lambda x: x.to(torch.complex128),
}
EPSILON = 2 ** -8  # four roundings of float16


def held(x, y):
    return torch.complex(x, y).to(torch.complex32)


def wide(x):
    if x.is_complex():
        return torch.view_as_real(x.to(torch.complex128))
    return x.to(torch.float64) if x.is_floating_point() else x


def of_numbers(x, y, op):
    return wide(OPS[op](held(x, y).to(torch.complex64)))


@relation(
    api="torch.complex",
    claim=("values", "shape", "dtype"),
    citation="torch's documentation of complex numbers: most operations of real tensors take complex "
             "ones; https://pytorch.org/docs/stable/complex_numbers.html",
    domain={
        "x": {"dtypes": ["float32"], "shape": ["m", "n"], "range": [-8, 8], "specials": False,
              "extents": [2, 64]},
        "y": {"dtypes": ["float32"], "shape": ["m", "n"], "range": [-8, 8], "specials": False},
        "op": {"one_of": sorted(OPS)},
    },
)
def left(x: "tensor", y: "tensor", op: "str"):
    got = wide(OPS[op](held(x, y)))
    expected = of_numbers(x, y, op)
    if got.shape != expected.shape or not got.is_floating_point():
        return got
    room = EPSILON * expected.abs().amax() if expected.numel() else 0
    return torch.where((got - expected).abs() <= room, expected, got)


def right(x: "tensor", y: "tensor", op: "str"):
    return of_numbers(x, y, op)


def seeds(lib):
    for i, op in enumerate(sorted(OPS)):
        m, n = ((2, 3), (5, 17), (33, 4))[i % 3]
        yield (lib.rand(m, n) * 8 - 4, lib.rand(m, n) * 8 - 4, op), {}
