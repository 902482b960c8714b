"""Tensors that were serialized and parsed are the tensors that they were."""
import tensorflow as tf

from parallax.relation import relation, step

SIDES = ("the call", "inputs that were serialized and parsed")


@step
def parsed(value):
    if not isinstance(value, tf.Tensor):
        return value
    return tf.ensure_shape(tf.io.parse_tensor(tf.io.serialize_tensor(value), value.dtype),
                           value.shape)


@relation(
    for_each={"takes": ["tensor"]},
    libraries=("tensorflow",),
    citation="tf.io.parse_tensor's documentation: it transforms a serialized TensorProto into a "
             "Tensor; EAGLE (ICSE 2022), rule 16.",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = tf.nest.map_structure(parsed, (args, kwargs))
    return f(*args, **kwargs)
