"""Snippets of PyTorch: a call as a person would type it (parallax/snippets)."""

import inspect
import math

import torch

from parallax import snippets
from parallax.scripts import special
from parallax.snippets import NoSnippet, joined, nested

from . import forms, module_call, names, page_end, reference_call, rule_lines, traits
from .forms import decomp, exact, out, ref

_IN_PLACE = {"__i%s__" % name for name in (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "or",
    "xor")}
_HAVE_COMPLEX = ("float32", "float64")  # whose numbers are parts of complex ones
_MISMATCH = " mismatch for output "  # what gradcheck says of a wrong derivative


class Style(snippets.Style):
    """`exact`: views are made as Parallax made them, where the public way gives other strides or
    hides what lies behind; `behind`: what does, where it is a number of the dtype; `functional`:
    modules are called as functions, where there are such."""

    imports = ("import torch",)
    module = "torch"
    one_thread = "torch.set_num_threads(1)"

    def __init__(self, exact, behind="93", functional=False):
        self.exact = exact
        self.behind = behind
        self.functional = functional

    # --- tensors ---

    def tensor(self, tensor):
        dtype, shape, values = tensor["dtype"], tensor["shape"], tensor["values"]
        suffix = "" if dtype == "float32" else ", dtype=torch." + dtype
        if not values:
            text = "torch.empty(%s%s)" % (", ".join(map(str, shape)), suffix)
        elif shape and len(set(values)) == 1 and len(values) > 1:
            text = self._filled(shape, values[0], suffix)
        else:
            text = "torch.tensor(%s%s)" % (nested(shape, values),
                                           "" if self._implied(dtype, values) else
                                           ", dtype=torch." + dtype)
        return text + (".requires_grad_()" if tensor["requires_grad"] else "")

    def ramp(self, tensor, least, greatest):
        dtype = "" if tensor["dtype"] == "float32" else ", dtype=torch." + tensor["dtype"]
        return "torch.linspace(%.3g, %.3g, %d%s).reshape(%s)%s" % (
            least, greatest, len(tensor["values"]), dtype, ", ".join(map(str, tensor["shape"])),
            ".requires_grad_()" if tensor["requires_grad"] else "")

    def _filled(self, shape, value, suffix):
        extents = ", ".join(map(str, shape))
        for number, name in ((0, "zeros"), (1, "ones")):
            if value in ("%d" % number, "%d.0" % number, "True" if number else "False"):
                return "torch.%s(%s%s)" % (name, extents, suffix)
        return "torch.full((%s%s), %s%s)" % (extents, "," if len(shape) == 1 else "", value, suffix)

    def _implied(self, dtype, values):
        if dtype in ("int64", "bool"):
            return True
        return dtype == "float32" and any("." in value for value in values)

    def laid_out(self, name, tensor):
        shape, layout = tensor["shape"], tensor["layout"]
        rank = len(shape)
        if layout == "transposed" and rank == 2:
            return "%s.t().contiguous().t()" % name
        if layout == "transposed" and rank > 2:
            order = ", ".join(map(str, range(rank - 1, -1, -1)))
            return "%s.permute(%s).contiguous().permute(%s)" % (name, order, order)
        if layout == "strided" and rank:
            return self._strided(name, tensor["dtype"])
        if layout == "expanded":
            return self._expanded(name, shape, tensor["dtype"])
        if layout == "offset" and rank:
            return "torch.cat((torch.zeros_like(%s).flatten()[:1], %s.flatten()))[1:].view(%s)" % (
                name, name, ", ".join(map(str, shape)))
        if layout == "channels-last" and rank in (4, 5):
            return "%s.to(memory_format=torch.channels_last%s)" % (name, "" if rank == 4 else "_3d")
        if layout == "conjugated":
            return "%s.conj().resolve_conj().conj()" % name
        if layout.startswith("negated"):
            return self._negated(name, tensor, gaps=not self.exact or layout != "negated")
        return name

    def _others(self, name, dtype):
        if dtype == "bool":
            return "~" + name
        # Of integers those beside them, which are as ordinary.
        return "torch.full_like(%s, %s)" % (name, self.behind) if "float" in dtype else name + " + 1"

    def _strided(self, name, dtype):
        # Other numbers in the gaps: a read of those shows.
        other = self._others(name, dtype) if self.exact else name
        return "torch.stack((%s, %s), -1)[..., 0]" % (name, other)

    def _expanded(self, name, shape, dtype):
        dim = next((i for i, extent in enumerate(shape) if extent > 1), None)
        if dim is None:
            return name
        first = "%s[:1]" % name if dim == 0 else "%s.narrow(%d, 0, 1)" % (name, dim)
        if self.exact:  # as many other numbers behind it: a read past its end shows
            one = [1 if i == dim else extent for i, extent in enumerate(shape)]
            flat = ".flatten()" if len(shape) > 1 else ""
            first = "torch.cat((%s%s, %s%s))[:%d]%s" % (
                first, flat, self._others(name, dtype), flat, math.prod(one),
                ".view(%s)" % ", ".join(map(str, one)) if flat else "")
        return "%s.expand(%s)" % (first, ", ".join(map(str, shape)))

    def _negated(self, name, tensor, gaps):
        if tensor["dtype"] not in _HAVE_COMPLEX:
            return "torch._neg_view(-%s)" % name
        if gaps:
            return "torch.complex(%s, -%s).conj().imag" % (name, name)
        # The parts of complex numbers, all of them.
        flat = name if len(tensor["shape"]) == 1 else name + ".flatten()"
        return ("torch.view_as_complex(-torch.stack((%s, %s)).view(-1, 2)).conj().imag"
                ".as_strided(%s.shape, %s.stride(), 0)" % (flat, flat, name, name))

    def widened(self, name, tensor):
        if tensor["to"] == "float64":
            return "%s.double()" % name
        return "%s.to(torch.%s)" % (name, tensor["to"])

    def copied(self, expression):
        return expression + ".clone()"

    def shown(self, expression, what):
        text = {"strides": "%s.stride()", "shape": "%s.shape", "dtype": "%s.dtype"}[what]
        return text % expression

    def gradcheck(self, call, names, form):
        which = {"jvp": ", check_forward_ad=True, check_backward_ad=False", "vjp": ""}
        if form not in which or not names:
            raise NoSnippet("finite differences are more than a call")
        inputs = ", ".join(names) + ("," if len(names) == 1 else "")
        lines = ["f = lambda %s: %s" % (", ".join(names), call)]
        return lines, "torch.autograd.gradcheck(f, (%s)%s)" % (inputs, which[form]), _MISMATCH

    def derivative(self, call, names, form):
        if form not in ("jvp", "vjp") or not names:
            raise NoSnippet("finite differences are more than a call")
        lines = ["f = lambda %s: %s" % (", ".join(names), call)]
        several = "(%s,)" % ", ".join(names)
        if form == "jvp":
            ones = "(%s,)" % ", ".join("torch.ones_like(%s)" % name for name in names)
            return lines, "torch.func.jvp(f, %s, %s)" % (several, ones)
        return lines, "torch.autograd.grad(f(%s).sum(), %s)" % (", ".join(names), several)

    def at_page_end(self):
        lines = inspect.getsource(page_end.at_page_end).splitlines()
        return ["import ctypes", "import mmap"], ["", *lines, "", ""]

    # --- calls ---

    def of_program(self, program, setup, args, kwargs):
        if not program.startswith("rule:"):
            return super().of_program(program, setup, args, kwargs)
        return rule_lines.write(program, setup, self.imports, args, kwargs)

    def mutates(self, program):
        path, _, form = program.partition("@")
        return (form == "inplace" or (path.endswith("_") and not path.endswith("__")) or
                names.leaf(path) in _IN_PLACE or traits.updates(names.leaf(path)))

    def before(self, calls):
        threads = any(call["program"].endswith("@threads") for call in calls)
        return [self.one_thread] if threads else []

    def call(self, call, args, kwargs):
        path, _, form = call["program"].partition("@")
        args, kwargs = list(args), list(kwargs)
        write = getattr(self, "_" + (form or "plain").replace("-", "_"), None)
        if write is None:
            raise NoSnippet("the form '%s' is more than a call" % form)
        return write(path, args, kwargs, call)

    def _plain(self, path, args, kwargs, call):
        if path.startswith("torch.distributions."):
            return self._distribution(path, args, kwargs)
        if path == "chain":
            return [], [], "chain(%s)" % joined(args, kwargs)
        found = names.resolve(path)
        if isinstance(found, type) and issubclass(found, torch.nn.Module):
            return self._module(path, args, kwargs)
        if path.startswith("torch.Tensor.") and (args or kwargs):
            if callable(found):
                return self._method(path, args, kwargs, call)
            first = args[0] if args else kwargs[0][1]
            return [], [], "%s.%s" % (first, names.leaf(path))
        return [], [], "%s(%s)" % (names.expression(path), joined(args, kwargs))

    def _distribution(self, path, args, kwargs):
        cls, method = path.rpartition(".")[0], names.leaf(path)
        point = [text for name, text in kwargs if name == "value"]
        kwargs = [pair for pair in kwargs if pair[0] != "value"]
        text = "%s(%s).%s" % (cls, joined(args, kwargs), method)
        if callable(getattr(names.resolve(cls), method)):
            text += "(%s)" % "".join(point)
        return [], [], text

    def _module(self, path, args, kwargs):
        text = module_call.as_function(path, args, kwargs) if self.functional else None
        return ([], [], text) if text else module_call.write(path, args, kwargs)

    def _method(self, path, args, kwargs, call):
        first = args.pop(0) if args else kwargs.pop(0)[1]
        return [], [], "%s.%s(%s)" % (first, names.leaf(path), joined(args, kwargs))

    def _inplace(self, path, args, kwargs, call):
        leaf = names.leaf(path) + "_"
        if "inplace" in _parameters(names.resolve(path)):
            return self._plain(path, args, kwargs + [("inplace", "True")], call)
        if path.startswith("aten."):
            return [], [], "torch.ops.aten.%s(%s)" % (leaf, joined(args, kwargs))
        if hasattr(torch.Tensor, leaf):
            return self._method(names.namespace(path) + "." + leaf, args, kwargs, call)
        owner = "torch.nn.functional" if hasattr(torch.nn.functional, leaf) else "torch"
        return [], [], "%s.%s(%s)" % (owner, leaf, joined(args, kwargs))

    def _out(self, path, args, kwargs, call, make=None):
        make = make or (lambda dtype, shape: "torch.zeros(%s)" % _size(shape, dtype))
        several, given = self._given(path, call)
        lines = ["%s = %s" % (name, make(*result))
                 for name, result in zip(several, call["results"])]
        _, more, text = self._plain(path, args, kwargs + given, call)
        return [], lines + more, text

    def _given(self, path, call):
        """(the variables of the out tensors, the keywords that pass them)."""
        results = call["results"]
        if not results:
            raise NoSnippet("what goes into out= is not known")
        several = ["out" if len(results) == 1 else "out%d" % i for i in range(len(results))]
        keywords = out.out_names(path, names.resolve(path), len(results))
        if keywords is not None:
            return several, list(zip(keywords, several))
        return several, [("out", several[0] if len(several) == 1 else
                          "(%s)" % ", ".join(several))]

    def gaps(self, call, args, kwargs, output):
        path = call["program"].partition("@")[0]
        strided = not call["program"].endswith("@out")
        several, given = self._given(path, call)
        lines = []
        for name, (dtype, shape) in zip(several, call["results"]):
            base = name.replace("out", "base")
            if strided:
                size, lies = _doubled(shape), _every_second(shape)
            else:
                size, lies = [2 * n for n in shape[:1] or [1]] + shape[1:], _first_half(shape)
            fill = "False" if dtype == "bool" else "93" if "int" in dtype else "93.0"
            suffix = "" if dtype == "float32" else ", dtype=torch." + dtype
            lines.append("%s = %s" % (base, self._filled(size, fill, suffix)))
            lines.append("%s = %s%s" % (name, base, lies))
        _, more, text = self._plain(path, args, kwargs + given, call)
        rows = (call["results"][output][1][:1] or [1])[0]
        beside = "[1::2]" if strided else "[%d:]" % rows
        return lines + more, several[output].replace("out", "base") + beside, text

    def _out_strided(self, path, args, kwargs, call):
        def make(dtype, shape):
            if not shape:
                return "torch.zeros(%s)[1]" % _size([2], dtype)
            return "torch.zeros(%s)%s" % (_size(_doubled(shape), dtype), _every_second(shape))
        return self._out(path, args, kwargs, call, make)

    def _out_wrong_size(self, path, args, kwargs, call):
        return self._out(path, args, kwargs, call, lambda dtype, shape: "torch.zeros(%s)" %
                         _size([0], dtype))

    def _threads(self, path, args, kwargs, call):
        imports, lines, text = self._plain(path, args, kwargs, call)
        return imports, lines + ["torch.set_num_threads(2)"], text

    def _compiled(self, path, args, kwargs, call, options=""):
        imports, lines, text = self._plain(path, args, kwargs, call)
        expression = path if path == "chain" else names.expression(path)
        if path == "chain" or (text.startswith(expression + "(") and
                               not isinstance(names.resolve(path), type)):
            return imports, lines, "torch.compile(%s%s)%s" % (expression, options,
                                                              text[len(expression):])
        return imports, lines, "torch.compile(lambda: %s%s)()" % (text, options)

    def _graph(self, path, args, kwargs, call):
        return self._compiled(path, args, kwargs, call,
                              ", backend='aot_eager_decomp_partition'")

    def _vmap(self, path, args, kwargs, call):
        if path != "chain":
            raise NoSnippet("the form 'vmap' is more than a call")
        pairs = ["torch.stack([%s, torch.ones_like(%s)])" % (text, text) for text in args]
        if len(call["results"]) != 1:
            raise NoSnippet("the first item of several results is more than a call")
        return [], [], "torch.vmap(chain)(%s)[0]" % ", ".join(pairs)

    def _meta(self, path, args, kwargs, call):
        tensors = {text for text, value in zip(args + [t for _, t in kwargs],
                                               [a[2] for a in call["arguments"]])
                   if "tensor" in value}
        if not tensors:
            return self._plain(path, args, kwargs + [("device", "'meta'")], call)
        moved = {text: "%s.to('meta')" % text for text in tensors}
        return self._plain(path, [moved.get(text, text) for text in args],
                           [(name, moved.get(text, text)) for name, text in kwargs], call)

    def _decomp(self, path, args, kwargs, call):
        packet = decomp.packet_of(path)
        overload = decomp.overload_of(packet, ["tensor" in a[2] for a in call["arguments"]])
        if overload is None:
            raise NoSnippet("which overload is decomposed depends on the arguments")
        return (["import torch._decomp"], [],
                "torch._decomp.decomposition_table[torch.ops.%s.%s](%s)" % (
                    str(packet), overload, joined(args, [("self" if n == "input" else n, text)
                                                         for n, text in kwargs])))

    def _ref(self, path, args, kwargs, call):
        found = ref.find(path)
        module = "torch._refs"
        for part in ("fft", "linalg", "special", "nn.functional"):
            if path.startswith("torch.%s." % part):
                module += "." + part
        if found is None:
            raise NoSnippet("no reference in Python")
        return ["import " + module], [], "%s.%s(%s)" % (module, names.leaf(path),
                                                        joined(args, kwargs))

    def _reference(self, path, args, kwargs, call):
        return reference_call.write(path, args, kwargs, call)

    def _exact(self, path, args, kwargs, call):
        values = [a[2] for a in call["arguments"]]
        texts = args + [text for _, text in kwargs]
        function, order = exact.TABLE[path]
        return special.snippet(function, [
            text + ".double().numpy()" if "tensor" in value else text
            for text, value in zip(texts, values)], order)


def _doubled(shape):
    """The reversed shape, twice as long; a scalar takes two elements."""
    first, *rest = list(shape)[::-1] or [1]
    return [2 * first] + rest


def _every_second(shape):
    """From a tensor of the reversed shape, twice as long, to a strided one of this shape."""
    if not shape:
        return "[0]"
    if len(shape) <= 2:
        return "[::2]" + (".t()" if len(shape) == 2 else "")
    return "[::2].permute(%s)" % ", ".join(map(str, range(len(shape) - 1, -1, -1)))


def _first_half(shape):
    """From a tensor twice as long to one of this shape."""
    return "[:%d]" % shape[0] if shape else "[0]"


def _size(shape, dtype):
    size = ", ".join(map(str, shape)) or "()"  # PyTorch 2.0 refuses zeros()
    return size + ("" if dtype == "float32" else ", dtype=torch." + dtype)


def _parameters(function):
    try:
        return inspect.signature(function).parameters
    except (TypeError, ValueError):
        return ()


def write(request):
    forms.load()
    return snippets.write(request, (Style(exact=False, functional=True), Style(exact=False),
                                    Style(exact=True),
                                    Style(exact=True, behind="-93.0"),
                                    Style(exact=True, behind="float('nan')")))
