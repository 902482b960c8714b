"""Rolling moves the end to the beginning."""
import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.roll",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype", "bits"),
    citation="tf.roll's documentation: elements that roll past the last position will wrap "
             "around to the first.",
    domain={"x": {"dtypes": ["float32", "float64", "int32", "int64"], "shape": ["m", "n"]},
            "shift": {"between": [-40, 40]}},
)
def left(x: "tensor", shift: "int"):
    return tf.roll(x, shift, 1)


def right(x: "tensor", shift: "int"):
    at = -shift % max(1, x.shape[1])
    return tf.concat([x[:, at:], x[:, :at]], 1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype), -2), {}
