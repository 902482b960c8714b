"""The programs of one function of the toy: the function itself and its forms.

Each form is Python text that defines `run`; a program is that text executed, so a reproduction
script runs exactly what was run here.
"""

_PLAIN = """\
import toy


def run(*args, **kwargs):
    return toy.{name}(*args, **kwargs)
"""

_METHOD = """\
import toy


def run(x, *args, **kwargs):
    return x.{name}(*args, **kwargs)
"""

_INPLACE = """\
import toy


def run(x, *args, **kwargs):
    return x.{name}_(*args, **kwargs)
"""

_OUT = """\
import toy


def run(*args, **kwargs):
    like = toy.{name}(*args, **kwargs)
    out = toy.zeros(like.shape, like.dtype)
    toy.{name}(*args, out=out, **kwargs)
    return out
"""

_OUT_WRONG_SIZE = """\
import toy


def run(*args, **kwargs):
    like = toy.{name}(*args, **kwargs)
    out = toy.zeros([2] * (len(like.shape) + 1), like.dtype)
    toy.{name}(*args, out=out, **kwargs)
    return out
"""

_OUT_STRIDED = """\
import toy


def run(*args, **kwargs):
    like = toy.{name}(*args, **kwargs)
    base = toy.zeros(tuple(like.shape) + (2,), like.dtype)
    out = toy.as_strided(base, like.shape, base.strides[:-1])
    toy.{name}(*args, out=out, **kwargs)
    return out
"""

_META = """\
import toy


def meta(value):
    if isinstance(value, toy.Tensor):
        return value.to_meta()
    if isinstance(value, (list, tuple)):
        return type(value)(meta(item) for item in value)
    return value


def run(*args, **kwargs):
    return toy.{name}(*map(meta, args), **{{key: meta(value) for key, value in kwargs.items()}})
"""

_THREADS = """\
import toy


def run(*args, **kwargs):
    before = toy.get_num_threads()
    toy.set_num_threads(4)
    try:
        return toy.{name}(*args, **kwargs)
    finally:
        toy.set_num_threads(before)
"""

# The derivative along a fixed direction of a fixed positive functional of the outputs; only where
# it is smooth enough that finite differences can tell.
_GRADIENT = """\
import toy


def weights(x, seed):
    count = 1
    for extent in x.shape:
        count *= extent
    values = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2147483648
        values.append(0.5 + seed / 2147483648)
    strides, step = [], 1
    for extent in reversed(x.shape):
        strides.insert(0, step)
        step *= max(extent, 1)
    return toy.as_strided(toy.tensor(values, toy.float64), x.shape, strides)


def check(x):
    if x.dtype is not toy.float64:
        raise TypeError("derivatives are taken in float64, not " + x.dtype.name)
    if 0 not in x.shape and not toy.max(toy.abs(x)).tolist() <= 16:
        raise ValueError("derivatives are taken at finite values up to 16 only")


def dot(a, b):
    return toy.sum(toy.mul(a, b))


def run(x):
    check(x)
    upstream, direction = weights(x, 1), weights(x, 2)
{body}
"""

_BODIES = {
    "vjp": '    return dot(toy.grad("{name}", x, upstream), direction)',
    "jvp": '    return dot(upstream, toy.jvp("{name}", x, direction))',
    "numeric": """\
    def at(step):
        scale = toy.tensor(step, toy.float64)
        return toy.{name}(toy.add(x, toy.mul(direction, scale)))

    h = 1e-3
    near, far = toy.sub(at(h), at(-h)), toy.sub(at(2 * h), at(-2 * h))
    change = toy.sub(toy.mul(near, toy.tensor(8.0, toy.float64)), far)
    return dot(upstream, toy.mul(change, toy.tensor(1 / (12 * h), toy.float64)))""",
}

_FORMS = {
    "": _PLAIN,
    "method": _METHOD,
    "inplace": _INPLACE,
    "out": _OUT,
    "out-wrong-size": _OUT_WRONG_SIZE,
    "out-strided": _OUT_STRIDED,
    "meta": _META,
    "threads": _THREADS,
}


def source(name, form):
    """Standalone Python text that defines run(*args, **kwargs)."""
    if form in _BODIES:
        return _GRADIENT.format(body=_BODIES[form].format(name=name))
    return _FORMS[form].format(name=name)


def program(toy, name, form):
    """The callable of a form; the function itself for the empty form."""
    if not form:
        return getattr(toy, name)
    scope = {}
    exec(compile(source(name, form), "toy.%s@%s" % (name, form), "exec"), scope)
    run = scope["run"]
    if form == "inplace":
        run.mutates = True
    return run
