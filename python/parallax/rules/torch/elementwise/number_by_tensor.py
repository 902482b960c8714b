"""A number in the place of a tensor means what the tensor of that number means.

The left side is the call with a number. The right side has a tensor that holds the number in each
element, of the dtype that promotion names for both; whole numbers are computed in int64 and end in
the dtype of the tensor, so that they wrap once. A number that the tensor's dtype cannot hold is
taken in comparisons alone, whose answer does not depend on a dtype: 200 < 300 holds.
"""
import torch

from parallax.relation import OutOfDomain, relation

SIDES = ("its result with a number", "its result with a tensor of it")
INTEGERS = (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.uint16,
            torch.uint32)
BY_NAME = ("other", "exponent")


def is_number(value):
    return isinstance(value, (bool, int, float, complex))


def taken_apart(args, kwargs):
    """(tensor, key of the number) where a call has tensors of one dtype and shape and one number."""
    given = list(enumerate(args)) + [(name, kwargs[name]) for name in BY_NAME if name in kwargs]
    numbers = [key for key, value in given if is_number(value)]
    tensors = [value for _, value in given if isinstance(value, torch.Tensor)]
    if len(numbers) != 1 or len(tensors) != 1 or len(given) != 2:
        return None, None
    return tensors[0], numbers[0]


def holds(dtype, number):
    """Whether the dtype has exactly this number."""
    if isinstance(number, bool):
        return True
    if dtype in INTEGERS:
        limits = torch.iinfo(dtype)
        return isinstance(number, int) and limits.min <= number <= limits.max
    try:
        return torch.tensor(number, dtype=dtype).item() == number
    except (RuntimeError, OverflowError):
        return False


def replaced(args, kwargs, tensor, key, wide, number):
    """The call with the tensor in the dtype `wide` and the number as a tensor."""
    def other(value):
        return tensor.to(wide) if value is tensor else value
    args, kwargs = [other(a) for a in args], {name: other(a) for name, a in kwargs.items()}
    full = torch.full(tensor.shape, number, dtype=wide)
    if isinstance(key, int):
        args[key] = full
    else:
        kwargs[key] = full
    return args, kwargs


def number_of(args, kwargs, key):
    return args[key] if isinstance(key, int) else kwargs[key]


def wide_of(tensor, number):
    """The dtype in which both are computed."""
    if tensor.dtype in INTEGERS and isinstance(number, int):
        if not -2 ** 63 <= number < 2 ** 63:
            raise OutOfDomain("no integer dtype has the number")
        return torch.int64
    wide = torch.result_type(tensor, number)
    if not holds(wide, number):
        raise OutOfDomain("the number would be rounded")
    if tensor.dtype in INTEGERS and bool((tensor.to(wide).to(tensor.dtype) != tensor).any()):
        raise OutOfDomain("the tensor would be rounded")
    return wide


def checked(output, tensor, number):
    """`output`, where the dtype of the tensor matters only if it holds the number."""
    if not isinstance(output, torch.Tensor):
        raise OutOfDomain("the result is no tensor")
    if output.dtype is not torch.bool and isinstance(number, int) and tensor.dtype in INTEGERS and (
            not holds(tensor.dtype, number)):
        raise OutOfDomain("the dtype does not hold the number")
    return output


def of_tensor(f, args, kwargs):
    tensor, key = taken_apart(args, kwargs)
    number = number_of(args, kwargs, key)
    wide = wide_of(tensor, number)
    args, kwargs = replaced(args, kwargs, tensor, key, wide, number)
    output = checked(f(*args, **kwargs), tensor, number)
    wraps = tensor.dtype in INTEGERS and wide is torch.int64 and output.dtype is torch.int64
    return output.to(tensor.dtype) if wraps else output


def applies(f, /, *args, **kwargs):
    """To calls that take the tensor as they take the number."""
    tensor, _ = taken_apart(args, kwargs)
    if tensor is None or tensor.dtype not in INTEGERS and not (
            tensor.is_floating_point() or tensor.is_complex() or tensor.dtype is torch.bool):
        return False
    try:
        of_tensor(f, args, kwargs)
    except Exception:  # some numbers are options, which no tensor can be
        return False
    return True


@relation(
    for_each={"traits": ["elementwise"], "takes": ["tensor", "number"], "without": ["mutates"]},
    libraries=("torch",),
    claim=("values", "dtype", "shape"),
    citation="Type promotion in the documentation of torch: a number of the tensor's category or a "
             "lower one does not change its dtype, one of a higher category gives the default dtype "
             "of that category.",
)
def left(f, /, *args, **kwargs):
    tensor, key = taken_apart(args, kwargs)
    number = number_of(args, kwargs, key)
    wide_of(tensor, number)
    return checked(f(*args, **kwargs), tensor, number)


def right(f, /, *args, **kwargs):
    return of_tensor(f, args, kwargs)
