"""Ordinary arguments of the tensor functions that pairs.json has as sources, by their documented names.

The test leaves out what a source refuses, so not every draw need be valid.
"""

import torch

from draw import ANY, COMPLEX, FLOATS, INTEGERS, NUMBERS, REAL, WIDE

INFINITE = float("inf")


# One tensor, or several that broadcast.

def one(of=ANY, **how):
    return lambda d: dict(input=d.tensor(of=of, **how))


def two(of=ANY, mixed=(), first="input", second="other"):
    """Now and then of two dtypes; the second may be one of the numbers `mixed`."""
    def draw(d):
        x = d.tensor(of=of)
        other = d.beside(x, of if d.integer(0, 3) == 0 else None)
        return {first: x, second: d.pick(other, other, other, *mixed)}
    return draw


def three(d):
    x = d.tensor(of=NUMBERS)
    return dict(input=x, tensor1=d.beside(x), tensor2=d.beside(x), value=d.pick(1, 2))


def compared(d):
    return two()(d) if d.flag() else dict(input=d.tensor(), other=d.tensor())


def scaled(d):
    return dict(input=d.tensor(scale=d.pick(1, 9, 60)))


def diagonal(d):
    return dict(input=d.tensor(ranks=(2, 4)), diagonal=d.integer(-3, 3))


def filled(d):
    return dict(input=d.tensor(), dtype=d.pick(None, *ANY))


# Reductions and order.

def along(of=ANY, name="input"):
    """One dimension."""
    def draw(d):
        x = d.tensor(of=of, ranks=(1, 4))
        return {name: x, "dim": d.dim(x)}
    return draw


def reduced(d):
    """One dimension or several; none of them means all."""
    x = d.tensor()
    return dict(input=x, dim=d.pick(d.dim(x), d.dims(x, 0)), keepdim=d.flag())


def variance(d):
    x = d.tensor(of=WIDE + FLOATS + COMPLEX)
    return dict(input=x, dim=d.pick(None, d.dim(x), d.dims(x, 0)), correction=d.pick(0, 1, 2, 0.5),
                keepdim=d.flag())


def ranked(d):
    x = d.tensor(of=REAL, ranks=(1, 4), smallest=1)
    dim = d.dim(x)
    return dict(input=x, k=d.integer(1, x.size(dim)), dim=dim, keepdim=d.flag())


def ordered(d):
    x = d.tensor(of=REAL + (torch.bool,))
    return dict(input=x, dim=d.dim(x), descending=d.flag(), stable=d.flag())


def vector_norm(d):
    x = d.tensor(of=WIDE + COMPLEX + FLOATS, ranks=(1, 4), smallest=1)
    return dict(x=x, ord=d.pick(0, 1, 2, 2.5, INFINITE), dim=d.dims(x), keepdim=d.flag(), dtype=None)


def matrix_norm(d):
    x = d.tensor(of=WIDE + COMPLEX, ranks=(2, 4), smallest=1, special=False)
    return dict(A=x, ord=d.pick("fro", "nuc", 1, 2, INFINITE, -1),
                dim=d.pick((-2, -1), (0, 1), (-1, 0), (1, -2)), keepdim=d.flag(),
                dtype=d.pick(None, torch.complex128 if x.is_complex() else torch.float64))


def distance(d):
    x = d.tensor(of=NUMBERS)
    return dict(input=x, other=d.beside(x), p=d.pick(0, 1, 2, 2.5, 3, INFINITE))


def points(d):
    x = d.tensor(of=WIDE, ranks=(2, 3))
    y = d.tensor([*x.shape[:-2], d.integer(1, 4), x.size(-1)], (x.dtype,))
    return dict(x1=x, x2=y, p=d.pick(0.0, 1.0, 2.0, 3.5, INFINITE))


def repeated(d):
    """Elements that are likely to be equal to their neighbours."""
    x = d.tensor(scale=0.7)
    x = x.round() if x.dtype.is_floating_point else x
    return dict(input=x, return_inverse=d.flag(), return_counts=d.flag(), dim=d.pick(None, d.dim(x)))


# Linear algebra.

def square(name):
    return lambda d: {name: d.square()}


def hermitian(d):
    x = d.square()
    return dict(A=x + x.mH, UPLO=d.pick("L", "U"))


def matrix(name, **more):
    return lambda d: {name: d.tensor(of=WIDE + COMPLEX, ranks=(2, 4), special=False),
                      **{key: d.pick(*choices) for key, choices in more.items()}}


def factored(d):
    A = d.square()
    LU, pivots = torch.linalg.lu_factor(A)
    batch = d.pick(A.shape[:-2], [], [2, *A.shape[:-2]])
    b = d.tensor([*batch, A.size(-1), d.integer(1, 3)], (A.dtype,), special=False)
    return dict(b=b, LU_data=LU, LU_pivots=pivots)


def product(first, second, *forms):
    """Each form has the shapes of both, a letter standing for an extent."""
    def draw(d):
        left, right = d.pick(*forms)
        extents = {letter: d.integer(1, 4) for letter in left + right}
        dtype = d.pick(*ANY)
        return {first: d.tensor([extents[c] for c in left], (dtype,)),
                second: d.tensor([extents[c] for c in right], (dtype,))}
    return draw


