"""The transform over two dimensions is the one over each."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.signal.fft2d",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.signal.fft2d's documentation: the transform over the inner-most two dimensions.",
    domain={
        "x": {
            "dtypes": ["complex64", "complex128"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.001),
)
def left(x: "tensor"):
    return tf.signal.fft2d(x)


def right(x: "tensor"):
    return tf.transpose(tf.signal.fft(tf.transpose(tf.signal.fft(x))))


def seeds(lib):
    for dtype in (lib.complex64, lib.complex128):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.cast(lib.random.uniform(shape, 0.5, 2), dtype),), {}
