"""Matrices that linear algebra takes: symmetric, positive definite, well conditioned."""

_SIZES = (2, 3, 4, 1, 9)
_DTYPES = ("float64", "float32", "complex64", "complex128")


def matrix(numpy, size, dtype, number):
    """Row i, column j: 1 / (1 + |i - j| + number), and on the diagonal the size more."""
    index = numpy.arange(size)
    distance = numpy.abs(index[:, None] - index[None, :])
    return (1 / (1 + distance + number) + size * numpy.eye(size)).astype(dtype)


def calls(numpy, parameters):
    """The required arguments, each tensor a square matrix; a second one of a vector as well."""
    required = [p for p in parameters if "default" not in p]
    tensors = sum(p["type"].startswith("tensor") for p in required)
    for dtype in _DTYPES:
        for size in _SIZES if dtype == "float64" else _SIZES[1:3]:
            for second in (2, 1) if tensors == 2 else (2,):
                yield tuple(_argument(numpy, p, size, dtype, place, second)
                            for place, p in enumerate(required))


def _argument(numpy, parameter, size, dtype, place, second):
    base, _, several = parameter["type"].rstrip("?").partition("[")
    if base != "tensor":
        return (2,) if several else 2
    made = matrix(numpy, size, dtype, place)
    if place > 0 and second == 1:
        made = made[0].copy()
    return [made, made.copy()] if several else made
