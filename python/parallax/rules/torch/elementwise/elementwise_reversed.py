"""An elementwise function does not care about order: reversed in, reversed out.

The left side is the plain call. The right side reverses every tensor along all its dimensions
(which keeps broadcasting as it was), calls, and reverses what comes out. Each element so meets
another lane of the vector code, or its scalar tail.
"""
from parallax.relation import relation

SIDES = ("its result", "its result for reversed input, reversed")


def is_tensor(value):
    return hasattr(value, "shape") and hasattr(value, "dtype")


def in_order_reversed(tensor):
    if hasattr(tensor, "flip"):
        return tensor.flip(tuple(range(len(tensor.shape))))
    return tensor.reshape(-1)[::-1].reshape(tensor.shape)


def mapped(function, value):
    """function of every tensor in nested lists, tuples and dictionaries."""
    if is_tensor(value):
        return function(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return tuple(mapped(function, item) for item in value)
    if isinstance(value, (list, tuple)):
        return type(value)(mapped(function, item) for item in value)
    if isinstance(value, dict):
        return {key: mapped(function, item) for key, item in value.items()}
    return value


def broadcast(shapes):
    """The shape they broadcast to, or None."""
    result = []
    for shape in shapes:
        result = [1] * (len(shape) - len(result)) + result
        for i in range(1, len(shape) + 1):
            if result[-i] == 1:
                result[-i] = shape[-i]
            elif shape[-i] not in (1, result[-i]):
                return None
    return tuple(result)


def checked(outputs, inputs):
    """`outputs`, where the call was elementwise: max(x) is, over two tensors, and max(x, 1) is not.
    Both sides refuse the others alike."""
    shapes = []
    mapped(lambda tensor: shapes.append(tuple(tensor.shape)), inputs)
    expected = broadcast(shapes)

    def check(tensor):
        if tuple(tensor.shape) != expected and expected is not None:
            raise ValueError("this call is not elementwise: its result has another shape")
        if str(tensor.dtype) == "torch.complex32":
            raise ValueError("torch cannot reverse complex32")
        return tensor

    return mapped(check, outputs)


@relation(
    api="elementwise",
    libraries=("torch",),
    claim=("values", "status", "dtype", "shape"),
    citation="The definition of an elementwise function; the idea of re-arranged inputs is EAGLE's "
             "(ICSE 2022), rules 9 and 10, data format equivalence.",
)
def left(f, /, *args, **kwargs):
    return checked(f(*args, **kwargs), [list(args), kwargs])


def right(f, /, *args, **kwargs):
    outputs = f(*mapped(in_order_reversed, list(args)), **mapped(in_order_reversed, kwargs))
    return mapped(in_order_reversed, checked(outputs, [list(args), kwargs]))
