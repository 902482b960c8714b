"""The list of apis: public callables, Tensor methods, modules, aten operators without a name."""

import collections
import importlib
import inspect

import torch

from . import distributions, modules, names, signatures, stubs, traits, unlisted, vocabulary
from .entry import Entry
from .schemas import Schemas, parameters

# Where two names are one operator, the namespace that gives the name, best first.
_ORDER = ("torch.linalg", "torch", "torch.nn.functional", "torch.fft", "torch.sparse",
          "torch.signal.windows", "torch.masked", "torch.nn.utils.rnn", "torch.special",
          "torch.Tensor")

# Operators that change their input and have no functional public twin.
_IN_PLACE = ("zero_", "fill_diagonal_", "resize_", "resize_as_", "normal_", "uniform_", "cauchy_",
             "exponential_", "geometric_", "log_normal_", "random_", "bernoulli_", "copy_",
             "squeeze_", "unsqueeze_", "transpose_", "swapaxes_", "swapdims_", "t_",
             "as_strided_", "index_reduce_", "put_", "__iand__", "__ior__", "__ixor__",
             "__ilshift__", "__irshift__")
_OPERATORS = ("__radd__", "__rsub__", "__rmul__", "__rdiv__", "__rtruediv__", "__rfloordiv__",
              "__rmod__", "__rpow__", "__rmatmul__", "__rand__", "__ror__", "__rxor__",
              "__rlshift__", "__rrshift__", "__getitem__", "__lshift__", "__rshift__", "__len__",
              "__bool__", "__int__", "__float__", "__complex__", "__index__", "__contains__",
              "__reversed__")
_PROPERTIES = ("T", "H", "mT", "mH")


def public_names():
    """Every public callable of the namespaces: name -> object, in order."""
    found = collections.OrderedDict()
    for namespace in names.NAMESPACES:
        try:
            module = importlib.import_module(namespace)
        except ImportError:
            module = names.resolve(namespace)
        for leaf in sorted(dir(module)):
            fn = getattr(module, leaf, None)
            if leaf.startswith("_") or isinstance(fn, type) or not callable(fn):
                continue
            if inspect.ismodule(fn) or _foreign(fn):
                continue
            found[namespace + "." + leaf] = fn
    return found


def _foreign(fn):
    module = getattr(fn, "__module__", None) or "torch"
    return not module.startswith("torch")


def _target(name, fn, public):
    """The canonical name behind a public one: itself, or what it is an alias of."""
    if name in names.ALIASES:
        return names.ALIASES[name]
    alias = names.documented_alias(name, getattr(fn, "__doc__", ""))
    if alias in names.ALIASES:
        alias = names.ALIASES[alias]
    functional = "torch.nn.functional." + names.leaf(name)
    if functional in names.ALIASES:
        functional = None
    if names.namespace(name) == "torch" and functional in public:
        twin = public[functional]
        if twin is fn or not getattr(fn, "__doc__", None):
            return functional
    if alias is None or alias not in public or alias == name:
        return name
    if names.namespace(alias) == "torch.special" and names.namespace(name) == "torch":
        return name  # torch.erf, not torch.special.erf
    return alias


def canonical_names(public):
    """Every public name -> its canonical one."""
    result = {name: _target(name, fn, public) for name, fn in public.items()}
    for name, target in list(result.items()):
        seen = {name}
        while result.get(target, target) != target and target not in seen:
            seen.add(target)
            target = result[target]
        result[name] = target
    return result


