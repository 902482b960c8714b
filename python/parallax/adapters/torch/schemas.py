"""aten schemas: which operators a CPU can run, and their parameters in the adapter's vocabulary."""

import collections
import re

import torch

from . import vocabulary

_KEYS = ("CPU", "CompositeImplicitAutograd", "CompositeExplicitAutograd",
         "CompositeExplicitAutogradNonFunctional")


def runs_on_cpu(schema):
    name = schema.name + ("." + schema.overload_name if schema.overload_name else "")
    has = torch._C._dispatch_has_kernel_for_dispatch_key
    for key in _KEYS:
        try:
            if has(name, key):
                return True
        except RuntimeError:
            pass
    return False


class Schemas:
    """All aten overloads that run on a CPU, by operator name without namespace."""

    def __init__(self):
        self.functional = collections.OrderedDict()
        self.inplace = set()
        self.out = {}
        self.mutable = collections.OrderedDict()  # change an input by contract, whatever the name
        self.known = set()                        # every aten name, with a CPU kernel or not
        for schema in torch._C._jit_get_all_schemas():
            if not schema.name.startswith("aten::"):
                continue
            if any(str(a.type) == "Tensor" for a in schema.arguments):
                self.known.add(schema.name[len("aten::"):])
            if not runs_on_cpu(schema):
                continue
            if any("Dimname" in str(a.type) or _real_type(a) in ("Stream", "Storage")
                   for a in schema.arguments):
                continue
            self._add(schema.name[len("aten::"):], schema)

    def _add(self, name, schema):
        if name == "where" and len(schema.arguments) == 1:
            return  # nonzero() by another name: it tells places, and is no elementwise function
        if is_out(schema):
            self.out.setdefault(name, []).append(schema)
        elif name.endswith("_") and not name.endswith("__"):
            self.inplace.add(name)
            self.functional.setdefault(name, []).append(schema)
        elif not is_mutable(schema):
            self.functional.setdefault(name, []).append(schema)
        else:
            self.mutable.setdefault(name, []).append(schema)

    def runs(self, name):
        """Whether some overload of the operator runs on a CPU."""
        return name in self.functional or name in self.mutable

    def overloads(self, name):
        """Overloads without out=, the preferred one first: the unnamed one, most tensors, then most
        parameters. Of those that write to an argument the unnamed one alone, if there are others.
        """
        found = list(self.functional.get(name, ()))
        found += [s for s in self.mutable.get(name, ()) if not found or not s.overload_name]
        return sorted(found, key=_preference)


def _real_type(argument):
    return str(getattr(argument, "real_type", argument.type))


def is_mutable(schema):
    """Whether an argument is written, out= included."""
    if hasattr(schema, "is_mutable"):
        return schema.is_mutable
    return any(a.alias_info is not None and a.alias_info.is_write for a in schema.arguments)


def is_out(schema):
    return any(getattr(a, "is_out", False) for a in schema.arguments) or (
        "out" in schema.overload_name.split("_") and is_mutable(schema))


def _preference(schema):
    tensors = sum("Tensor" in str(a.type) and "Optional" not in str(a.type)
                  for a in schema.arguments)
    return (tensors == 0, schema.overload_name not in ("", "Tensor"), -tensors,
            -len(schema.arguments))


# "SymInt[2]? output_size": the size is not in the argument's own type.
_OPTIONAL_SIZES = re.compile(r"\[(\d+)\]\? (\w+)")

# Parameters that cannot vary on one CPU.
_DROPPED = ("device", "pin_memory", "layout", "generator", "non_blocking")


def parameters(schema, first_is_input):
    """The parameter dictionaries of one overload."""
    result = []
    sizes = {n: s for s, n in _OPTIONAL_SIZES.findall(str(schema))}
    for i, argument in enumerate(schema.arguments):
        if argument.name in _DROPPED and argument.has_default_value():
            continue
        name = argument.name
        if name == "unsafe":
            continue  # true: the caller vouches for the contents
        if first_is_input and i == 0 and name == "self":
            name = "input"
        default = None
        if argument.has_default_value():
            default = repr(argument.default_value)
        type_name = type_of(argument)
        if argument.name in sizes:
            type_name = type_name.replace("[]", "[%s]" % sizes[argument.name])
        if type_name.startswith(("dtype", "expr")) and default is not None:
            default = "None"
        result.append(vocabulary.parameter(name, type_name, argument.kwarg_only, default))
    return result


_SCALARS = {"Tensor": "tensor", "int": "int", "float": "float", "bool": "bool", "str": "str",
            "number": "number", "Scalar": "number", "ScalarType": "dtype", "Layout": "expr",
            "Device": "expr", "MemoryFormat": "expr", "SymInt": "int", "complex": "number"}


def type_of(argument):
    """The normalised type of a schema's argument."""
    text = _real_type(argument)
    optional = text.startswith("Optional[")
    if optional:
        text = text[len("Optional["):-1]
    if text.startswith("List["):
        inner = text[len("List["):-1]
        nullable = inner.startswith("Optional[")
        if nullable:
            inner = inner[len("Optional["):-1]
        base = _SCALARS.get(inner, "any") + ("?" if nullable else "")
        result = "%s[%s]" % (base, argument.N or "")
    else:
        result = _SCALARS.get(text, "any")
    return result + ("?" if optional else "")
