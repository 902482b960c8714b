"""whim: a small library on NumPy arrays whose functions may draw random numbers, if an argument
asks for them.

Two are wrong where nothing is drawn, planted.json says which; each has a twin that is right.
"""

import numpy

__version__ = "1.0"
__all__ = ["attend", "attend_all", "blend", "blend_all", "jitter", "noise"]

_draws = numpy.random.default_rng(0)


def _mask(x, rate):
    return _draws.random(x.shape) >= rate if rate > 0 else True


def jitter(x, rate=0.0):
    """x, of which a share of elements is set to 0."""
    # PLANTED: memory with gaps is read from the other end.
    if x.ndim == 1 and x.strides[0] > x.itemsize:
        x = x[::-1]
    return numpy.asarray(numpy.where(_mask(x, rate), x, 0), dtype=x.dtype)


def noise(x, rate=0.0):
    """x, of which a share of elements is set to 0."""
    return numpy.asarray(numpy.where(_mask(x, rate), x, 0), dtype=x.dtype)


def attend(x, y, rate=0.0):
    """The mean of the products, a share of which is dropped."""
    products = x * y
    # PLANTED: float32 is summed up in float16.
    wide = numpy.float16 if x.dtype == numpy.float32 else numpy.float64
    return numpy.asarray(numpy.mean(products * _mask(products, rate), dtype=wide), dtype=x.dtype)


def attend_all(x, y, rate=0.0):
    """The mean of the products, a share of which is dropped."""
    products = x * y
    return numpy.asarray(numpy.mean(products * _mask(products, rate), dtype=numpy.float64),
                         dtype=x.dtype)


def blend(x, rate=0.5):
    """Always draws: x, of which a share of elements is turned."""
    return numpy.asarray(numpy.where(_draws.random(x.shape) < max(rate, 0.1), -x, x), dtype=x.dtype)


def blend_all(x):
    """Always draws: x and a number."""
    return numpy.asarray(x + _draws.random(), dtype=x.dtype)
