"""A number in the place of a tensor means what the tensor of that number means.

Of a call with two tensors the second becomes a number, its first element. The left side is the call
with that number. The right side has a tensor that holds it in each element, of the dtype of the
first tensor: TensorFlow converts numbers to it.
"""
import numpy as np
import tensorflow as tf

from parallax.relation import OutOfDomain, relation

SIDES = ("its result with a number", "its result with a tensor of it")


def split(args):
    """(tensor, number) of a call with two tensors: the first one, and the first element of the other."""
    if args[1].shape.num_elements() == 0:
        raise OutOfDomain("the second tensor has no element")
    number = args[1].numpy().flat[0].item()
    if not isinstance(number, (bool, int, float, complex)):
        raise OutOfDomain("its elements are no numbers of Python")
    return args[0], number


def exact(dtype, number):
    """The number, if the dtype holds it."""
    try:
        held = np.array(number).astype(dtype.as_numpy_dtype)
    except OverflowError:
        raise OutOfDomain("the dtype does not hold the number")
    if held != number:
        raise OutOfDomain("the dtype does not hold the number")
    return number


def of_tensor(f, args, kwargs):
    tensor, number = split(args)
    constant = tf.constant(exact(tensor.dtype, number), tensor.dtype)
    return f(tensor, tf.fill(tf.shape(tensor), constant), **kwargs)


def applies(f, /, *args, **kwargs):
    return len(args) == 2 and all(isinstance(a, tf.Tensor) for a in args)


@relation(
    for_each={"traits": ["elementwise"], "takes": ["tensor"], "without": ["mutates"]},
    libraries=("tensorflow",),
    claim=("values", "dtype", "shape"),
    citation="tf.convert_to_tensor's documentation: operators convert Python numbers to tensors, "
             "of the dtype of the tensor that they are given beside.",
)
def left(f, /, *args, **kwargs):
    tensor, number = split(args)
    exact(tensor.dtype, number)
    return f(tensor, number, **kwargs)


def right(f, /, *args, **kwargs):
    return of_tensor(f, args, kwargs)
