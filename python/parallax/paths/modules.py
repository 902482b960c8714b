"""Modules and layers: a constructor, then methods of what it built, as one source."""

import inspect
import types

from . import functions
from .sources import MISSING, Made, Written, name


def source(library, api, cls, *methods, prefix="init."):
    """Parameters are those of the constructor behind `prefix`, then those of the last method; the methods are
    called one after the other, each with those of its parameters that the last one has. One named input_shape
    is the shape of the first input."""
    build = _method(library, cls, "__init__")
    runs = [run for run in (_method(library, cls, each) for each in methods) if run is not None]
    if not runs:
        raise LookupError("no %s() in Python" % methods[-1])
    own = _parameters(library, runs[-1])
    built = [] if build is None else _parameters(library, build)
    parameters = own + [dict(each, name=prefix + each["name"], kind="keyword") for each in built]

    def body(maker):
        self = {"e": "other", "text": "self"}
        made = []
        if build is not None:
            made.append(maker.call(build, {each["name"]: name(prefix + each["name"]) for each in built}, [self]))
        for run in runs:
            wanted = {each["name"] for each in _parameters(library, run)}
            kwargs = {each["name"]: name(each["name"]) for each in own if each["name"] in wanted}
            if "input_shape" in wanted and own:
                kwargs["input_shape"] = {"e": "attr", "of": name(own[0]["name"]), "name": "shape"}
            made.append(maker.call(run, kwargs, [self]))
        return [{"s": "do", "line": 0, "value": each} for each in made[:-1]] + [
            {"s": "return", "line": 0, "value": made[-1]}]
    return Made(api, parameters, body)


def _method(library, cls, word):
    held = inspect.getattr_static(cls, word, MISSING)
    held = held.fget if isinstance(held, property) else held
    plain = library.unwrap(held) if held is not MISSING else None
    if not isinstance(plain, types.FunctionType) or not library.is_ours(plain.__module__):
        return None
    written = Written(plain, cls)
    return written if written.node() is not None else None


def _parameters(library, written):
    """Without self, *args and **kwargs."""
    return [each for each in functions.parameters(library, written)[1:] if each["kind"] in ("positional", "keyword")]
