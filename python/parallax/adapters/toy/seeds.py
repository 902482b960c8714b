"""First inputs of each function of the toy, smallest first."""


def _values(toy, shape, dtype, start=1):
    """A tensor of shape with moderate values of both signs, most of them distinct."""
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


def _tensors(toy, shapes):
    for shape in shapes:
        yield _values(toy, shape, toy.float32)
    for dtype in (toy.float64, toy.int64, toy.int32, toy.complex64, toy.uint8, toy.bool,
                  toy.float16):
        yield _values(toy, shapes[1], dtype)


def _pairs(toy, shapes):
    for a, b in shapes:
        yield _values(toy, a, toy.float32), _values(toy, b, toy.float32, 5)
    a, b = shapes[0]
    for dtype in (toy.complex64, toy.float64, toy.int64, toy.int8, toy.complex128, toy.bool):
        yield _values(toy, a, dtype), _values(toy, b, dtype, 5)


_PAIR_SHAPES = {
    "vdot": [((3,), (3,)), ((18,), (18,)), ((1,), (1,))],
    "outer": [((3,), (2,)), ((5,), (17,))],
    "matmul": [((2, 3), (3, 2)), ((4, 4), (4, 4)), ((1, 17), (17, 3))],
}
_ELEMENTWISE_PAIRS = [((2, 3), (2, 3)), ((3,), (3,)), ((2, 3), (3,)), ((3, 1), (1, 4)),
                      ((4, 5), (5,)), ((), (5,)), ((20,), (20,)), ((0,), (1,))]
_ROWS = [(4,), (2, 5), (18,), (3, 4, 5)]
_ANY = [(3,), (2, 3), (), (19,), (8, 9), (2, 3, 4), (0,)]
_SAFE = [(3,), (2, 3)]  # for functions that some shapes kill

# The arguments behind the tensor, by function.
_OPTIONS = {
    "clamp": [{}, {"lo": -0.5, "hi": 2.0}, {"lo": 0, "hi": 2}],
    "pad": [{"widths": [1, 2]}, {"widths": [0, 3], "value": 1.5}, {}],
    "find": [{}, {"value": 1.5}, {"value": 2}],
    "window": [{}, {"size": 1}, {"size": 4}],
    "sum_dim": [{}, {"dim": 0}, {"dim": 0, "keepdim": True}],
    "halves_sum_dim": [{}, {"dim": 0}],
    "cumsum": [{}, {"dim": -1}],
    "softmax": [{}, {"dim": 0}],
    "sort": [{}, {"dim": 0}],
}


def _candidates(toy, item):
    twin = item["twin"] or item["name"]
    deadly = item["planted"] in ("crash", "hang", "oom")
    if twin == "where":
        for a, b in _pairs(toy, _ELEMENTWISE_PAIRS):
            yield (toy.greater(a, b) if a.dtype is toy.float32 else
                   _values(toy, (2, 3), toy.bool), a, b), {}
    elif twin == "cast":
        for x in _tensors(toy, _ANY):
            for dtype in (toy.float64, toy.int32, toy.float32):
                yield (x, dtype), {}
    elif twin == "concat":
        for shapes in ([(2,), (3,)], [(2,), (1,), (3,)], [(2, 3), (1, 3), (4, 3)],
                       [(17,), (16,), (5,), (0,)]):
            yield ([_values(toy, shape, toy.float32) for shape in shapes],), {}
        yield ([_values(toy, (2, 3), toy.int64), _values(toy, (2, 2), toy.int32)], 1), {}
    elif [p["type"] for p in item["parameters"]] == ["tensor", "tensor"]:
        for pair in _pairs(toy, _PAIR_SHAPES.get(twin, _ELEMENTWISE_PAIRS)):
            yield pair, {}
    else:
        options = _OPTIONS.get(twin, [{}])
        rows = [(4,), (2, 5)] if deadly else _ROWS
        shapes = rows if twin in ("window", "pad") else _SAFE if deadly else _ANY
        for index, x in enumerate(_tensors(toy, shapes)):
            for kwargs in options if index < 3 else options[:1]:
                yield (x,), kwargs


def seeds(toy, item):
    """Yields (args, kwargs) of calls of the function that `item` describes; its healthy twin
    accepts them all."""
    twin = getattr(toy, item["twin"] or item["name"])
    for args, kwargs in _candidates(toy, item):
        try:
            twin(*args, **kwargs)
        except (TypeError, ValueError, IndexError, RuntimeError):
            continue
        yield tuple(args), dict(kwargs)
