"""Where the Python sources behind PyTorch's APIs are, for parallax.paths: docs/paths.md."""

import types

import torch

from parallax.paths import modules, reach, sources
from parallax.paths.library import Check, Library

from . import literals, names, operators

_CHECKS = {"_check": Check(), "_check_value": Check(kind="ValueError"), "_check_type": Check(kind="TypeError"),
           "_check_index": Check(kind="IndexError"), "_check_not_implemented": Check(kind="NotImplementedError"),
           "_check_with": Check(test=1, message=2, kind_at=0),
           "_check_tensor_all": Check(), "_check_tensor_all_with": Check(test=1, message=2, kind_at=0),
           "_check_is_size": Check(operator=">=", right={"e": "const", "v": 0}),
           "check": Check(kind_at=(2, "exc_type"))}
_FALSE = ("has_torch_function", "has_torch_function_unary", "has_torch_function_variadic", "is_scripting",
          "is_tracing", "is_compiling", "is_dynamo_compiling", "is_exporting", "_is_tracing",
          "is_nested_int", "is_torch_jit_ignore_context_manager", "in_onnx_export", "is_in_onnx_export",
          "has_hint", "has_free_symbols", "has_free_unbacked_symbols", "is_symbolic")
_REWRITES = {"sym_or": "or", "sym_and": "and", "sym_not": "not", "sym_eq": "==",
             **dict.fromkeys(("guard_or_false", "guard_or_true", "guard_size_oblivious", "statically_known_true",
                              "statically_known_false", "expect_true", "definitely_true", "guard_int",
                              "guard_scalar", "optional_guard"), "first")}


class Torch(Library):
    packages = ("torch",)
    external = ("torch._dynamo", "torch._inductor", "torch.fx", "torch.overrides", "torch._logging",
                "torch._guards", "torch.distributed", "torch._subclasses", "torch.utils", "torch._C", "torch.jit",
                "torch._ops", "torch.library", "torch.nn.modules.module", "torch.nn.parameter", "torch.nn.init",
                "torch.serialization", "torch.compiler", "torch._jit_internal", "torch._higher_order_ops",
                "torch.autograd", "torch.storage", "torch._tensor_str", "torch._functorch", "torch.cuda",
                "torch.package", "torch._custom_ops", "torch.sparse._semi_structured_conversions")
    checks = _CHECKS
    answers = dict.fromkeys(_FALSE, False)
    rewrites = _REWRITES

    def dtype_name(self, found):
        return literals.dtype_name(found) if isinstance(found, torch.dtype) else None

    def object_name(self, found):
        return str(found) if isinstance(found, (torch.memory_format, torch.layout)) else None

    def public_name(self, found):
        if found is torch.Tensor:
            return "torch.Tensor"
        if isinstance(found, types.BuiltinFunctionType):
            held = getattr(torch, found.__name__, None)
            return "torch." + found.__name__ if held is found else None
        return None

    def member(self, owner, name):
        if type(owner).__name__ == "VFModule":
            return getattr(owner, name, sources.MISSING)
        if isinstance(owner, (type(torch.ops), type(torch.ops.aten), torch._ops.OpOverloadPacket)):
            try:
                return getattr(owner, name)   # looked up in the schemas
            except (AttributeError, RuntimeError):
                return sources.MISSING
        return sources.MISSING

    def made(self, found):
        if getattr(found, "__qualname__", "") == "boolean_dispatch.<locals>.fn":
            return operators.dispatched(self, found)
        meta = getattr(found, "prim_meta_impl", None) if isinstance(found, torch._ops.OpOverload) else None
        if meta is not None:
            return self.source(meta)[0]
        aten = operators.name_of(found)
        return operators.source(self, aten) if aten else None

    def entry(self, api):
        if "@" in api:
            raise LookupError("a form of a call")
        try:
            found = names.resolve(api)
        except LookupError:
            raise LookupError("no such API")
        if isinstance(found, type) and issubclass(found, torch.nn.Module):
            return modules.source(self, api, found, "forward")
        if api.startswith("torch.distributions."):
            return modules.source(self, api, names.resolve(names.namespace(api)), names.leaf(api), prefix="")
        source, why_not = self.source(found)
        if source is None:
            source = operators.source(self, names.aten_base(api) or "")
        if source is None:
            raise LookupError(why_not or "builtin")
        is_method = api.startswith(("aten.", "torch.Tensor."))   # these call their first argument self
        return operators.as_method(api, source) if is_method else source


_READER = []


def text(api):
    """The JSON of an API, on one line."""
    if not _READER:
        _READER.append(reach.Reader(Torch()))
    return _READER[0].text(api)
