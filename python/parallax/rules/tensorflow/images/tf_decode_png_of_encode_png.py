"""An image that was encoded as PNG and decoded is the image."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.io.encode_png",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="PNG is lossless; tf.io.encode_png's and tf.io.decode_png's documentation; EAGLE (ICSE "
    "2022), rule 13.",
    domain={"image": {"dtypes": ["uint8", "uint16"], "shape": ["h", "w", "c"]}},
)
def left(image: "tensor"):
    encoded = tf.io.encode_png(image)
    return tf.io.decode_png(encoded, image.shape[2], image.dtype)


def right(image: "tensor"):
    return tf.identity(image)


def seeds(lib):
    for dtype in (lib.uint8, lib.uint16):
        for shape in ((1, 2, 1), (5, 17, 3), (33, 8, 4)):
            yield (lib.cast(lib.random.uniform(shape, 0, 256), dtype),), {}