PRODUCTS = (("n", "n"), ("mn", "n"), ("n", "np"), ("mn", "np"), ("bmn", "bnp"), ("bmn", "np"))


def batches(added):
    """`added`: the forms of what is added."""
    def draw(d):
        b, n, m, p = (d.integer(1, 4) for _ in range(4))
        dtype = d.pick(*REAL, torch.complex64)
        extents = {"b": b, "n": n, "p": p, "1": 1}
        return dict(input=d.tensor([extents[c] for c in d.pick(*added)], (dtype,)),
                    batch1=d.tensor([b, n, m], (dtype,)), batch2=d.tensor([b, m, p], (dtype,)),
                    beta=d.integer(0, 2), alpha=d.integer(1, 2))
    return draw


def cell(d):
    batch, inside, hidden = (d.integer(1, 4) for _ in range(3))
    dtype = d.pick(*WIDE)
    extents = dict(input=[batch, inside], hx=[batch, hidden], w_ih=[hidden, inside],
                   w_hh=[hidden, hidden], b_ih=[hidden], b_hh=[hidden])
    arguments = {name: d.tensor(shape, (dtype,)) for name, shape in extents.items()}
    return arguments if d.flag() else dict(arguments, b_ih=None, b_hh=None)


# Transforms, ranges, polynomials.

NORMS = (None, "forward", "backward", "ortho")


def transform(of):
    def draw(d):
        x = d.tensor(of=of, ranks=(1, 4), special=False)
        return dict(input=x, n=d.pick(None, d.integer(1, 6)), dim=d.dim(x), norm=d.pick(*NORMS))
    return draw


def plane(d):
    return dict(input=d.tensor(of=REAL, ranks=(2, 4), special=False), norm=d.pick(*NORMS),
                s=d.pick(None, (d.integer(1, 5), d.integer(1, 5))),
                dim=d.pick((-2, -1), (0, 1), (1, 0), (-1, 0)))


def stepped(d):
    sign = d.pick(1, -1)
    start = d.integer(-5, 5)
    return dict(start=start, end=start + sign * d.integer(0, 9), step=sign * d.pick(1, 2, 0.5, 1.25))


def spaced(d):
    return dict(start=d.pick(-2, 0, 0.5, 1.5), end=d.pick(-1.0, 1, 2, 2.5), steps=d.integer(0, 7),
                dtype=d.pick(None, *FLOATS, *COMPLEX))


INPUTS = {
    "torch.Tensor.__rmatmul__": product("other", "self", *PRODUCTS),
    "torch.absolute": one(),
    "torch.addbmm": batches(("np", "1p", "p")),
    "torch.addcmul": three,
    "torch.amax": reduced,
    "torch.argsort": ordered,
    "torch.argwhere": one(),
    "torch.baddbmm": batches(("bnp", "bnp", "np", "p")),
    "torch.bmm": product("input", "mat2", ("bmn", "bnp")),
    "torch.cdist": points,
    "torch.cummax": along(of=REAL + (torch.bool,)),
    "torch.cumulative_trapezoid": along(name="y"),
    "torch.det": square("input"),
    "torch.digamma": one(),
    "torch.dist": distance,
    "torch.eq": two(mixed=(1, 0.5)),
    "torch.equal": compared,
    "torch.fft.fft": transform(WIDE + COMPLEX + INTEGERS),
    "torch.fft.hfft": transform(WIDE + COMPLEX),
    "torch.fft.rfft2": plane,
    "torch.fliplr": one(ranks=(2, 4)),
    "torch.floor_divide": two(mixed=(3, -2.5)),
    "torch.fmod": two(mixed=(3, -2.5)),
    "torch.ger": product("input", "vec2", ("m", "n")),
    "torch.inner": product("input", "other", ("n", "n"), ("mn", "n"), ("mn", "pn"), ("bmn", "pn")),
    "torch.kthvalue": ranked,
    "torch.linalg.det": square("A"),
    "torch.linalg.eigvalsh": hermitian,
    "torch.linalg.inv": square("A"),
    "torch.linalg.matrix_norm": matrix_norm,
    "torch.linalg.svdvals": matrix("A"),
    "torch.linalg.vander": lambda d: dict(x=d.tensor(ranks=(1, 3), smallest=1), N=d.pick(None, 2, 3, 5)),
    "torch.linalg.vector_norm": vector_norm,
    "torch.linspace": spaced,
    "torch.logical_and": two(),
    "torch.logical_not": one(),
    "torch.lu_solve": factored,
    "torch.masked.sum": reduced,
    "torch.matmul": product("input", "other", *PRODUCTS),
    "torch.msort": one(of=REAL + (torch.bool,)),
    "torch.polar": two(of=FLOATS, first="abs", second="angle"),
    "torch.qr": matrix("input", some=(True, False)),
    "torch.range": stepped,
    "torch.real": one(),
    "torch.rnn_relu_cell": cell,
    "torch.sgn": one(),
    "torch.special.chebyshev_polynomial_t": lambda d: dict(x=d.tensor(scale=0.5), n=d.integer(0, 5)),
    "torch.special.modified_bessel_i0": scaled,
    "torch.t": one(ranks=(0, 2)),
    "torch.triu": diagonal,
    "torch.unique_consecutive": repeated,
    "torch.var": variance,
    "torch.zeros_like": filled,
}
