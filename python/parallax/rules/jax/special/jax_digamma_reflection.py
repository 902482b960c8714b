"""The reflection formula of digamma, away from its poles."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


def inside(x, value):
    return jnp.where(jnp.abs(x - jnp.round(x)) > 0.01, value, 0 * x)


@relation(
    api="jax.scipy.special.digamma",
    libraries=("jax",),
    citation="DLMF 5.5.4: psi(1 - x) - psi(x) = pi / tan(pi x)",
    tolerance=(1e-07, 1e-07),
    domain=["dtype(x) in float64", "rank(x) = 1", "extent(x, 0) = 17", "finite(x)",
            "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return inside(x, jax.scipy.special.digamma(1 - x) - jax.scipy.special.digamma(x))


def right(x: "tensor"):
    return inside(x, jnp.pi / jnp.tan(jnp.pi * (x - jnp.round(x))))


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        x = jnp.asarray(grid(-20, 20, 7, size))
        yield (x,), {}
