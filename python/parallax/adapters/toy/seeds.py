"""First inputs of each function of the toy, smallest first."""


def _values(toy, shape, dtype, start=1):
    """A tensor of shape with the moderate distinct values 0.25, -0.5, 0.75, ... in dtype."""
    count = 1
    for extent in shape:
        count *= extent
    numbers = range(start, start + count)
    if dtype is toy.bool:
        values = [n % 2 for n in numbers]
    elif dtype.name.startswith("uint"):
        values = [n % 7 for n in numbers]
    elif dtype.name.startswith("int"):
        values = [(n % 7) * (-1 if n % 2 else 1) for n in numbers]
    elif dtype.name.startswith("complex"):
        values = [complex((n % 13) / 4, -(n % 11) / 4) for n in numbers]
    else:
        values = [(n % 13) / 4 * (-1 if n % 2 else 1) for n in numbers]
    strides, step = [], 1
    for extent in reversed(shape):
        strides.insert(0, step)
        step *= max(extent, 1)
    return toy.as_strided(toy.tensor(values, dtype), shape, strides)


_SHAPES = [(3,), (2, 3), (), (19,), (8, 9), (2, 3, 4), (0,)]


def _one_tensor(toy, make=lambda x: ((x,), {})):
    for shape in _SHAPES:
        yield make(_values(toy, shape, toy.float32))
    for dtype in (toy.float64, toy.int64, toy.int32, toy.complex64, toy.uint8, toy.bool):
        yield make(_values(toy, (2, 3), dtype))


def _two_tensors(toy):
    for a, b in (((3,), (3,)), ((2, 3), (2, 3)), ((2, 3), (3,)), ((3, 1), (1, 4)), ((), (5,)),
                 ((20,), (20,)), ((0,), (1,))):
        yield (_values(toy, a, toy.float32), _values(toy, b, toy.float32, 5)), {}
    for dtype in (toy.float64, toy.int64, toy.int8, toy.complex64, toy.bool):
        yield (_values(toy, (2, 3), dtype), _values(toy, (2, 3), dtype, 5)), {}


def seeds(toy, item):
    """Yields (args, kwargs) of calls of the function that `item` describes; all are valid."""
    for args, kwargs in _candidates(toy, item):
        try:
            if not item["planted"]:
                getattr(toy, item["name"])(*args, **kwargs)
        except (TypeError, ValueError, IndexError, RuntimeError):
            continue
        yield args, kwargs


def _candidates(toy, item):
    types = [parameter["type"] for parameter in item["parameters"]]
    if types == ["tensor"]:
        yield from _one_tensor(toy)
    elif types == ["tensor", "tensor"]:
        yield from _two_tensors(toy)
