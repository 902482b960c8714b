"""A model gives the same for each sample in batches of any size."""
import tensorflow as tf

from parallax.relation import relation

DTYPES = ["float32", "float64"]


def model(x, kernel, weight):
    maps = tf.nn.relu(tf.nn.conv2d(x, kernel, 1, "SAME"))
    return tf.nn.softmax(tf.linalg.matmul(tf.reduce_mean(maps, [1, 2]), weight))


@relation(
    api="tf.matmul",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="Each sample goes through the layers by itself; EAGLE (ICSE 2022), rule 15.",
    domain={"x": {"dtypes": DTYPES, "shape": ["b", "h", "w", "c"],
                  "extents": [0, 64], "range": [-1, 1],
                  "specials": False},
            "kernel": {"dtypes": DTYPES, "shape": [3, 3, "c", 3],
                       "extents": [0, 64], "range": [-1, 1],
                       "specials": False},
            "weight": {"dtypes": DTYPES, "shape": [3, "n"],
                       "extents": [0, 64], "range": [-1, 1], "specials": False},
            "size": {"between": [1, 8]}},
)
def left(x: "tensor", kernel: "tensor", weight: "tensor", size: "int"):
    return model(x, kernel, weight)


def right(x: "tensor", kernel: "tensor", weight: "tensor", size: "int"):
    return tf.concat([model(x[i:i + size], kernel, weight) for i in range(0, x.shape[0], size)], 0)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, n, size in (((2, 4, 4, 1), 2, 1), ((5, 7, 6, 3), 10, 2), ((9, 8, 17, 2), 3, 8)):
            yield (lib.random.uniform(shape, -1, 1, dtype),
                   lib.random.uniform((3, 3, shape[3], 3), -1, 1, dtype),
                   lib.random.uniform((3, n), -1, 1, dtype), size), {}
