"""Snippets of TensorFlow: a call as a person would type it (parallax/snippet_text.py)."""

import importlib

import numpy

from parallax import snippet_text
from parallax.snippet_text import NoSnippet, joined, nested

from .forms import reference


class Style(snippet_text.Style):
    imports = ("import tensorflow as tf",)
    module = "tf"

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

    def widened(self, name, tensor):
        return "tf.cast(%s, tf.%s)" % (name, tensor["to"])

    def copied(self, expression):
        return "tf.identity(%s)" % expression

    def part(self, expression, part):
        how, begin, length = part
        flat = "tf.reshape(%s, [-1])" % expression if how == "flat" else expression
        return "%s[%s:%d]" % (flat, begin or "", begin + length)

    def listed(self, expression, results):
        several = "[each.numpy().tolist() for each in %s]"
        if len(results) == 1:
            return "%s.numpy().tolist()" % expression, several % expression
        return (several % expression,)

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
        if not form:
            return [], [], "%s(%s)" % (path, joined(args, kwargs))
        traced = {"graph": "tf.function(%s)", "compiled": "tf.function(%s, jit_compile=True)"}
        if form in traced:
            return [], [], "%s(%s)" % (traced[form] % path, joined(args, kwargs))
        if form == "reference":
            return self._reference(path, args, kwargs, call)
        raise NoSnippet("the form '%s' is more than a call" % form)

    def _reference(self, path, args, kwargs, call):
        module, name = reference._TABLE[path]
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
    return snippet_text.write(request, (Style(),))
