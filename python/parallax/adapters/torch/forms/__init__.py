"""Forms: other ways to run an api over the same parameters, one small file each.

A file of this folder is standalone text (it goes into reproduction scripts as it is): it imports
the standard library, torch and NumPy only, and defines

    FORMS = {"name": make}       make(path, fn) -> a callable, or an object with `prepare`;
                                 LookupError when this api has no such form
    def applies(form, entry):    cheap check while listing (see ../entry.py)

`path` is the api's name ("torch.add"), `fn` its plain program.
"""

import importlib
import pkgutil

_LOADED = {}
_COMPILED = ("compiled", "graph")


def load():
    """Imports every form; form -> module."""
    if not _LOADED:
        for info in sorted(pkgutil.iter_modules(__path__), key=lambda i: i.name):
            module = importlib.import_module(__name__ + "." + info.name)
            for form in module.FORMS:
                _LOADED[form] = module
    return _LOADED


def find(form):
    """The `make` of a form."""
    loaded = load()
    if form not in loaded:
        raise LookupError("no such form: " + form)
    return loaded[form].FORMS[form]


def module_of(form):
    find(form)
    return _LOADED[form]


def of(entry, compiles):
    """The forms that an entry has; with `compiles` those alone that torch.compile makes."""
    return [form for form, module in sorted(load().items())
            if (form in _COMPILED) == compiles and module.applies(form, entry)]


def of_chains(compiles):
    """The forms that chains of calls have."""
    return list(_COMPILED) if compiles else ["meta", "vmap"]
