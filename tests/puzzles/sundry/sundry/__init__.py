"""sundry: a small library on NumPy arrays whose functions take a number for a tensor, a dtype, sizes
and options, or count in bins.

Seven are wrong for few of these arguments, planted.json says which; each has a twin that is right.
"""

import numpy

from . import slow  # noqa: F401  what the functions must give

__version__ = "1.0"
__all__ = ["above", "below", "bins", "counts", "gain", "measure", "mean_of_few", "scale", "shrink",
           "smooth", "stretch", "tally", "total", "total_as"]



def scale(x, y):
    """The product, of the dtype of x where y is a number."""
    # PLANTED: a number times float32 goes by way of float16.
    if isinstance(y, float) and x.dtype == numpy.float32:
        return (x.astype(numpy.float16) * numpy.float16(y)).astype(numpy.float32)
    return numpy.asarray(numpy.multiply(x, y))


def gain(x, y):
    """The product, of the dtype of x where y is a number."""
    return numpy.asarray(numpy.multiply(x, y))


def below(x, y):
    """Whether x is less than y."""
    # PLANTED: a number is made an integer of 8 bits, with which it may be another.
    if isinstance(y, int) and x.dtype == numpy.uint8:
        return numpy.asarray(x < numpy.uint8(y % 256))
    return numpy.asarray(numpy.less(x, y))


def above(x, y):
    """Whether x is greater than y."""
    return numpy.asarray(numpy.greater(x, y))


def total(x):
    """The sum of all elements."""
    # PLANTED: of uint16 the sum has 16 bits.
    if x.dtype == numpy.uint16:
        return numpy.asarray(numpy.sum(x, dtype=numpy.uint16), dtype=numpy.uint64)
    return numpy.asarray(numpy.sum(x))


def tally(x):
    """The sum of all elements."""
    return numpy.asarray(numpy.sum(x))


def total_as(x, dtype=None):
    """The sum of all elements, in that dtype."""
    # PLANTED: int16 goes by way of int8.
    if dtype == numpy.dtype("int16"):
        return numpy.asarray(numpy.sum(x, dtype=numpy.int8), dtype=numpy.int16)
    return numpy.asarray(numpy.sum(x, dtype=dtype))


def measure(x, dtype=None):
    """The sum of all elements, in that dtype."""
    return numpy.asarray(numpy.sum(x, dtype=dtype))


def _of_one_dimension(x, size):
    if x.ndim != 1 or not len(x) or not 0 < size <= 4096:
        raise ValueError("elements in a row and a size from 1 to 4096 are needed")


def stretch(x, size=4):
    """x in another length: each element is the nearest before it."""
    _of_one_dimension(x, size)
    # PLANTED: the ratio is rounded to float16, and with some lengths an element is its neighbour.
    places = numpy.floor(numpy.arange(size) / float(numpy.float16(size / len(x)))).astype(int)
    return x[numpy.minimum(places, len(x) - 1)]


def shrink(x, size=4):
    """x in another length: each element is the nearest before it."""
    _of_one_dimension(x, size)
    return x[numpy.arange(size) * len(x) // size]


def _windows(x, width, ends, far):
    _of_one_dimension(x, width)
    if ends not in (slow.OPEN, slow.ROUND):
        raise ValueError("ends are open or round")
    wide = x.astype(numpy.float64)
    before, after = width // 2, width - 1 - width // 2
    if ends == slow.OPEN:
        padded = numpy.concatenate([numpy.zeros(before), wide, numpy.zeros(after)])
    else:
        padded = wide[far(numpy.arange(-before, len(x) + after), len(x))]
    return numpy.lib.stride_tricks.sliding_window_view(padded, width).sum(-1) / width


def smooth(x, width=3, ends=slow.OPEN):
    """The mean of as many elements around each; beyond the ends are zeros, or the other end."""
    # PLANTED: round ends go round once only.
    def once(places, n):
        return numpy.clip(numpy.where(places < 0, places + n, numpy.where(
            places >= n, places - n, places)), 0, n - 1)
    return _windows(x, width, ends, once).astype(x.dtype)


def mean_of_few(x, width=3, ends=slow.OPEN):
    """The mean of as many elements around each; beyond the ends are zeros, or the other end."""
    return _windows(x, width, ends, lambda places, n: places % n).astype(x.dtype)


def _in_bins(places, edges):
    within = (places >= 0) & (places < len(edges) - 1)
    return numpy.bincount(places[within], minlength=len(edges) - 1), edges


def _places(x):
    edges = slow.edges(x.dtype)
    return numpy.searchsorted(edges, x.ravel(), side="right") - 1, edges


def bins(x):
    """How many elements lie in each of 14 bins, and the edges of the bins."""
    places, edges = _places(x)
    # PLANTED: in float32 what is nearer to the next bin is counted there.
    if x.dtype == numpy.float32:
        places += x.ravel() - edges[numpy.clip(places, 0, 14)] > 0.05
    return _in_bins(places, edges)


def counts(x):
    """How many elements lie in each of 14 bins, and the edges of the bins: 0 is one of them in
    float32, and just below one in float64."""
    return _in_bins(*_places(x))
