"""digamma of x + 1 is 1 / x more."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.digamma",
    libraries=("jax",),
    citation="DLMF 5.5.2: psi(x + 1) = psi(x) + 1 / x",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "rank(x) = 1", "extent(x, 0) = 17", "finite(x)",
            "values(x) >= 0.01", "values(x) <= 1000"],
)
def left(x: "tensor"):
    return jax.scipy.special.digamma(x + 1)


def right(x: "tensor"):
    return jax.scipy.special.digamma(x) + 1 / x


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        x = jnp.asarray(grid(0.01, 1000, 7, size))
        yield (x,), {}
