"""An adapter of pocket, as its author would write it after docs/add-a-target.md."""

import inspect
import os
import re

from parallax.scripts.text import script_of

from . import forms, seeds

_ELEMENTWISE = ("abs", "add", "clip", "elu", "exp", "expm1", "leaky_relu", "log1p", "maximum",
                "minimum", "mul", "neg", "sigmoid", "silu", "sqrt", "square", "sub", "tanh", "where",
                "acosh", "asinh", "cosm1", "floor_divide", "modulo", "secant", "sigmoid_slope",
                "softsign", "tanh_slope", "to_int32", "to_int64", "versine")
_CASTS = ("to_int32", "to_int64")
_TIES = ("topmost", "undermost")
_TRACED = _CASTS + _TIES
_ACCUMULATES = ("conv1d", "correlate1d", "cumsum", "dot", "inner", "mean", "normalize",
                "standardize", "std", "sum", "var")


class Adapter:
    name = "pocket"
    tensor_type = None
    exchange_api = None
    dtype_type = None

    def __init__(self):
        self._pocket = None

    def start(self):
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        import pocket
        self._pocket = pocket
        self.tensor_type = pocket.Tensor
        self.dtype_type = type(pocket.float32)

    def version(self):
        return self._pocket.__version__

    def profile(self):
        return "cpu, 1 thread"

    def capabilities(self):
        return {"dtypes": list(self._pocket.DTYPES), "alignment": 1, "zero_copy": True,
                "strides": True, "refillable": True, "negated": False, "conjugated": False,
                "requires_grad": False}

    # --- catalogue ---

    def apis(self):
        return [self._api(name) for name in self._pocket.FUNCTIONS]

    def _api(self, name):
        function = getattr(self._pocket, name)
        signature = inspect.signature(function)
        parameters = []
        for parameter in signature.parameters.values():
            if parameter.name == "out":
                continue
            entry = {"name": parameter.name, "type": parameter.annotation,
                     "keyword_only": parameter.kind is parameter.KEYWORD_ONLY}
            if parameter.default is not parameter.empty:
                entry["default"] = repr(parameter.default)
            parameters.append(entry)
        traits = [trait for trait, names in (("elementwise", _ELEMENTWISE), ("casts", _CASTS),
                                             ("ties", _TIES),
                                             ("accumulates", _ACCUMULATES)) if name in names]
        return {"name": "pocket." + name, "kind": "function", "program": "pocket." + name,
                "signature": "pocket.%s%s" % (name, signature), "doc": inspect.getdoc(function),
                "parameters": parameters, "overloads": [], "traits": traits,
                "forms": self._forms(name, parameters)}

    def _forms(self, name, parameters):
        pocket = self._pocket
        found = ["method"] if parameters[0]["type"] == "tensor" else []
        if name in pocket.INPLACE:
            found.append("inplace")
        if name in _TRACED:
            found.append("graph")
        if name in pocket.OUT:
            found += ["out", "out-strided"]
        if name in pocket.DIFFERENTIABLE:
            found += ["vjp", "numeric"]
        return found

    def seeds(self, api):
        name = api.partition(".")[2]
        if name in self._pocket.FUNCTIONS:
            yield from seeds.seeds(self._pocket, name)

    # --- programs ---

    def _split(self, program):
        api, _, form = program.partition("@")
        library, _, name = api.partition(".")
        if library != "pocket" or name not in self._pocket.FUNCTIONS or not forms.has(form):
            raise LookupError("pocket has no program %r" % program)
        return name, form

    def program(self, program):
        return forms.program(self._pocket, *self._split(program))

    def source(self, program):
        return forms.source(*self._split(program))

    # --- tensors ---

    def from_dlpack(self, capsule):
        return self._pocket.from_dlpack(capsule)

    def decorate(self, tensor, negated, conjugated, requires_grad):
        if negated or conjugated:
            raise ValueError("pocket has no negated or conjugated views")
        return tensor

    def export(self, tensor):
        return self._pocket.to_dlpack(tensor)

    # --- literals ---

    def dtype_name(self, dtype):
        return dtype.name

    def dtype(self, name):
        if name not in self._pocket.DTYPES:
            raise LookupError("pocket has no dtype %r" % name)
        return self._pocket.DTYPES[name]

    def encode(self, obj):
        return 'pocket.DTYPES["%s"]' % obj.name if isinstance(obj, self.dtype_type) else None

    def decode(self, text):
        match = re.match(r'pocket\.DTYPES\["(\w+)"\]$', text)
        if not match:
            raise ValueError("pocket has no literal %r" % text)
        return self.dtype(match.group(1))

    def script_source(self):
        return script_of(os.path.dirname(__file__))

    # --- behaviour ---

    def is_oom(self, error):
        return isinstance(error, MemoryError)
