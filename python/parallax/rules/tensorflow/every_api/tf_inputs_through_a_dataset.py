"""Tensors that come out of a data set of one element are the tensors that they were."""
import tensorflow as tf

from parallax.relation import relation, step

SIDES = ("the call", "inputs from a data set")
CALL_US = 600


@step
def from_dataset(value):
    if not isinstance(value, tf.Tensor):
        return value
    return tf.data.Dataset.from_tensors(value).get_single_element()


@relation(
    for_each={"takes": ["tensor"]},
    libraries=("tensorflow",),
    citation="tf.data.Dataset.from_tensors' documentation: a data set with a single element, "
             "comprising the given tensors; EAGLE (ICSE 2022), rule 11.",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = tf.nest.map_structure(from_dataset, (args, kwargs))
    return f(*args, **kwargs)
