"""Forms: other ways to run an API over the same parameters, one small file each.

A file of this folder is standalone text (it goes into reproduction scripts as it is): it imports
the standard library, TensorFlow and NumPy only, and defines

    FORMS = {"name": make}       make(path, function) -> an object with `prepare`;
                                 LookupError when this API has no such form
    def applies(form, entry):    cheap check while listing (see ../entry.py)

`path` is the API's name ("tf.exp"), `function` its plain program.
"""

from . import exact, gradient, reference, traced

# Those that chains of calls have.
OF_CHAINS = ("compiled", "graph", "unknown-shape")

_MODULES = {form: module for module in (traced, gradient, reference, exact) for form in module.FORMS}


def module_of(form):
    """The file of a form; LookupError when there is none."""
    if form not in _MODULES:
        raise LookupError("no such form: " + form)
    return _MODULES[form]


def of(entry):
    """The forms that an entry has."""
    return [form for form, module in sorted(_MODULES.items()) if module.applies(form, entry)]
