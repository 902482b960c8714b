"""A number in the place of an array means what the array of that number means.

Of a call with two arrays the second becomes a number, its first element. The left side is the call
with that number. The right side has an array that holds it in each element, of the dtype that
promotion names for both.
"""
import jax
import jax.numpy as jnp
import numpy as np

from parallax.relation import OutOfDomain, relation

SIDES = ("its result with a number", "its result with an array of it")


def split(args):
    """(array, number) of a call with two arrays: the first one, and the first element of the other."""
    if args[1].size == 0:
        raise OutOfDomain("the second array has no element")
    number = np.asarray(args[1]).flat[0].item()
    if not isinstance(number, (bool, int, float, complex)):
        raise OutOfDomain("its elements are no numbers of Python")
    return args[0], number


def exact_dtype(array, number):
    """The dtype that promotion names for both, in which the number is not rounded."""
    dtype = jnp.result_type(array, number)
    try:
        held = np.array(number).astype(dtype)
    except OverflowError:
        raise OutOfDomain("the dtype does not hold the number")
    if held != number:
        raise OutOfDomain("the dtype does not hold the number")
    return dtype


def of_array(f, args, kwargs):
    array, number = split(args)
    return f(array, jnp.full(array.shape, number, exact_dtype(array, number)), **kwargs)


def applies(f, /, *args, **kwargs):
    return len(args) == 2 and all(isinstance(a, jax.Array) for a in args)


@relation(
    for_each={"traits": ["elementwise"], "takes": ["tensor"], "without": ["mutates"]},
    libraries=("jax",),
    claim=("values", "dtype", "shape"),
    citation="JAX's documentation, type promotion semantics: a Python number is weakly typed, and "
             "takes the dtype that the array names for both.",
)
def left(f, /, *args, **kwargs):
    array, number = split(args)
    exact_dtype(array, number)
    return f(array, number, **kwargs)


def right(f, /, *args, **kwargs):
    return of_array(f, args, kwargs)
