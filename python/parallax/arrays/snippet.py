"""Snippets of libraries on NumPy arrays (parallax/snippets): those of ArrayAdapter."""

from parallax import snippets
from parallax.scripts import special
from parallax.snippets import NoSnippet, joined, nested


class Style(snippets.Style):
    """`imports` are the lines that every snippet has, `module_of` gives the module of a function's
    path, `reference_of` what the function is held against, `exact` the special functions; arrays are
    NumPy's own."""

    module = "numpy"

    def __init__(self, imports, module_of, reference_of, exact=None):
        self.imports = imports
        self._module_of = module_of
        self._reference_of = reference_of
        self._exact = exact or {}

    def dtype(self, name):
        return "numpy." + name

    def tensor(self, tensor):
        shape, values = tensor["shape"], tensor["values"]
        if not values:
            return "numpy.empty(%s, numpy.%s)" % (tuple(shape), tensor["dtype"])
        if shape and len(set(values)) == 1 and len(values) > 1:
            return "numpy.full(%s, %s, numpy.%s)" % (tuple(shape), values[0], tensor["dtype"])
        return "numpy.array(%s, numpy.%s)" % (nested(shape, values), tensor["dtype"])

    def laid_out(self, name, tensor):
        layout, shape = tensor["layout"], tensor["shape"]
        if layout == "transposed" and len(shape) >= 2:
            return "numpy.asfortranarray(%s)" % name
        if layout == "strided" and shape:
            return "numpy.stack((%s, %s), -1)[..., 0]" % (name, name)
        if layout == "offset" and shape:
            return "numpy.concatenate((%s.ravel()[:1], %s.ravel()))[1:].reshape(%s)" % (
                name, name, tuple(shape))
        if layout == "expanded":
            dim = next((i for i, extent in enumerate(shape) if extent > 1), None)
            if dim is not None:
                return "numpy.broadcast_to(%s[%s:1], %s)" % (name, ":, " * dim, tuple(shape))
        return super().laid_out(name, tensor)

    def widened(self, name, tensor):
        return "%s.astype(numpy.%s)" % (name, tensor["to"])

    def copied(self, expression):
        return expression + ".copy()"

    def call(self, call, args, kwargs):
        path, _, form = call["program"].partition("@")
        imports = [] if path == "chain" else ["import " + self._module_of(path)]
        if form in ("out", "out-strided"):
            if len(call["results"]) != 1:
                raise NoSnippet("what goes into out= is not known")
            (dtype, shape), = call["results"]
            made = "numpy.zeros(%s, numpy.%s)" % (
                tuple(shape) + (2,) * (form == "out-strided"), dtype)
            # What is in out= counts: some return a right result and leave it unwritten.
            lines = ["out = " + made + ("[..., 0]" if form == "out-strided" else ""),
                     "%s(%s)" % (path, joined(args, list(kwargs) + [("out", "out")]))]
            return imports, lines, "out"
        if form == "reference":
            reference = self._reference_of(path)
            return (["import " + self._module_of(reference)], [],
                    "%s(%s)" % (reference, joined(args, kwargs)))
        if form == "exact":
            return special.snippet(self._exact[path], args + [text for _, text in kwargs])
        if form:
            raise NoSnippet("the form '%s' is more than a call" % form)
        return imports, [], "%s(%s)" % (path, joined(args, kwargs))
