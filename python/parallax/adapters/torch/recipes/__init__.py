"""Seeds written by hand, for operators whose arguments depend on each other in ways that neither
PyTorch's tests nor its examples show.

Every file but values.py defines FAMILIES: functions that return {api: [(args, kwargs), ...]}.
"""

import importlib
import pkgutil

_CACHE = {}


def calls(api):
    """The hand-written calls of an api; none when there is no recipe."""
    if not _CACHE:
        for info in sorted(pkgutil.iter_modules(__path__), key=lambda i: i.name):
            module = importlib.import_module(__name__ + "." + info.name)
            for family in getattr(module, "FAMILIES", ()):
                _CACHE.update(family())
    return list(_CACHE.get(api, ()))
