"""What some kernels of the toy check of their arguments, in Python: as PyTorch has kernels for the meta
device beside its kernels in C++. healthy_test.py holds each against its kernel."""

MOST_WIDTH = 4096


def check(condition, message):
    if not condition:
        raise ValueError(message)


def matmul(x, y):
    if len(x.shape) != 2 or len(y.shape) != 2:
        raise ValueError("matmul: expected two matrices")
    check(x.shape[1] == y.shape[0], f"matmul: shapes {x.shape} and {y.shape} do not match")
    return x.shape[0], y.shape[1]


def pad(x, widths=(1, 1), value=0.0):
    check(len(widths) == 2, "pad: widths must have two entries")
    before, after = widths
    if before < 0 or after < 0 or before > MOST_WIDTH or after > MOST_WIDTH:
        raise ValueError(f"pad: widths must be from 0 to {MOST_WIDTH}")
    return with_last(x, before + after)


def window(x, size=3):
    check(size >= 1, "window: size must be positive")
    return with_last(x, 1 - size)


def with_last(x, more):
    """The shape with another extent of the last dimension."""
    check(len(x.shape) > 0, "the tensor has no dimension")
    if x.shape[-1] + more < 0:
        return (*x.shape[:-1], 0)
    return (*x.shape[:-1], x.shape[-1] + more)
