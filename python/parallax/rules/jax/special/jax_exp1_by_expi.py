"""The exponential integrals are one function on two half axes."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.exp1",
    libraries=("jax",),
    citation="DLMF 6.2.6: Ei(-x) = -E1(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "rank(x) = 1", "extent(x, 0) = 17", "finite(x)",
            "values(x) >= 0.01", "values(x) <= 50"],
)
def left(x: "tensor"):
    return jax.scipy.special.exp1(x) * jnp.exp(x)


def right(x: "tensor"):
    return -jax.scipy.special.expi(-x) * jnp.exp(x)


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        x = jnp.asarray(grid(0.01, 50, 7, size))
        yield (x,), {}
