"""A number in the place of an array means what the array of that number means.

Of a call with two arrays the second becomes a number, its first element. The left side is the call
with that number. The right side has an array that holds it in each element, of the dtype that
promotion names for both. A number that the array's dtype cannot hold is taken in comparisons alone,
which are held against int64: 200 < 300 holds.
"""
import numpy as np

from parallax.relation import OutOfDomain, relation

SIDES = ("its result with a number", "its result with an array of it")


def split(args):
    """(array, number) of a call with two arrays: the first one, and the first element of the other."""
    if args[1].size == 0:
        raise OutOfDomain("the second array has no element")
    number = args[1].flat[0].item()
    if not isinstance(number, (bool, int, float, complex)):
        raise OutOfDomain("its elements are no numbers of Python")
    return args[0], number


def exact_dtype(array, number):
    """The dtype that promotion names for both; None where it does not hold the number."""
    dtype = np.result_type(array, number)
    try:
        held = np.array(number, dtype)
    except OverflowError:
        return None
    return dtype if held == number else None


def compared(f, array, number):
    """A comparison of whole numbers, in int64."""
    if array.dtype.kind not in "iu" or array.dtype == np.uint64 or not isinstance(number, int) or (
            not -2 ** 63 <= number < 2 ** 63):
        raise OutOfDomain("int64 does not hold both")
    output = f(array.astype(np.int64), np.full(array.shape, number, np.int64))
    if getattr(output, "dtype", None) != np.bool_:
        raise OutOfDomain("the dtype does not hold the number")
    return output


def of_array(f, args, kwargs):
    array, number = split(args)
    dtype = exact_dtype(array, number)
    if dtype is None:
        return compared(f, array, number)
    return f(array, np.full(array.shape, number, dtype), **kwargs)


def applies(f, /, *args, **kwargs):
    """To universal functions: what is written in Python may compute in the dtypes that it gets."""
    return isinstance(f, np.ufunc) and len(args) == 2 and not kwargs and all(
        isinstance(a, np.ndarray) for a in args)


@relation(
    for_each={"traits": ["elementwise"], "takes": ["tensor"], "without": ["mutates"]},
    libraries=("numpy",),
    claim=("values", "dtype", "shape"),
    citation="NumPy's documentation, data type promotion: a Python number takes the dtype of the "
             "array, or the default dtype of its kind; comparisons with integers beyond the dtype "
             "give the right result.",
)
def left(f, /, *args, **kwargs):
    array, number = split(args)
    if exact_dtype(array, number) is None:
        compared(f, array, number)  # or the rule says nothing of the call
    return f(array, number, **kwargs)


def right(f, /, *args, **kwargs):
    return of_array(f, args, kwargs)
