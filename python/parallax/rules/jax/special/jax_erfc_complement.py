"""erf and erfc add up to 1."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.erfc",
    libraries=("jax",),
    citation="DLMF 7.2.2: erfc(x) = 1 - erf(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "rank(x) = 1", "extent(x, 0) = 17", "finite(x)",
            "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return jax.scipy.special.erf(x) + jax.scipy.special.erfc(x)


def right(x: "tensor"):
    return jnp.ones_like(x)


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        x = jnp.asarray(grid(-20, 20, 7, size))
        yield (x,), {}
