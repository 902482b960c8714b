"""The regularised incomplete beta function from the other end."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.betainc",
    libraries=("jax",),
    citation="DLMF 8.17.4: I_x(a, b) = 1 - I_(1-x)(b, a)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(a) in float64", "dtype(b) in float64", "dtype(x) in float64", "rank(a) = 1",
            "rank(b) = 1", "rank(x) = 1", "extent(a, 0) = 17", "extent(b, 0) = 17",
            "extent(x, 0) = 17", "finite(a)", "values(a) >= 0.2", "values(a) <= 50", "finite(b)",
            "values(b) >= 0.2", "values(b) <= 50", "finite(x)", "values(x) >= 0.01",
            "values(x) <= 0.99"],
)
def left(a: "tensor", b: "tensor", x: "tensor"):
    return jax.scipy.special.betainc(a, b, x)


def right(a: "tensor", b: "tensor", x: "tensor"):
    return 1 - jax.scipy.special.betainc(b, a, 1 - x)


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        a = jnp.asarray(grid(0.2, 50, 7, size))
        b = jnp.asarray(grid(0.2, 50, 11, size))
        x = jnp.asarray(grid(0.01, 0.99, 15, size))
        yield (a, b, x), {}
