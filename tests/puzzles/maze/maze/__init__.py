"""maze: a small library on NumPy arrays that returns what it is given.

Three functions have a fault behind several turns: a pair of numbers, a rank and a flag, a dtype and a
size. Each has a healthy twin with the same turns; maze.plain has them all without the faults.
"""

import numpy

from . import plain

__version__ = "1.0"
__all__ = ["cell", "cell_twin", "gate", "gate_twin", "hall", "hall_twin"]


def gate(x, first=1, second=1):
    """x."""
    if first < 0:
        raise ValueError("gate: first must not be negative")
    if first == 37:
        if second == 12:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def gate_twin(x, first=1, second=1):
    """x."""
    return plain.gate(x, first, second)


def hall(x, whole=False):
    """x."""
    if x.ndim < 1:
        raise ValueError("hall: x has no dimension")
    if x.ndim == 5:
        if whole and x.shape[0] == x.shape[4] + 2:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def hall_twin(x, whole=False):
    """x."""
    return plain.hall(x, whole)


def cell(x):
    """x."""
    if x.dtype == numpy.int16:
        if x.ndim == 3 and x.shape[0] == 4 and x.shape[1] == 3 and x.shape[2] == 5:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def cell_twin(x):
    """x."""
    return plain.cell(x)
