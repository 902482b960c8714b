"""Programs: from a name to something that runs, and to the text of it for scripts."""

import functools
import inspect

import tensorflow as tf

from parallax import chains
from parallax.paths.following import Followed

from . import forms, names, objects, path_sources

_PLAIN = '''import tensorflow as tf


def run(*args, **kwargs):
    return {path}(*args, **kwargs)
'''

_OBJECT = """

run = call
"""

_FORM = '''

def run(*args, **kwargs):
    return FORMS[{form!r}]({path!r}, {path}).prepare(*args, **kwargs)(*args, **kwargs)
'''


class _Mutating:
    """A program that changes its first input by contract."""

    mutates = True

    def __init__(self, function):
        self._function = function

    def prepare(self, *args, **kwargs):
        return self._function


def resolve(name):
    """A callable, or an object with `prepare`; LookupError when there is no such program."""
    path, _, form = name.partition("@")
    if chains.is_chain(name, "tf"):
        return chains.program(name, {"tf": tf}, lambda form: functools.partial(_formed, path, form))
    function = names.resolve(path)
    if not callable(function):
        raise LookupError("not callable: " + path)
    if form == "followed":
        return Followed(resolve(path), path_sources.TensorFlow())
    if form:
        return forms.module_of(form).FORMS[form](path, function)
    return _Mutating(function) if path.startswith("tf.raw_ops.Inplace") else function


def _formed(path, form, function):
    return forms.module_of(form).FORMS[form](path, function)


def source(name):
    """Standalone Python text that defines run(*args, **kwargs) with the program's meaning."""
    path, _, form = name.partition("@")
    if chains.is_chain(name, "tf"):
        return _source_of_chain(name, path, form)
    names.resolve(path)
    made = objects.source(path)
    if made and not form:
        return made + _OBJECT
    if made:
        text = made + "\n\n" + inspect.getsource(forms.module_of(form))
        return text + _FORM.replace("{path})", "call)").format(path=path, form=form)
    if not form:
        return _PLAIN.format(path=path)
    module = forms.module_of(form)
    if hasattr(module, "source"):
        return "import tensorflow as tf\n\nfn = %s\n\n\n%s" % (path, module.source(form, path))
    return inspect.getsource(forms.module_of(form)) + _FORM.format(path=path, form=form)


def _source_of_chain(name, path, form):
    plain = form.partition(chains.APART)[0]
    if not plain:
        return chains.glue(name, '{"tf": tf}', "import tensorflow as tf")
    made = "lambda function: FORMS[%r](%r, function)" % (plain, path)
    return chains.glue(name, '{"tf": tf}', inspect.getsource(forms.module_of(plain)), made)
