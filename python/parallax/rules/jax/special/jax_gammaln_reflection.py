"""The reflection formula of the logarithm of gamma, away from its poles."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


def inside(x, value):
    return jnp.where(jnp.abs(x - jnp.round(x)) > 0.01, value, 0 * x)


@relation(
    api="jax.scipy.special.gammaln",
    libraries=("jax",),
    citation="DLMF 5.5.3: gamma(x) gamma(1 - x) = pi / sin(pi x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "rank(x) = 1", "extent(x, 0) = 17", "finite(x)",
            "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return inside(x, jax.scipy.special.gammaln(x) + jax.scipy.special.gammaln(1 - x))


def right(x: "tensor"):
    return inside(x, jnp.log(jnp.pi / jnp.abs(jnp.sin(jnp.pi * (x - jnp.round(x))))))


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        x = jnp.asarray(grid(-20, 20, 7, size))
        yield (x,), {}
