"""Pfaff's transformation of hyp2f1."""
import numpy

import almanac

from parallax.relation import relation


@relation(
    api="almanac.hyp2f1",
    citation="DLMF 15.8.1: F(a, b; c; x) = (1 - x)^-a F(a, c - b; c; x / (x - 1))",
    tolerance=(1e-6, 1e-9),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -20", "values(x) <= 0.5", "a >= 0.25", "a <= 3",
            "b >= 0.25", "b <= 3", "c >= 3.5", "c <= 6"],
)
def left(x: "tensor", a: "float", b: "float", c: "float"):
    return almanac.hyp2f1(a, b, c, x)


def right(x: "tensor", a: "float", b: "float", c: "float"):
    return (1 - x) ** -a * almanac.hyp2f1(a, c - b, c, x / (x - 1))


def seeds(lib):
    for size in (1, 5, 17):
        x = numpy.linspace(-3, 0.5, size)
        for a, b, c in ((0.5, 1.5, 4.0), (1.25, 0.75, 3.5)):
            yield (x, a, b, c), {}
