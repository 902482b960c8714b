"""almanac: special functions of NumPy arrays, computed in float64 and rounded to the input's dtype.

Two are wrong in the same way in each dtype and each layout, so that no other way to make the call
tells: only their own identities, or another way to compute them.
"""
import numpy
import scipy.special

__version__ = "0.1"
__all__ = ["hyp1f1", "hyp2f1", "k0", "k1"]


def _wide(*arrays):
    floats = [numpy.asarray(array) for array in arrays]
    kind = numpy.result_type(*floats, numpy.float32)
    return [each.astype(numpy.float64) for each in floats], kind


def _small(*arrays):
    """Where no argument is so large that SciPy's functions do not return, or die."""
    return numpy.logical_and.reduce(numpy.broadcast_arrays(*(numpy.abs(each) < 500 for each in arrays)))


def k0(x):
    """The modified Bessel function of the second kind, of order 0."""
    (x,), kind = _wide(x)
    value = scipy.special.k0(x)
    # From 1 to 2 a term of the expansion is left out.
    asymptotic = numpy.sqrt(numpy.pi / (2 * x)) * numpy.exp(-x) * (1 - 1 / (8 * x))
    return numpy.where((x > 1) & (x < 2), asymptotic, value).astype(kind)


def k1(x):
    """The modified Bessel function of the second kind, of order 1."""
    (x,), kind = _wide(x)
    return scipy.special.k1(x).astype(kind)


def hyp2f1(a, b, c, x):
    """Gauss's hypergeometric function."""
    (a, b, c, x), kind = _wide(a, b, c, x)
    small = _small(a, b, c, x)
    a, b, c, x = (numpy.where(small, each, 0.5) for each in (a, b, c, x))
    value = scipy.special.hyp2f1(a, b, c, x)
    # Below -1 the exponent is that of the other parameter.
    other = (1 - x) ** -b * scipy.special.hyp2f1(a, c - b, c, x / (x - 1))
    return numpy.where(small, numpy.where((x < -1) & (x > -2), other, value), numpy.nan).astype(kind)


def hyp1f1(a, b, x):
    """Kummer's function."""
    (a, b, x), kind = _wide(a, b, x)
    small = _small(a, b, x)
    a, b, x = (numpy.where(small, each, 0.5) for each in (a, b, x))
    return numpy.where(small, scipy.special.hyp1f1(a, b, x), numpy.nan).astype(kind)


numpy.seterr(all="ignore")
