"""The inverse of a Fourier transform gives back the signal."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.signal.ifft",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.signal.ifft's documentation: the inverse of tf.signal.fft.",
    domain={
        "x": {
            "dtypes": ["complex64", "complex128"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.0001),
)
def left(x: "tensor"):
    return tf.signal.ifft(tf.signal.fft(x))


def right(x: "tensor"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.complex64, lib.complex128):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.cast(lib.random.uniform(shape, 0.5, 2), dtype),), {}
