"""A 2-D convolution is a 3-D one of depth one."""
import tensorflow as tf

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="tf.nn.conv2d",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="The definition of the convolution over one more dimension of extent one; EAGLE (ICSE "
             "2022), rule 3.",
    domain={"x": {"dtypes": DTYPES, "shape": ["b", "h", "w", "c"], "range": [-1, 1],
                  "specials": False},
            "kernel": {"dtypes": DTYPES, "shape": ["m", "n", "c", "o"], "range": [-1, 1],
                       "specials": False},
            "stride": {"between": [1, 3]}, "padding": {"one_of": ["SAME", "VALID"]}},
)
def left(x: "tensor", kernel: "tensor", stride: "int", padding: "str"):
    return tf.nn.conv2d(x, kernel, stride, padding)


def right(x: "tensor", kernel: "tensor", stride: "int", padding: "str"):
    deep = tf.nn.conv3d(x[:, None], kernel[None], [1, 1, stride, stride, 1], padding)
    return deep[:, 0]


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, kernel, stride, padding in (((1, 4, 5, 1), (3, 3, 1, 1), 1, "SAME"),
                                           ((2, 7, 6, 3), (2, 3, 3, 4), 2, "VALID"),
                                           ((1, 9, 8, 2), (4, 2, 2, 3), 3, "SAME")):
            yield (lib.random.uniform(x, dtype=dtype), lib.random.uniform(kernel, dtype=dtype),
                   stride, padding), {}