class Listing:
    """All apis of this build. Costs some seconds; made once, in a child."""

    def __init__(self):
        self.schemas = Schemas()
        self._stubs = stubs.Stubs()
        self.entries = collections.OrderedDict()
        self.canonical = {}     # any name of an operator -> the api's name
        self.left_out = {}      # name -> reason
        self._covered = set()   # aten operators that an entry stands for
        self._add_public()
        self._add_methods()
        self._add_operators()
        self._add_modules()
        self._add_distributions()
        self._add_names()
        self._attach_infos()
        for entry in self.entries.values():
            self._describe(entry)

    # --- what there is ---

    def _add_public(self):
        public = public_names()
        self.canonical = canonical_names(public)
        for name, fn in public.items():
            target = self.canonical[name]
            if target != name:
                continue
            if name.endswith("_") and not name.endswith("__"):
                continue  # an in-place form
            self._cover(name)
            self._add(Entry(name, "function", fn, names.aten_base(name), _direct(fn)))
        for name, target in self.canonical.items():
            self._cover(name)
            if name != target and target in self.entries:
                self.entries[target].aliases.append(name)

    def _cover(self, name):
        base = names.aten_base(name)
        if base:
            self._covered.add(base)

    def _add(self, entry):
        why = unlisted.reason(entry.name)
        if why:
            self.left_out[entry.name] = why
            return
        if (entry.direct and entry.kind == "function" and entry.aten in self.schemas.known and
                not self.schemas.runs(entry.aten)):
            self.left_out[entry.name] = "no kernel for a CPU"
            return
        if not self.schemas.overloads(entry.aten):
            entry.direct = False
            entry.aten = None
        if entry.direct:
            entry.schemas = self.schemas.overloads(entry.aten)
            entry.inplace = entry.aten + "_" in self.schemas.inplace
            entry.out = self.schemas.out.get(entry.aten, [])
        self.entries[entry.name] = entry

    def _add_methods(self):
        for leaf in sorted(dir(torch.Tensor)):
            name = "torch.Tensor." + leaf
            fn = getattr(torch.Tensor, leaf, None)
            plain = not leaf.startswith("_") and not leaf.endswith("_") and callable(fn)
            if name in names.ALIASES:
                self.canonical[name] = names.ALIASES[name]
                continue
            twin = self._twin(leaf)
            if twin:
                self.canonical[name] = twin
                continue
            if not (plain or leaf in _IN_PLACE + _OPERATORS + _PROPERTIES):
                continue
            target = names.documented_alias(name, getattr(fn, "__doc__", "") or "")
            if target and target != name and hasattr(torch.Tensor, names.leaf(target)):
                self.canonical[name] = self.canonical.get(target, target)
                continue
            self.canonical[name] = name
            entry = Entry(name, "method", fn, names.aten_base(name), callable(fn))
            entry.in_place_only = leaf.endswith("_") and leaf in _IN_PLACE
            if entry.in_place_only:
                self._covered.add(leaf[:-1])
            self._cover(name)
            self._add(entry)

    def _twin(self, leaf):
        for namespace in ("torch.", "torch.nn.functional.", "torch.linalg.", "torch.special."):
            target = self.canonical.get(namespace + leaf)
            if target and (target in self.entries or target in self.left_out):
                return target
        return None

    def _add_operators(self):
        for aten in list(self.schemas.functional) + list(self.schemas.mutable):
            name = "aten." + aten
            bare = aten[:-1] if aten.endswith("_") and not aten.endswith("__") else None
            if aten in self._covered or bare is not None:
                continue
            public = self.canonical.get(names.public_of(aten))
            if public:
                self.canonical[name] = public
                continue
            packet = getattr(torch.ops.aten, aten, None)
            if packet is None:
                continue
            self.canonical[name] = name
            entry = Entry(name, "operator", packet, aten, True)
            entry.in_place_only = aten in self.schemas.mutable
            self._add(entry)

    def _add_modules(self):
        for name, cls in modules.public_modules():
            why = unlisted.reason(name) or modules.unlisted(name)
            if why:
                self.left_out[name] = why
                continue
            entry = Entry(name, "module", cls)
            self.canonical[name] = name
            self.entries[name] = entry

    def _add_distributions(self):
        for name, fn, cls in distributions.public():
            entry = Entry(name, "method", fn)
            entry.parameters = distributions.parameters(name)
            entry.doc = "\n\n".join(d for d in (inspect.getdoc(fn), inspect.getdoc(cls)) if d)
            self.canonical[name] = name
            self.entries[name] = entry

    def _add_names(self):
        """What else is public and does the same: aliases, and methods of tensors."""
        for name, target in self.canonical.items():
            entry = self.entries.get(target)
            public = name.startswith("torch.") and not names.leaf(name).startswith("_")
            if name == target or entry is None or not public or unlisted.reason(name):
                continue
            if callable(names.resolve(name)):
                entry.names.append(name)

    def _attach_infos(self):
        from . import opinfo
        for info in opinfo.database() + opinfo.foreach():
            entry = self.entries.get(self.api_of_info(info))
            if entry is not None:
                entry.infos.append(info)

    def api_of_info(self, info):
        """The api that an OpInfo entry maps to, or None."""
        for name in opinfo_names(info):
            target = self.canonical.get(name, name)
            if target in self.entries:
                return target
        return None

    # --- what is known of each ---

    def _describe(self, entry):
        entry.doc = getattr(entry.fn, "__doc__", None) or ""
        if entry.kind == "module":
            entry.parameters = modules.parameters(entry.fn)
            entry.signature = modules.signature(entry.name, entry.fn)
            entry.traits = traits.of_module(entry.name)
            return
        if entry.parameters:  # a distribution's
            entry.signature = "%s(%s)" % (entry.name,
                                          ", ".join(p["name"] for p in entry.parameters))
            entry.traits = distributions.traits_of(entry.name)
            entry.inherits = distributions.inherited(entry.name)
            return
        if entry.direct and entry.schemas:
            self._describe_by_schema(entry)
        else:
            self._describe_by_python(entry)
        entry.tags = traits.tags_of(entry.aten)
        entry.traits = traits.of(entry)
        entry.takes_out = self._stubs.takes_out(entry)

    def _describe_by_schema(self, entry):
        method = entry.kind == "method"
        lists = [parameters(s, first_is_input=entry.kind == "function") for s in entry.schemas]
        if method:
            for found in lists:
                found.sort(key=lambda p: p["name"] != "self")
        entry.parameters, entry.overloads = lists[0], lists[1:]
        stated = signatures.first_line(entry.doc)
        entry.signature = stated or str(entry.schemas[0])
        if not entry.doc or entry.kind == "operator":
            entry.doc = "\n".join(str(s) for s in entry.schemas)

    def _describe_by_python(self, entry):
        found = signatures.from_callable(entry.fn) if callable(entry.fn) else None
        if not found:
            found = signatures.from_doc(entry.doc) or found or []
        if entry.kind == "method" and (not found or found[0]["name"] != "self"):
            found = [vocabulary.parameter("self", "tensor")] + found
        entry.parameters = found
        entry.signature = signatures.first_line(entry.doc) or _signature_text(entry)


