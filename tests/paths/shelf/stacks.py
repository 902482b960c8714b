"""Functions of the shelf, each with one thing that its form must show."""

import enum
import functools
import math

from . import backends

LIMIT = 8
MODES = ("plain", "fancy")
in_debug = False


class Kind(enum.Enum):
    LOW = 0
    HIGH = 1


class dtype:
    def __init__(self, name):
        self.name = name


single = dtype("float32")
builtin_length = len


def check(condition, message, kind=ValueError):
    if not condition:
        raise kind(message)


def traced():
    return False


def counted(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)
    return wrapper


def plain(x, rows=LIMIT, *rest, mode="plain", kind=single, **others):
    if x.ndim < 1:
        raise ValueError("x has %d dimensions" % x.ndim)
    elif 0 < rows <= LIMIT:
        return x
    return None


def names(x, mode):
    if mode in MODES and x.dtype == single and x.kind is Kind.LOW:
        return LIMIT
    if backends.enabled or in_debug:
        return math.pi
    return backends.LEVELS


def checked(x, y):
    check(x.shape[0] == len(y), f"x has {x.shape[0]} rows")
    assert not x.empty, "x is " + "empty"
    check(len(y) > 1, "too short", IndexError)


def assigned(x, sizes):
    n, m = x.shape
    (only,) = sizes
    first, *others = sizes
    n += 1
    sizes[0] = n
    sizes.append(m)
    return n


def looped(x, pads):
    for i, pad in enumerate(pads):
        if pad < i:
            continue
        rows = pad
    while x:
        break
    check(rows, "no rows")
    if not all(p >= 0 for p in pads if p is not None):
        raise ValueError
    if any(a != b for a, b in zip(pads, x.shape)):
        raise ValueError(f"bad pads {pads!r}")


@counted
@counted
def decorated(x):
    """Not the wrapper's source."""
    return not x.ready


def of_factory(limit):
    def made(x):
        return x.ndim > limit
    return made


at_least_two = of_factory(1)
at_least_three = of_factory(2)


def both_factories(x):
    return at_least_two(x) and at_least_three(x)


def unlikely(x):
    if traced():
        return plain(x)
    if same(x).ndim > 2 and likely(x.ndim < 4):
        return x
    return x.with_rank(3)


def same(x):
    return x


def likely(condition):
    return condition


def odd(x, *rest):
    y = {"a": x}
    z = lambda a: a  # noqa: E731
    try:
        w = x[::2]
    except ValueError:
        w = None
    if (n := x.size(0)) > 1:
        return n
    del y
    return checked(*rest), variadic(*rest), variadic(x, *rest), z, w


def variadic(*items):
    return len(items)


def deep_0(x):
    return deep_1(x)


def deep_1(x):
    return deep_2(x)


def deep_2(x):
    return deep_3(x)


def deep_3(x):
    return deep_4(x)


def deep_4(x):
    return deep_5(x)


def deep_5(x):
    return deep_6(x)


def deep_6(x):
    return x


def even(n):
    return n == 0 or uneven(n - 1)


def uneven(n):
    return n != 0 and even(n - 1)


class Base:
    def __init__(self, rows):
        if rows <= 0:
            raise ValueError("rows must be positive")
        self.rows = rows


class Shelf(Base):
    def __init__(self, rows, mode="plain"):
        super().__init__(rows)
        self.mode = mode

    @property
    def wide(self):
        return self.rows > 2

    def forward(self, x):
        if self.wide:
            return self._run(x)
        return x

    def _run(self, x):
        return x.shape[0] == self.rows


def made_and_run(x):
    return Shelf(2).forward(x)


def with_local_import(x):
    from .stacks import LIMIT as own
    return x.ndim < own


def of_types(x):
    return isinstance(x, (int, float)) or isinstance(x, int | dtype)


def with_functions(x, limit):
    low = 1

    def far(size, most=LIMIT):
        return near(size) or size > most

    def near(size):
        return low < size < limit
    twice = lambda size: far(size) and far(size + 1)  # noqa: E731
    if far(x.ndim):
        return None
    return twice(x.ndim)


def placed(place, count):
    return place


def with_places(x, axis=-1, other=None):
    axis = placed(axis, x.ndim)
    other = None if other is None else placed(other, x.ndim)
    return x.shape[axis] > 2 and placed(other, 2)


def refused(x):
    if x.ndim > 2:
        check(False, "too many dimensions")
        return x
    check(True, "never")
    return None


class Layout:
    pass


packed = Layout()


def laid(x, layout=packed):
    return layout is packed
