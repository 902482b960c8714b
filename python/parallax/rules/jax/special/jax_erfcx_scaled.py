"""erfcx is erfc, scaled."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.erfcx",
    libraries=("jax",),
    citation="The definition: erfcx(x) = exp(x^2) erfc(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "rank(x) = 1", "extent(x, 0) = 17", "finite(x)",
            "values(x) >= -5", "values(x) <= 5"],
)
def left(x: "tensor"):
    return jax.scipy.special.erfcx(x)


def right(x: "tensor"):
    return jnp.exp(x * x) * jax.scipy.special.erfc(x)


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        x = jnp.asarray(grid(-5, 5, 7, size))
        yield (x,), {}
