"""Tensors cast to a wider data type and back are the tensors that they were."""
import tensorflow as tf

from parallax.relation import relation, step

SIDES = ("the call", "inputs cast to a wider dtype and back")
WIDER = {
    tf.bool: tf.uint8, tf.uint8: tf.int16, tf.int8: tf.int16, tf.int16: tf.int32,
    tf.uint16: tf.int32, tf.int32: tf.int64, tf.float16: tf.float32, tf.bfloat16: tf.float32,
    tf.float32: tf.float64, tf.complex64: tf.complex128,
}


@step
def there_and_back(value):
    if not isinstance(value, tf.Tensor):
        return value
    return tf.cast(tf.cast(value, WIDER.get(value.dtype, value.dtype)), value.dtype)


@relation(
    for_each={"takes": ["tensor"]},
    libraries=("tensorflow",),
    citation="Each of these data types holds every value of the narrower one; EAGLE (ICSE 2022), "
             "rule 12.",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = tf.nest.map_structure(there_and_back, (args, kwargs))
    return f(*args, **kwargs)
