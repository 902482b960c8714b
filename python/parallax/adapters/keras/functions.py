"""The functions of keras.ops on the backend at hand, as functions of NumPy arrays."""

import os

from parallax.arrays import snippet as array_snippet
from parallax.adapters.keras import tables
from parallax.array_adapter import ArrayAdapter
from parallax.common import nested
from parallax.common.names import module_of
from parallax.scripts.text import read_text
from parallax.snippets import joined

_FEW = 3  # structures, to tell of a function that it was judged
_FOLDER = os.path.dirname(os.path.abspath(__file__))
_RUNS = {form: os.path.join(_FOLDER, file) for form, file in (
    ("", "function_run.py"), ("symbolic", "symbolic_run.py"))}


class Functions(ArrayAdapter):
    """What the adapter of Keras knows of APIs; models are programs of its own."""

    name = "keras"
    namespaces = ("keras.ops", "keras.ops.image", "keras.activations", "keras.losses")
    skipped = tables.SKIPPED
    types = tables.TYPES
    traits = tables.TRAITS
    dtypes = tables.DTYPES

    def public(self, module):
        """keras itself has no functions of tensors."""
        return super().public(module) if module is not self.library else ()

    def describe(self, path):
        api = super().describe(path)
        if path.split(".")[-1] in tables.WINDOWS:
            api["parameters"][0]["type"] = "int"
        return api

    def forms(self, path, signature):
        takes_tensors = any(each["type"].startswith("tensor") and "default" not in each
                            for each in self.parameters(signature))
        return ["symbolic"] if takes_tensors else []

    def source(self, name):
        path, _, form = name.partition("@")
        if path not in self.functions or form not in _RUNS:
            raise LookupError("%s has no program %r" % (self.name, name))
        return "import keras\nimport numpy\n\nFUNCTION = %s\n\n\n%s" % (
            path, read_text(_RUNS[form]))

    def program(self, name):
        scope = {}
        exec(compile(self.source(name), _RUNS[name.partition("@")[2]], "exec"), scope)
        return scope["run"]

    def seeds(self, api):
        leaf = api.split(".")[-1]
        recipes = tables.calls(self.numpy, leaf)
        yield from self.returning(api, recipes)
        if len(recipes) < _FEW:
            yield from self.returning(api, self._in_other_forms(recipes))
        if leaf not in tables.DIVISIONS + tables.CUMULATIVE:
            yield from super().seeds(api)

    def _in_other_forms(self, calls):
        """The same calls of narrower and of more numbers: other structures where few are known."""
        numpy = self.numpy
        narrower = {"float32": "float16", "int32": "int16"}

        def narrowed(leaf):
            return leaf.astype(narrower[leaf.dtype.name]) if _dtype_of(leaf) in narrower else leaf

        def doubled(leaf):
            return numpy.concatenate([leaf] * 2) if numpy.ndim(leaf) > 0 and _dtype_of(leaf) else leaf

        def stacked(leaf):
            return numpy.stack([leaf] * 2) if _dtype_of(leaf) else leaf
        for change in (narrowed, doubled, stacked):
            for args, kwargs in calls:
                yield nested.mapped(args, change), kwargs
                yield tuple(nested.mapped(args[:1], change)) + tuple(args[1:]), kwargs

    def snippet(self, request):
        from parallax import snippets
        return snippets.write(request, (Style(self.library.backend.backend()),))


def _dtype_of(leaf):
    """Its name, of an array; else nothing."""
    return str(getattr(leaf, "dtype", ""))


def _as_symbolic(text):
    """An argument of a snippet as a symbolic tensor, where it names an array."""
    if text.startswith("numpy.") or text.isidentifier() and text not in ("None", "True", "False"):
        return "keras.KerasTensor(*(lambda a: (a.shape, str(a.dtype)))(%s))" % text
    return text


class Style(array_snippet.Style):
    """`backend`: the one that the snippet asks Keras for."""

    def __init__(self, backend):
        super().__init__(("from os import environ", 'environ["KERAS_BACKEND"] = "%s"' % backend,
                          "import keras", "import numpy"), module_of, None)

    def call(self, call, args, kwargs):
        if call["program"].endswith("@symbolic"):
            return self._symbolic(call["program"].partition("@")[0], args, kwargs)
        if call["program"].startswith("keras.layers."):
            lines, expression = self._layer(call["program"], args, kwargs)
        else:
            _, lines, expression = super().call(call, args, kwargs)
        if len(call["results"]) == 1:
            return [], lines, "keras.ops.convert_to_numpy(%s)" % expression
        return [], lines, "[keras.ops.convert_to_numpy(each) for each in %s]" % expression

    def _symbolic(self, path, args, kwargs):
        """The call of tensors of Keras without data."""
        args = [_as_symbolic(text) for text in args]
        if path.startswith("keras.layers."):
            lines, expression = self._layer(path, args, [each for each in kwargs
                                                         if not each[0].startswith("param.")])
        else:
            lines, expression = [], "%s(%s)" % (
                path, joined(args, [(name, _as_symbolic(text)) for name, text in kwargs]))
        return [], lines, expression

    @staticmethod
    def _layer(path, args, kwargs):
        """(lines that build the layer and give it its weights, the call)."""
        init = [(name[len("init."):], text) for name, text in kwargs if name.startswith("init.")]
        weights = [text for name, text in kwargs if name.startswith("param.")]
        inputs = joined(args, [])
        lines = ["layer = %s(%s)" % (path, joined([], init))]
        if weights:
            lines += ["layer(%s)  # makes its weights" % inputs,
                      "layer.set_weights([%s])" % ", ".join(weights)]
        return lines, "layer(%s)" % inputs
