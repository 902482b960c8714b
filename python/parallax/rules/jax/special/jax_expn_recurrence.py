"""The recurrence of the exponential integrals, all terms positive."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.expn",
    libraries=("jax",),
    citation="DLMF 8.19.12: n E_(n+1)(x) + x E_n(x) = e^-x",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "rank(x) = 1", "extent(x, 0) = 17", "finite(x)",
            "values(x) >= 0.05", "values(x) <= 50", "n >= 1", "n <= 20"],
)
def left(x: "tensor", n: "int"):
    return (n * jax.scipy.special.expn(n + 1, x) + x * jax.scipy.special.expn(n, x)) * jnp.exp(x)


def right(x: "tensor", n: "int"):
    return jnp.ones_like(x)


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        x = jnp.asarray(grid(0.05, 50, 7, size))
        for n in (1, 3, 7):
            yield (x, n), {}
