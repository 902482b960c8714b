"""The transform of a real signal is half of the complex one."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.signal.rfft",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.signal.rfft's documentation: only the fft_length / 2 + 1 unique components of "
    "the FFT.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.001),
)
def left(x: "tensor"):
    return tf.signal.rfft(x)


def right(x: "tensor"):
    wide = tf.complex64 if x.dtype == tf.float32 else tf.complex128
    return tf.signal.fft(tf.cast(x, wide))[:, : x.shape[1] // 2 + 1]


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.random.uniform(shape, 0.5, 2, dtype),), {}
