"""First inputs of each function, smallest first."""

_SHAPES = ((3,), (2, 3), (), (17,), (4, 3, 5), (8, 9), (0,), (2, 0))
_PAIRS = (((3,), (3,)), ((2, 3), (2, 3)), ((2, 3), (3,)), ((3, 1), (1, 4)), ((), (5,)),
          ((20,), (20,)), ((0,), (1,)))
_VECTORS = (((3,), (3,)), ((1,), (1,)), ((20,), (20,)))
_SIGNALS = (((4,), (2,)), ((5,), (5,)), ((20,), (3,)), ((33,), (4,)))
_DTYPES = ("float32", "float64", "int64", "float16", "int32", "uint8", "bool")
_OPTIONS = {
    "clip": ({"low": -0.5, "high": 2.0}, {"low": 0}, {"high": 1.5}),
    "leaky_relu": ({}, {"slope": 0.25}),
    "elu": ({}, {"alpha": 0.5}),
    "standardize": ({}, {"dim": 0}, {"eps": 0.001}),
    "std": ({}, {"dim": 0}, {"dim": -1, "correction": 0}),
    "var": ({}, {"dim": 0}, {"dim": -1, "correction": 0}),
    "sum": ({}, {"dim": 0}, {"dim": -1, "keepdim": True}),
    "mean": ({}, {"dim": 0}, {"dim": -1, "keepdim": True}),
    "amax": ({}, {"dim": 0}, {"dim": -1, "keepdim": True}),
    "amin": ({}, {"dim": 0}, {"dim": -1, "keepdim": True}),
}
_ALONG = ("topmost", "undermost", "cumsum", "normalize", "sort", "rsort", "flip")


def _tensor(pocket, shape, dtype, start=1):
    count = 1
    for extent in shape:
        count *= extent
    values = [(n * 5 % 13) / 4 * (-1 if n % 3 == 0 else 1) for n in range(start, start + count)]
    if dtype == "bool":
        values = [value > 1 for value in values]
    if dtype == "uint8":
        values = [abs(value) for value in values]
    flat = pocket.tensor(values, pocket.DTYPES[dtype])
    return pocket.Tensor(flat.a.reshape(shape))


def _tensors(pocket, groups):
    """Tuples of tensors: each group of shapes in float32, the first two in the other dtypes."""
    for dtype in _DTYPES:
        for shapes in groups if dtype == "float32" else groups[:2]:
            yield tuple(_tensor(pocket, shape, dtype, 1 + 4 * i) for i, shape in enumerate(shapes))


def _candidates(pocket, name):
    if name == "where":
        for x, y in _tensors(pocket, _PAIRS):
            yield (pocket.Tensor(x.a > y.a), x, y), {}
    elif name == "concat":
        for shapes in (((2,), (3,)), ((2, 3), (1, 3), (4, 3)), ((17,), (0,), (5,))):
            for tensors in _tensors(pocket, (shapes,)):
                yield (list(tensors),), {}
        yield ([_tensor(pocket, (2, 3), "int64"), _tensor(pocket, (2, 2), "float32")], 1), {}
    elif name in ("dot", "inner", "conv1d", "correlate1d", "add", "sub", "mul", "maximum",
                  "minimum", "modulo", "floor_divide"):
        groups = {"dot": _VECTORS, "inner": _VECTORS, "conv1d": _SIGNALS,
                  "correlate1d": _SIGNALS}.get(name, _PAIRS)
        for pair in _tensors(pocket, groups):
            yield pair, {}
    elif name == "solve2":
        for (x,) in _tensors(pocket, [((2, 2),), ((3, 2, 2),)]):
            yield (x,), {}
    else:
        options = _OPTIONS.get(name, ({}, {"dim": 0}) if name in _ALONG else ({},))
        for index, (x,) in enumerate(_tensors(pocket, [(shape,) for shape in _SHAPES])):
            for kwargs in options if index < 2 else options[:1]:
                yield (x,), kwargs


def seeds(pocket, name):
    """Yields (args, kwargs) of calls that return."""
    for args, kwargs in _candidates(pocket, name):
        try:
            getattr(pocket, name)(*args, **kwargs)
        except (TypeError, ValueError, IndexError):
            continue
        yield args, dict(kwargs)
