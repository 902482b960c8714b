"""log_ndtr is the logarithm of ndtr."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.log_ndtr",
    libraries=("jax",),
    citation="The definition",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "rank(x) = 1", "extent(x, 0) = 17", "finite(x)",
            "values(x) >= -5", "values(x) <= 6"],
)
def left(x: "tensor"):
    return jax.scipy.special.log_ndtr(x)


def right(x: "tensor"):
    return jnp.log(jax.scipy.special.ndtr(x))


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        x = jnp.asarray(grid(-5, 6, 7, size))
        yield (x,), {}
