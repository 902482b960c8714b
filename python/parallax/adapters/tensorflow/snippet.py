"""Snippets of TensorFlow: a call as a person would type it (parallax/snippets)."""

import importlib

import numpy

from parallax import snippets
from parallax.scripts import special
from parallax.snippets import NoSnippet, joined, nested

from . import objects
from .forms import exact, reference

_TRACED = {"graph": "tf.function(%s)", "compiled": "tf.function(%s, jit_compile=True)"}


class Style(snippets.Style):
    """`arrays`: a call of one result ends in .numpy(), as an EagerTensor lacks most of what an array can
    be asked; without it where the result is no tensor alone."""

    imports = ("import tensorflow as tf",)
    module = "tf"

    def __init__(self, arrays):
        self.arrays = arrays

    def tensor(self, tensor):
        dtype, shape, values = tensor["dtype"], tensor["shape"], tensor["values"]
        suffix = "" if dtype == "float32" else ", tf." + dtype
        if not values:
            return "tf.zeros(%s%s)" % (shape, suffix)
        if shape and len(set(values)) == 1 and len(values) > 1:
            return self._filled(shape, values[0], dtype, suffix)
        return "tf.constant(%s%s)" % (nested(shape, values),
                                      "" if self._implied(dtype, values) else ", tf." + dtype)

    def _filled(self, shape, value, dtype, suffix):
        for number, name in ((0, "zeros"), (1, "ones")):
            if value in ("%d" % number, "%d.0" % number, "True" if number else "False"):
                return "tf.%s(%s%s)" % (name, shape, suffix)
        if dtype in ("float32", "int32", "bool"):
            return "tf.fill(%s, %s)" % (shape, value)
        return "tf.fill(%s, tf.constant(%s%s))" % (shape, value, suffix)

    def _implied(self, dtype, values):
        if dtype in ("int32", "bool"):
            return True
        return dtype == "float32" and any("." in value for value in values)

    def recorded(self, tensor):
        return self.tensor(tensor) + (".numpy()" if self.arrays else "")

    def widened(self, name, tensor):
        return "tf.cast(%s, tf.%s)" % (name, tensor["to"])

    def squeezed(self, expression):
        return "tf.squeeze(%s)" % expression

    def copied(self, expression):
        return "tf.identity(%s)" % expression

    def listed(self, expression, results):
        if self.arrays and len(results) == 1:
            return ("%s.tolist()" % expression,)
        return ("[each.numpy().tolist() for each in %s]" % expression,)

    def gradcheck(self, call, names, form):
        if form != "vjp" or not names:
            raise NoSnippet("finite differences are more than a call")
        lines = ["import numpy",
                 "f = lambda %s: %s" % (", ".join(names), call),
                 "backward, numeric = tf.test.compute_gradient(f, [%s])" % ", ".join(names)]
        return (lines, "[numpy.testing.assert_allclose(*both, rtol=1e-2, atol=1e-3) "
                "for both in zip(backward, numeric)]", "Not equal to tolerance")

    def call(self, call, args, kwargs):
        path, _, form = call["program"].partition("@")
        made = objects.find(path)
        if made is not None:
            return self._of_object(made, form, args, kwargs, call)
        if not form:
            return [], [], self._array("%s(%s)" % (path, joined(args, kwargs)), call)
        if form in _TRACED:
            return [], [], self._array(self._traced(_TRACED[form], path, args, kwargs, call), call)
        if form == "unknown-shape":
            specs = ", ".join("tf.TensorSpec(%s, tf.%s)" % ([None] * len(tensor["shape"]), tensor["to"])
                              for tensor in self._tensors(args, kwargs, call).values())
            traced = "tf.function(%s, input_signature=[" + specs + "])"
            return [], [], self._array(self._by_place(traced, path, args, kwargs, call), call)
        if form == "reference":
            return self._reference(path, args, kwargs, call)
        if form == "exact":
            tensors = self._tensors(args, kwargs, call)
            return special.snippet(exact.TABLE[path], [
                text + ".numpy()" * (text in tensors) for text in args + [t for _, t in kwargs]])
        raise NoSnippet("the form '%s' is more than a call" % form)

    def _of_object(self, made, form, args, kwargs, call):
        lines, text = made.text(args, kwargs)
        if form in _TRACED and (made.defines or not lines):
            text = _TRACED[form] % ("lambda: " + text) + "()"
        elif form:
            raise NoSnippet("the form '%s' is more than a call" % form)
        return [], lines, self._array(text, call)

    def _array(self, expression, call):
        return expression + ".numpy()" if self.arrays and len(call["results"]) == 1 else expression

    def _traced(self, traced, path, args, kwargs, call):
        if not path.startswith("tf.raw_ops."):
            return "%s(%s)" % (traced % path, joined(args, kwargs))
        return self._by_place(traced, path, args, kwargs, call)

    def _by_place(self, traced, path, args, kwargs, call):
        """Tensors by place, what else there is in a lambda: tf.function passes so what raw ops take by
        name alone, and its signature is about tensors."""
        tensors = self._tensors(args, kwargs, call)
        function = "lambda %s: %s(%s)" % (", ".join(tensors), path, joined(args, kwargs))
        return "%s(%s)" % (traced % function, ", ".join(tensors))

    @staticmethod
    def _tensors(args, kwargs, call):
        """{text: tensor} of the arguments that are one."""
        if any("tensor" in str(argument[2]) and "tensor" not in argument[2]
               for argument in call["arguments"]):
            raise NoSnippet("lists of tensors are more than a call")
        texts = args + [text for _, text in kwargs]
        return {text: argument[2]["tensor"] for text, argument in zip(texts, call["arguments"])
                if "tensor" in argument[2]}

    def _reference(self, path, args, kwargs, call):
        module, name = reference.TABLE[path]
        half = ("float16", "bfloat16")
        moved = {}
        for text, value in zip(args + [text for _, text in kwargs],
                               [argument[2] for argument in call["arguments"]]):
            if "tensor" in value:
                wide = "tf.cast(%s, tf.float32)" if value["tensor"]["to"] in half else "%s"
                moved[text] = wide % text + ".numpy()"
        given = [moved.get(text, text) for text in args]
        named = [(key, moved.get(text, text)) for key, text in kwargs]
        if isinstance(getattr(importlib.import_module(module), name), numpy.ufunc):
            given, named = given + [text for _, text in named], []
        return ["import " + module], [], "%s.%s(%s)" % (module, name, joined(given, named))

    def mutates(self, program):
        return program.startswith("tf.raw_ops.Inplace")


def write(request):
    return snippets.write(request, (Style(True), Style(False)))
