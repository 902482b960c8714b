"""An elementwise function does not care about order: reversed in, reversed out.

The left side is the plain call. The right side reverses every tensor along all its dimensions
(which keeps broadcasting as it was; tensors of one common shape are flattened too), calls, and
reverses what comes out. Each element so meets another lane of the vector code, or its scalar tail.
"""
from parallax.relation import relation


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


def common_shape(values):
    """The shape that all tensors share, or None."""
    shapes = set()
    mapped(lambda tensor: shapes.add(tuple(tensor.shape)), values)
    return shapes.pop() if len(shapes) == 1 else None


@relation(
    api="elementwise",
    claim=("values", "status", "dtype", "shape"),
    citation="The definition of an elementwise function; the idea of re-arranged inputs is EAGLE's "
             "(ICSE 2022), rules 9 and 10, data format equivalence.",
)
def left(f, *args, **kwargs):
    # A copy of the outputs' nesting as the right side makes it: named tuples become tuples.
    return mapped(lambda tensor: tensor, f(*args, **kwargs))


def right(f, *args, **kwargs):
    shape = common_shape([list(args), kwargs])

    def into(tensor):
        tensor = in_order_reversed(tensor)
        return tensor if shape is None else tensor.reshape(-1)

    def back(tensor):
        tensor = in_order_reversed(tensor)
        if shape is not None and len(tensor.shape) == 1:
            tensor = tensor.reshape(shape)
        return tensor

    return mapped(back, f(*mapped(into, list(args)), **mapped(into, kwargs)))
