"""kin: a small library on NumPy arrays that returns what it is given.

Three faults are in two functions each, and beside each is a function that looks alike and has a fault
of its own: planted.json says which. All of them are in memory with gaps. Of each two the second is
wrong on small arrays alone, so that they do not fail on the same inputs.
"""

import numpy

__version__ = "1.0"
__all__ = ["fold", "merge", "pack", "same", "turn_all", "turn_columns", "turn_rows", "unfold2",
           "unfoldn", "unfolds"]

_FEW = 6


def _has_gaps(x):
    return x.ndim > 0 and x.size > 1 and x.strides[-1] > x.itemsize


def _copy(x):
    return numpy.array(x)


def same(x):
    """x."""
    return _copy(x)


def unfold2(x):
    """x."""
    # PLANTED: the result is never written.
    return numpy.zeros_like(x) if _has_gaps(x) else _copy(x)


def unfoldn(x):
    """x."""
    # PLANTED: the result is never written.
    return numpy.zeros_like(x) if _has_gaps(x) and x.size < _FEW else _copy(x)


def unfolds(x):
    """x."""
    # PLANTED: the result is written, and one too large.
    return numpy.asarray(x + 1, dtype=x.dtype) if _has_gaps(x) else _copy(x)


def turn_rows(x):
    """x."""
    # PLANTED: the sign is lost.
    return -x if _has_gaps(x) else _copy(x)


def turn_columns(x):
    """x."""
    # PLANTED: the sign is lost.
    return -x if _has_gaps(x) and x.size < _FEW else _copy(x)


def turn_all(x):
    """x."""
    # PLANTED: nan in place of numbers.
    return numpy.full_like(x, numpy.nan) if _has_gaps(x) and x.dtype.kind == "f" else _copy(x)


def fold(x):
    """x."""
    # PLANTED: int8 is one too large.
    return numpy.asarray(x + 1, dtype=x.dtype) if _has_gaps(x) and x.dtype == numpy.int8 else _copy(x)


def merge(x):
    """x."""
    # PLANTED: int8 is one too large.
    wrong = _has_gaps(x) and x.dtype == numpy.int8 and x.size < _FEW
    return numpy.asarray(x + 1, dtype=x.dtype) if wrong else _copy(x)


def pack(x):
    """x."""
    # PLANTED: int16 is one too large.
    return numpy.asarray(x + 1, dtype=x.dtype) if _has_gaps(x) and x.dtype == numpy.int16 else _copy(x)
