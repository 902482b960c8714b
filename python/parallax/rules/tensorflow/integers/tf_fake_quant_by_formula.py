"""Fake quantisation is clamping and rounding to steps."""
import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.quantization.fake_quant_with_min_max_args",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.quantization.fake_quant_with_min_max_args' documentation: clamps to [min; "
             "max], quantised to [0; 2^num_bits - 1]; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32"], "range": [-20, 20], "specials": False}},
)
def left(x: "tensor"):
    return tf.quantization.fake_quant_with_min_max_args(x, -8, 7.9375, 8)


def right(x: "tensor"):
    steps = tf.floor((tf.clip_by_value(x, -8, 7.9375) + 8) * 16 + 0.5)
    return steps / 16 - 8


def seeds(lib):
    for shape in ((2,), (5, 17), (2, 3, 33)):
        yield (lib.random.normal(shape) * 9,), {}
