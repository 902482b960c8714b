"""Ways in which the Python sources behind an API of PyTorch run (docs/paths.md): as users call it, on the meta
device, and with its operators' implementations in Python in the place of those in C++, as parallax.paths reads
them."""

import sys

from torch.overrides import TorchFunctionMode

from parallax.paths.following import Followed, NoSuchWay, Way, plain

from . import operators, path_sources
from .forms import meta

_MOST_IMPLEMENTATIONS = 3   # of an operator, a way each
# Whether arguments are none of PyTorch's own, by which functions hand a call over to a mode: the sources are read
# as if they were.
_CHECKS = ("has_torch_function", "has_torch_function_unary", "has_torch_function_variadic")


def followed(function):
    """The program that says what a call of `function` runs."""
    ways = [Way("meta", _on_meta)]
    for number in range(_MOST_IMPLEMENTATIONS):
        name = "implementation %d" % (number + 1)
        ways += [Way(name, _AsRead(number).run), Way(name + " on meta", _AsRead(number, lists=True).run_on_meta),
                 Way(name + " of all", _AsRead(number, lists=True, all=True).run)]
    return Followed(function, path_sources.Torch, ways)


def _on_meta(function, args, kwargs):
    _AsRead._most = 0
    plain(function, *meta.without_data(args, kwargs))


class _OwnArguments:
    """While it is entered, functions in Python take all arguments for PyTorch's own."""

    _places = []

    def __enter__(self):
        if not self._places:
            self._places += [(vars(module), name) for key, module in list(sys.modules.items())
                             if key.partition(".")[0] == "torch" and key != "torch.overrides"
                             for name in _CHECKS if name in vars(module)]
        self._held = [scope[name] for scope, name in self._places]
        for scope, name in self._places:
            scope[name] = _no

    def __exit__(self, *_):
        for (scope, name), held in zip(self._places, self._held):
            scope[name] = held


def _no(*_):
    return False


class _AsRead(TorchFunctionMode):
    """Operators run their implementation in Python of this number, the last one where there are fewer; with `all`
    those too that such an implementation calls. `lists`: a number for a list comes as one, as from C++."""

    _library = None
    _found = {}   # of an operator's name
    _most = 0     # implementations of an operator that the call met, once number 0 has run

    def __init__(self, number, lists=False, all=False):
        super().__init__()
        self._number, self._lists, self._all = number, lists, all
        self._inside = []

    def run(self, function, args, kwargs):
        if self._number >= max(1, _AsRead._most):   # ways of number 0 come first
            raise NoSuchWay()
        with _OwnArguments(), self:
            plain(function, args, kwargs)

    def run_on_meta(self, function, args, kwargs):
        self.run(function, *meta.without_data(args, kwargs))

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        prim = getattr(func, "prim_meta_impl", None)
        if prim is not None:
            return prim(*args, **kwargs)
        aten = operators.name_of(func)
        found = self._implementation(aten, args, kwargs) if aten and aten not in self._inside else None
        if found is None:
            return func(*args, **kwargs)
        function, given = found
        self._inside.append(aten)
        try:
            if self._all:
                with self:
                    result = function(**given)
            else:
                result = function(**given)
        finally:
            self._inside.pop()
        return func(*args, **kwargs) if result is NotImplemented else result

    def _implementation(self, aten, args, kwargs):
        """(function, its arguments), or None."""
        if _AsRead._library is None:
            _AsRead._library = path_sources.Torch()
        if aten not in self._found:
            self._found[aten] = operators.runnable(self._library, aten)
        fitting = [each for each in (make(args, kwargs, self._lists) for make in self._found[aten]) if each is not None]
        _AsRead._most = max(_AsRead._most, len(fitting))
        return fitting[min(self._number, len(fitting) - 1)] if fitting else None
