"""A function of each sample is the same over the batches of a dataset."""
import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.math.softmax",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.data.Dataset's documentation: from_tensor_slices gives the slices in order, batch "
             "combines consecutive ones; EAGLE (ICSE 2022), rule 11.",
    domain={"x": {"dtypes": ["float32", "float64"], "shape": ["b", "n"],
                  "extents": [0, 64], "range": [-20, 20],
                  "specials": False},
            "size": {"between": [1, 8]}},
)
def left(x: "tensor", size: "int"):
    return tf.nn.softmax(x)


def right(x: "tensor", size: "int"):
    batches = tf.data.Dataset.from_tensor_slices(x).batch(size)
    return tf.concat([tf.nn.softmax(batch) for batch in batches], 0)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, size in (((1, 2), 1), ((5, 17), 2), ((9, 33), 8)):
            yield (lib.random.normal(shape, dtype=dtype), size), {}
