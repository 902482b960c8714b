"""The distributions of scipy.stats that textbooks name: their functions, parameters, and calls."""

import inspect

# Name of the distribution -> one legal value of each of its shape parameters.
SHAPES = {
    "beta": (2.5, 1.5), "cauchy": (), "chi2": (3.0,), "expon": (), "f": (4.0, 6.0), "gamma": (2.5,),
    "gennorm": (1.5,), "gumbel_l": (), "gumbel_r": (), "halfnorm": (), "laplace": (), "logistic": (),
    "lognorm": (0.75,), "norm": (), "pareto": (2.5,), "rayleigh": (), "t": (3.5,),
    "truncnorm": (-1.5, 2.0), "uniform": (), "vonmises": (1.5,), "weibull_min": (1.5,), "wrapcauchy": (0.4,),
    "bernoulli": (0.3,), "betabinom": (6, 1.5, 2.5), "binom": (6, 0.3), "geom": (0.3,),
    "hypergeom": (12, 5, 6), "nbinom": (4, 0.3), "poisson": (2.5,),
}

# What counts something, by the distribution; the other shape parameters are any numbers.
_COUNTS = {"betabinom": 1, "binom": 1, "hypergeom": 3, "nbinom": 1}

NAMESPACES = tuple("scipy.stats." + name for name in SHAPES)

_OF_DENSITIES = ("pdf", "logpdf")
_OF_MASSES = ("pmf", "logpmf")
_OF_ALL = ("cdf", "logcdf", "sf", "logsf", "ppf", "isf")
_SIZES = ((5,), (3, 4), (2, 3, 2), (1,), ())


def is_distribution(thing):
    return hasattr(thing, "rvs") and hasattr(thing, "ppf")


def functions(distribution):
    """(name, bound method) of each function of a place or of a probability."""
    own = _OF_DENSITIES if hasattr(distribution, "pdf") else _OF_MASSES
    return [(leaf, getattr(distribution, leaf)) for leaf in own + _OF_ALL]


def signature_of(method):
    """inspect.Signature: the place, the shape parameters, `loc`, and `scale` of what is continuous."""
    parameter, either = inspect.Parameter, inspect.Parameter.POSITIONAL_OR_KEYWORD
    distribution = method.__self__
    first = next(iter(inspect.signature(method).parameters))
    shapes = [word.strip() for word in (distribution.shapes or "").split(",") if word.strip()]
    options = {"loc": 0, "scale": 1} if hasattr(distribution, "pdf") else {"loc": 0}
    return inspect.Signature([parameter(name, either) for name in (first, *shapes)] + [
        parameter(name, either, default=value) for name, value in options.items()])


def calls(numpy, path):
    """[(args, kwargs)]: places or probabilities, each with shape parameters of the same shape."""
    _, name, leaf = path.rsplit(".", 2)
    for dtype in ("float64", "float32"):
        for size in _SIZES:
            at = (numpy.arange(int(numpy.prod(size))) * 5 % 13 + 1).reshape(size) / 15
            if leaf in _OF_MASSES:
                at = numpy.floor(at * 8)
            shapes = [numpy.full(size, value, "int64" if place < _COUNTS.get(name, 0) else dtype)
                      for place, value in enumerate(SHAPES[name])]
            yield (at.astype(dtype), *shapes), {}
            yield (at.astype(dtype), *shapes), {"loc": 1}
