"""The programs of a function: itself and its forms, each Python text that defines `run`."""

_PLAIN = """\
import pocket


def run(*args, **kwargs):
    return pocket.{name}(*args, **kwargs)
"""

_METHOD = """\
import pocket


def run(x, *args, **kwargs):
    return x.{name}(*args, **kwargs)
"""

_INPLACE = """\
import pocket


def run(x, *args, **kwargs):
    return x.{name}_(*args, **kwargs)
"""

_OUT = """\
import pocket


def run(*args, **kwargs):
    like = pocket.{name}(*args, **kwargs)
    out = pocket.zeros(like.shape, like.dtype)
    return pocket.{name}(*args, out=out, **kwargs)
"""

_OUT_STRIDED = """\
import pocket


def run(*args, **kwargs):
    like = pocket.{name}(*args, **kwargs)
    out = pocket.Tensor(pocket.zeros(like.shape + (2,), like.dtype).a[..., 0])
    return pocket.{name}(*args, out=out, **kwargs)
"""

_GRAPH = """\
import pocket


def run(*args, **kwargs):
    return pocket.traced("{name}", *args, **kwargs)
"""

# The derivative along a fixed direction of a fixed functional of the output.
_GRADIENT = """\
import pocket


def weights(x, seed):
    values = []
    for _ in range(x.a.size):
        seed = (seed * 1103515245 + 12345) % 2147483648
        values.append(0.5 + seed / 2147483648)
    return pocket.Tensor(pocket.tensor(values, pocket.float64).a.reshape(x.shape))


def check(x):
    if x.dtype is not pocket.float64:
        raise TypeError("derivatives are taken in float64, not " + x.dtype.name)
    if x.a.size and not abs(x.a).max() <= 16:
        raise ValueError("derivatives are taken at finite values up to 16 only")


def dot(a, b):
    return pocket.sum(pocket.mul(a, b))


def run(x):
    check(x)
    upstream, direction = weights(x, 1), weights(x, 2)
{body}
"""

_BODIES = {
    "vjp": '    return dot(pocket.grad("{name}", x, upstream), direction)',
    "numeric": """\
    def at(step):
        return pocket.{name}(pocket.Tensor(x.a + step * direction.a))

    h = 1e-3
    near, far = pocket.sub(at(h), at(-h)), pocket.sub(at(2 * h), at(-2 * h))
    return dot(upstream, pocket.Tensor((8 * near.a - far.a) / (12 * h)))""",
}
_FORMS = {"": _PLAIN, "method": _METHOD, "inplace": _INPLACE, "out": _OUT,
          "out-strided": _OUT_STRIDED, "graph": _GRAPH}


def has(form):
    return form in _FORMS or form in _BODIES


def source(name, form):
    """Standalone Python text that defines run(*args, **kwargs)."""
    if form in _BODIES:
        return _GRADIENT.format(body=_BODIES[form].format(name=name))
    return _FORMS[form].format(name=name)


def program(pocket, name, form):
    """The callable of a form; the function itself for the empty form."""
    if not form:
        return getattr(pocket, name)
    scope = {}
    exec(compile(source(name, form), "pocket.%s@%s" % (name, form), "exec"), scope)
    run = scope["run"]
    if form == "inplace":
        run.mutates = True
    return run
