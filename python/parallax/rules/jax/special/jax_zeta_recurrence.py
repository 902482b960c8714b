"""The first term of Hurwitz's zeta function apart."""

import jax.numpy as jnp
import jax.scipy.special

from parallax.relation import relation


@relation(
    api="jax.scipy.special.zeta",
    libraries=("jax",),
    citation="DLMF 25.11.3: zeta(s, q) = zeta(s, q + 1) + q^-s",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(s) in float64", "dtype(q) in float64", "rank(s) = 1", "rank(q) = 1",
            "extent(s, 0) = 17", "extent(q, 0) = 17", "finite(s)", "values(s) >= 1.1",
            "values(s) <= 20", "finite(q)", "values(q) >= 0.1", "values(q) <= 30"],
)
def left(s: "tensor", q: "tensor"):
    return jax.scipy.special.zeta(s, q)


def right(s: "tensor", q: "tensor"):
    return jax.scipy.special.zeta(s, q + 1) + q ** -s


def grid(low, high, step, size):
    return [low + (high - low) * (i * step % 31 + 0.5) / 31 for i in range(size)]


def seeds(lib):
    for size in (17,):  # each extent is compiled, for seconds
        s = jnp.asarray(grid(1.1, 20, 7, size))
        q = jnp.asarray(grid(0.1, 30, 11, size))
        yield (s, q), {}
