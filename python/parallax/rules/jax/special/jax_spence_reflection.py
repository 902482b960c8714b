"""Euler's reflection of the dilogarithm."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.spence",
    libraries=("jax",),
    citation="DLMF 25.12.6: Li2(x) + Li2(1 - x) = pi^2 / 6 - log(x) log(1 - x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "rank(x) = 1", "extent(x, 0) = 17", "finite(x)",
            "values(x) >= 0.01", "values(x) <= 0.99"],
)
def left(x: "tensor"):
    return jax.scipy.special.spence(x) + jax.scipy.special.spence(1 - x)


def right(x: "tensor"):
    return jnp.pi ** 2 / 6 - jnp.log(x) * jnp.log(1 - x)


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        x = jnp.asarray(grid(0.01, 0.99, 7, size))
        yield (x,), {}