def _signature_text(entry):
    try:
        return entry.name + str(inspect.signature(entry.fn))
    except (TypeError, ValueError):
        return entry.name + "(...)"


def _direct(fn):
    """Whether the callable is the operator's own binding, so that it takes its arguments."""
    return inspect.isbuiltin(fn) or type(fn).__name__ in ("builtin_function_or_method",)


def opinfo_names(info):
    """Names under which an OpInfo entry's operator may be listed, best first."""
    name = info.name
    leaf = name.rpartition(".")[2]
    if name.startswith(("torch.ops.aten.", "ops.aten.")):
        yield "aten." + name.partition("aten.")[2].split(".")[0]
    yield "torch." + name
    yield "torch.Tensor." + name
    yield "torch.Tensor." + name + "_"
    if getattr(info, "aten_name", None):
        yield "aten." + info.aten_name
    yield "aten." + name
    fn = getattr(info, "op", None)
    packet = (getattr(fn, "__name__", "") or "").rpartition(".")[2]
    yield "aten." + packet
    yield "torch." + packet
    if name.startswith("sparse."):
        yield "aten._" + name.replace(".", "_")
    yield "torch." + leaf


_CACHE = []


def listing():
    """The one Listing of this process."""
    if not _CACHE:
        _CACHE.append(Listing())
    return _CACHE[0]
