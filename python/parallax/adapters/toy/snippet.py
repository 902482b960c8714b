"""Snippets of the toy (parallax/snippets)."""

import itertools
import math

from parallax import snippets
from parallax.snippets import NoSnippet, joined, nested


class Style(snippets.Style):
    imports = ("import toy",)
    module = "toy"

    def tensor(self, tensor):
        dtype = "" if tensor["dtype"] == "float32" else ", toy." + tensor["dtype"]
        if not tensor["values"]:
            return "toy.zeros(%s%s)" % (tuple(tensor["shape"]), dtype)
        shape, values = tensor["shape"], tensor["values"]
        if len(shape) == 1 and len(values) > 4 and len(set(values)) == 1:
            return "toy.tensor([%s] * %d%s)" % (values[0], len(values), dtype)
        return "toy.tensor(%s%s)" % (nested(shape, values), dtype)

    def widened(self, name, tensor):
        return self.tensor(dict(tensor, dtype=tensor["to"]))

    def copied(self, expression):
        return "toy.tensor({0}.tolist(), {0}.dtype)".format(expression)

    def laid_out(self, name, tensor):
        """A view of other memory: toy.as_strided(memory, shape, strides, offset)."""
        shape, values = tensor["shape"], tensor["values"]
        strides = [math.prod(shape[i + 1:]) for i in range(len(shape))]
        if tensor["layout"] == "strided":
            memory = [text for value in values for text in (value, values[0])]
            return self._view(tensor, memory, [2 * stride for stride in strides])
        if tensor["layout"] == "expanded":
            dim = next(i for i, extent in enumerate(shape) if extent > 1)
            return "toy.as_strided(%s, %s, %s)" % (
                name, tuple(shape), tuple(0 if i == dim else s for i, s in enumerate(strides)))
        if tensor["layout"] == "offset":
            return self._view(tensor, values[:1] + values, strides, 1)
        if tensor["layout"] == "transposed":
            strides = [math.prod(shape[:i]) for i in range(len(shape))]
            memory = [None] * len(values)
            for value, index in zip(values, itertools.product(*map(range, shape))):
                memory[sum(i * stride for i, stride in zip(index, strides))] = value
            return self._view(tensor, memory, strides)
        return super().laid_out(name, tensor)

    def gaps(self, call, args, kwargs, output):
        api, _, form = call["program"].partition("@")
        (dtype, shape), = call["results"]
        count, of_dtype = math.prod(shape), "" if dtype == "float32" else ", toy." + dtype
        rows = [math.prod(shape[i + 1:]) for i in range(len(shape))]
        if form == "out":
            strides, beside = tuple(rows), "(8,), (1,), %d" % count
        else:
            strides = tuple(2 * row for row in rows)
            beside = "(%d,), (2,), 1" % count
        size = count + 8 if form == "out" else 2 * count
        fill = "True" if dtype == "bool" else "93" if "int" in dtype else "93.0"
        lines = ["base = toy.tensor([%s] * %d%s)" % (fill, size, of_dtype),
                 "out = toy.as_strided(base, %s, %s)" % (tuple(shape), strides)]
        return lines, "toy.as_strided(base, %s)" % beside, "%s(%s)" % (
            api, joined(args, list(kwargs) + [("out", "out")]))

    def part(self, expression, part):
        raise NoSnippet("the toy's tensors have no slices")

    def _view(self, tensor, memory, strides, offset=0):
        made = self.tensor(dict(tensor, shape=[len(memory)], values=memory))
        return "toy.as_strided(%s, %s, %s%s)" % (made, tuple(tensor["shape"]), tuple(strides),
                                                 ", %d" % offset if offset else "")

    def call(self, call, args, kwargs):
        api, _, form = call["program"].partition("@")
        if form == "method":
            return [], [], "%s.%s(%s)" % (args[0], api.rpartition(".")[2],
                                          joined(args[1:], kwargs))
        if form == "inplace":
            return [], [], "%s.%s_(%s)" % (args[0], api.rpartition(".")[2],
                                           joined(args[1:], kwargs))
        if form in ("out", "out-strided") and len(call["results"]) == 1:
            (dtype, shape), = call["results"]
            lines = ["out = toy.zeros(%s, toy.%s)" % (tuple(shape), dtype)]
            if form == "out-strided":
                strides = tuple(2 * math.prod(shape[i + 1:]) for i in range(len(shape)))
                lines = ["out = toy.as_strided(toy.zeros(%s, toy.%s), %s, %s)" % (
                    tuple(shape) + (2,), dtype, tuple(shape), strides)]
            return [], lines, "%s(%s)" % (api, joined(args, list(kwargs) + [("out", "out")]))
        if form:
            raise NoSnippet("the form '%s' is more than a call" % form)
        return [], [], "%s(%s)" % (api, joined(args, kwargs))


def write(request):
    return snippets.write(request, (Style(),))
