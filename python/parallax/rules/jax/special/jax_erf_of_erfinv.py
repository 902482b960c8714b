"""erf undoes erfinv."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.erfinv",
    libraries=("jax",),
    citation="The definition of the inverse",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "rank(x) = 1", "extent(x, 0) = 17", "finite(x)",
            "values(x) >= -0.999", "values(x) <= 0.999"],
)
def left(x: "tensor"):
    return jax.scipy.special.erf(jax.scipy.special.erfinv(x))


def right(x: "tensor"):
    return jnp.ones_like(x) * x


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        x = jnp.asarray(grid(-0.999, 0.999, 7, size))
        yield (x,), {}
