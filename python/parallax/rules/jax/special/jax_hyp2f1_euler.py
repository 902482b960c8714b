"""Euler's transformation of the hypergeometric function."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.hyp2f1",
    libraries=("jax",),
    citation="DLMF 15.8.1: F(a, b; c; x) = (1 - x)^(c-a-b) F(c - a, c - b; c; x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(a) in float64", "dtype(b) in float64", "dtype(c) in float64",
            "dtype(x) in float64", "rank(a) = 1", "rank(b) = 1", "rank(c) = 1", "rank(x) = 1",
            "extent(a, 0) = 17", "extent(b, 0) = 17", "extent(c, 0) = 17", "extent(x, 0) = 17",
            "finite(a)", "values(a) >= 0.2", "values(a) <= 4", "finite(b)", "values(b) >= 0.2",
            "values(b) <= 4", "finite(c)", "values(c) >= 4.5", "values(c) <= 9", "finite(x)",
            "values(x) >= -0.9", "values(x) <= 0.8"],
)
def left(a: "tensor", b: "tensor", c: "tensor", x: "tensor"):
    return jax.scipy.special.hyp2f1(a, b, c, x)


def right(a: "tensor", b: "tensor", c: "tensor", x: "tensor"):
    return (1 - x) ** (c - a - b) * jax.scipy.special.hyp2f1(c - a, c - b, c, x)


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        a = jnp.asarray(grid(0.2, 4, 7, size))
        b = jnp.asarray(grid(0.2, 4, 11, size))
        c = jnp.asarray(grid(4.5, 9, 15, size))
        x = jnp.asarray(grid(-0.9, 0.8, 19, size))
        yield (a, b, c, x), {}
