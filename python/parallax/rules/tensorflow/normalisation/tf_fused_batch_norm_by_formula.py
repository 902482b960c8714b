"""fused_batch_norm with statistics given is the formula."""
import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.compat.v1.nn.fused_batch_norm",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="The formula of batch normalisation in the documentation of "
             "tf.keras.layers.BatchNormalization; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "range": [1, 2],
                  "specials": False},
            "scale": {"dtypes": ["float32"], "shape": ["c"], "range": [0.5, 2], "specials": False},
            "mean": {"dtypes": ["float32"], "shape": ["c"], "range": [-2, -1], "specials": False},
            "variance": {"dtypes": ["float32"], "shape": ["c"], "range": [0.5, 2],
                         "specials": False}},
    tolerance=(1e-5, 1e-5),
)
def left(x: "tensor", scale: "tensor", mean: "tensor", variance: "tensor"):
    return tf.compat.v1.nn.fused_batch_norm(x, scale, mean * 0, mean, variance, 0.01,
                                            is_training=False)[0]


def right(x: "tensor", scale: "tensor", mean: "tensor", variance: "tensor"):
    return (x - mean) / tf.sqrt(variance + 0.01) * scale


def seeds(lib):
    for shape in ((1, 2, 3, 1), (2, 5, 4, 3), (3, 1, 17, 33)):
        yield (lib.random.uniform(shape, 1, 2), lib.random.uniform(shape[3:], 0.5, 2),
               lib.random.uniform(shape[3:], -2, -1), lib.random.uniform(shape[3:], 0.5, 2)), {}
