"""The log-determinant of a positive matrix is twice the sum of the logarithms of its factor."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.linalg.slogdet",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="det(L L^T) = prod diag(L)^2, from the multiplicativity of the determinant.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["n", "n"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.0001),
)
def left(a: "tensor"):
    matrix = tf.matmul(a, a, transpose_b=True) + 2 * tf.eye(a.shape[0], dtype=a.dtype)
    return tf.linalg.slogdet(matrix).log_abs_determinant


def right(a: "tensor"):
    matrix = tf.matmul(a, a, transpose_b=True) + 2 * tf.eye(a.shape[0], dtype=a.dtype)
    return 2 * tf.reduce_sum(tf.math.log(tf.linalg.diag_part(tf.linalg.cholesky(matrix))))


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for n in (2, 5, 17):
            yield (lib.random.uniform((n, n), -1, 1, dtype),), {}
