"""Snippets of JAX (parallax/snippets)."""

import re

from parallax import snippets
from parallax.adapters.jax import references
from parallax.common.names import module_of
from parallax.scripts import special
from parallax.snippets import NoSnippet, joined, nested

_WITH_JAX = ("jax.numpy.", "jax.nn.", "jax.lax.")  # come with `import jax`
_MISMATCH = "VJP cotangent projection"  # what check_grads says of a wrong derivative


class Style(snippets.Style):
    """`reference_of` gives what a function is held against."""

    imports = ("import jax", "import jax.numpy as jnp",
               'jax.config.update("jax_enable_x64", True)')
    module = "jax"

    def __init__(self, reference_of):
        self._reference_of = reference_of

    def dtype(self, name):
        return "jnp." + ("bool_" if name == "bool" else name)

    def tensor(self, tensor):
        shape, values, dtype = tensor["shape"], tensor["values"], self.dtype(tensor["dtype"])
        if not values:
            return "jnp.zeros(%s, %s)" % (tuple(shape), dtype)
        if shape and len(set(values)) == 1 and len(values) > 1:
            return "jnp.full(%s, %s, %s)" % (tuple(shape), values[0], dtype)
        return "jnp.array(%s, %s)" % (nested(shape, values), dtype)

    def widened(self, name, tensor):
        return "%s.astype(%s)" % (name, self.dtype(tensor["to"]))

    def copied(self, expression):
        return expression + ".copy()"

    def gradcheck(self, call, names, form):
        if form not in ("vjp", "numeric") or not names:
            raise NoSnippet("finite differences are more than a call")
        lines = ["from jax.test_util import check_grads",
                 "f = lambda %s: %s" % (", ".join(names), call)]
        inputs = ", ".join(names) + ("," if len(names) == 1 else "")
        return lines, 'check_grads(f, (%s), order=1, modes=("rev",))' % inputs, _MISMATCH

    def call(self, call, args, kwargs):
        path, _, form = call["program"].partition("@")
        imports = [] if path.startswith(_WITH_JAX) or path == "chain" else ["import " + module_of(path)]
        plain = "%s(%s)" % (path.replace("jax.numpy.", "jnp.", 1), joined(args, kwargs))
        if not form:
            return imports, [], plain
        if form == "reference":
            reference = self._reference_of(path)
            more = [] if reference.startswith("numpy.") else ["import " + module_of(reference)]
            return (["import numpy"] + more, [],
                    "%s(%s)" % (reference, joined(*self._as_numpy(call, args, kwargs))))
        if form == "exact":
            given, named = self._as_numpy(call, args, kwargs)
            return special.snippet(references.EXACT[path], given + [text for _, text in named])
        names = self._variables(call, args, kwargs)
        if form == "compiled":
            return imports, [], "jax.jit(lambda %s: %s)(%s)" % (
                ", ".join(names), plain, ", ".join(names))
        if form == "vmap":
            pairs = ["jnp.stack([%s, jnp.ones_like(%s)])" % (name, name) for name in names]
            if len(call["results"]) != 1:
                raise NoSnippet("the first item of several results is more than a call")
            return imports, [], "jax.vmap(lambda %s: %s)(%s)[0]" % (
                ", ".join(names), plain, ", ".join(pairs))
        raise NoSnippet("the form '%s' is more than a call" % form)

    def _texts(self, call, args, kwargs):
        """(text, whether tensors are in it, position or name) of each argument."""
        positional, named = iter(args), dict(kwargs)
        for name, by_keyword, value in call["arguments"]:
            text = named[name] if by_keyword else next(positional)
            yield text, _has_tensor(value), name if by_keyword else None

    def _variables(self, call, args, kwargs):
        found = []
        for text, has_tensor, _ in self._texts(call, args, kwargs):
            if has_tensor:
                found += [name for name in re.findall(r"[A-Za-z_]\w*", text) if name not in found]
        return found

    def _as_numpy(self, call, args, kwargs):
        new_args, new_kwargs = [], []
        for text, has_tensor, name in self._texts(call, args, kwargs):
            if has_tensor:
                text = re.sub(r"([A-Za-z_]\w*)", r"numpy.asarray(\1)", text)
            new_args += [] if name else [text]
            new_kwargs += [(name, text)] if name else []
        return new_args, new_kwargs


def _has_tensor(value):
    return "tensor" in value or any(map(_has_tensor, value.get("list", value.get("tuple", ()))))
