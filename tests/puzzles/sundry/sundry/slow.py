"""The functions of sundry, element by element, for those who check them."""

import numpy

OPEN, ROUND = "open", "round"


def scale(x, y):
    return numpy.asarray(numpy.multiply(x, y))


def below(x, y):
    return numpy.asarray(numpy.less(x, y))


def above(x, y):
    return numpy.asarray(numpy.greater(x, y))


def total(x, dtype=None):
    return numpy.asarray(numpy.sum(x, dtype=dtype))


def stretch(x, size=4):
    return numpy.asarray([x[i * len(x) // size] for i in range(size)], dtype=x.dtype)


def smooth(x, width=3, ends=OPEN):
    n = len(x)
    found = []
    for i in range(n):
        places = [i + k - width // 2 for k in range(width)]
        places = [p % n for p in places] if ends == ROUND else [p for p in places if 0 <= p < n]
        found.append(sum(float(x[p]) for p in places) / width)
    return numpy.asarray(found, dtype=x.dtype)


def edges(dtype):
    if dtype not in (numpy.float32, numpy.float64):
        raise ValueError("floats of 32 or 64 bits are needed")
    return dtype.type(-0.7) + dtype.type(0.1) * numpy.arange(15, dtype=dtype)


def counts(x):
    edges(x.dtype)
    ends = edges(numpy.dtype("float64"))
    found = [sum(ends[i] <= float(each) < ends[i + 1] for each in x.ravel()) for i in range(14)]
    return numpy.asarray(found), numpy.asarray(ends, dtype=x.dtype)
