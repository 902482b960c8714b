"""Kummer's transformation of hyp1f1."""
import numpy

import almanac

from parallax.relation import relation


@relation(
    api="almanac.hyp1f1",
    citation="DLMF 13.2.39: M(a, b, x) = e^x M(b - a, b, -x)",
    tolerance=(1e-6, 1e-9),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -20", "values(x) <= 20", "a >= 0.25", "a <= 3",
            "b >= 3.5", "b <= 6"],
)
def left(x: "tensor", a: "float", b: "float"):
    return almanac.hyp1f1(a, b, x)


def right(x: "tensor", a: "float", b: "float"):
    return numpy.exp(x) * almanac.hyp1f1(b - a, b, -x)


def seeds(lib):
    for size in (1, 5, 17):
        for a, b in ((0.5, 4.0), (1.25, 3.5)):
            yield (numpy.linspace(-3, 3, size), a, b), {}
