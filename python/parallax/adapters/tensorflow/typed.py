"""Guesses at calls from the types of operators and the names of parameters."""

import functools
import itertools

from . import arguments, opdefs
from .arguments import Frame

# A tensor, images, volumes, matrices, batches of them.
_SHAPES = ((3,), (2, 3), (4, 4), (1, 4, 4, 3), (2, 3, 4), (), (1, 3, 4, 4, 2), (2, 4, 4), (6,), (8, 1))
_DTYPES = 5  # of the main attribute, at most so many
_INDEX_ATTRIBUTES = 2


def candidates(entry):
    """Yields guesses (args, kwargs) for an entry, of which some return."""
    make = _of_operator if entry.op is not None else _of_function
    for call in make(entry):
        if call is not None:
            yield call if not entry.raw else ((), call[1])


def _required(entry):
    return [p for p in entry.parameters if "default" not in p]


def _of_operator(entry):
    """The dtypes are those that the definition allows."""
    inputs = (opdefs.inputs_of(entry.op, entry.function) if entry.raw else
              {each.name: each for each in entry.op.input_arg})
    attributes = {each.type_attr or each.type_list_attr: opdefs.dtypes_of(entry.op, each)
                  for each in entry.op.input_arg if not each.type}
    main = max(attributes.values(), key=len, default=[])
    for dtype in main[:_DTYPES] or ["float32"]:
        for (number, shape), plain in itertools.product(enumerate(_SHAPES), (False, True)):
            frame = Frame(shape, dtype, number)
            yield _call(entry, functools.partial(_input, entry.op, inputs, frame, plain))


def _input(op, inputs, frame, plain, parameter):
    argument = inputs.get(parameter["name"])
    if argument is None:
        return arguments.option(frame, parameter)
    allowed = opdefs.dtypes_of(op, argument)
    dtype = frame.dtype if frame.dtype in allowed else allowed[0]
    if len(allowed) <= _INDEX_ATTRIBUTES and "int32" in allowed:
        dtype = "int32"  # an index, an axis, a shape
    if parameter["type"].startswith("tensor["):
        return [arguments.tensor(frame, parameter["name"], dtype, plain) for _ in range(2)]
    return arguments.tensor(frame, parameter["name"], dtype, plain)


def _of_function(entry):
    """A public function takes its tensors of one dtype, whole numbers by their names."""
    for dtype in ("float32", "int32", "complex64", "float64", "bool", "bfloat16"):
        for (number, shape), plain in itertools.product(enumerate(_SHAPES), (False, True)):
            frame = Frame(shape, dtype, number)
            yield _call(entry, functools.partial(_argument, frame, plain))


def _argument(frame, plain, parameter):
    name, type_name = parameter["name"], parameter["type"].rstrip("?")
    if not type_name.startswith("tensor") and type_name != "any":
        return arguments.option(frame, parameter)
    numbers = arguments.whole(frame, name)
    if numbers is not None and not plain:
        made = frame.whole(numbers)
    else:
        made = arguments.tensor(frame, name, frame.dtype, plain)
    return [made, made + made if frame.dtype != "bool" else made] if type_name.endswith("[]") else made


def _call(entry, make):
    kwargs = {}
    for parameter in _required(entry):
        value = make(parameter)
        if value is None:
            return None
        kwargs[parameter["name"]] = value
    if entry.raw:
        return (), kwargs
    keywords = {p["name"] for p in entry.parameters if p["keyword_only"]}
    return (tuple(v for k, v in kwargs.items() if k not in keywords),
            {k: v for k, v in kwargs.items() if k in keywords})
