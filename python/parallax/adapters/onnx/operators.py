"""The operators of ONNX on the runtime at hand, as functions of NumPy arrays: onnx.Add, and
onnx.opset9.Slice for a version that had other parameters. What there is comes from the schemas."""

import inspect
import os

import onnx

from parallax.adapters.onnx import operator_tables as tables
from parallax.common.parameters import parameter
from parallax.scripts.text import joined, read_text
from parallax.scripts.text_program import callable_of

_FOLDER = os.path.dirname(os.path.abspath(__file__))
_RUN = os.path.join(_FOLDER, "operator_run.py")
_PREFIX = "onnx."
_KINDS = {"FLOAT": "float", "INT": "int", "STRING": "str", "TENSOR": "tensor", "FLOATS": "float[]",
          "INTS": "int[]"}
# How the kinds of operator_run.py are called in signatures.
_TYPES = {"bool": "bool", "int64": "int", "float32": "float", "like": "number"}


class Operator:
    """One version of an operator."""

    def __init__(self, schema, opset):
        self.schema, self.opset = schema, opset
        self.name = schema.name
        constants = tables.CONSTANTS.get(self.name, {})
        left_out = tables.LEFT_OUT[""] + tables.LEFT_OUT.get(self.name, ())
        self.inputs = [(each.name, constants.get(each.name, self._kind(each)))
                       for each in schema.inputs if each.name not in left_out]
        self.attributes = {name: self._kind_of_attribute(name, attribute)
                           for name, attribute in schema.attributes.items()
                           if name not in left_out}
        variadic = any(self._is_variadic(each) for each in schema.outputs)
        self.outputs = 1 if variadic else max(1, schema.min_output)
        self.most_outputs = 0 if variadic else len(schema.outputs)

    @staticmethod
    def _is_variadic(formal):
        return formal.option == onnx.defs.OpSchema.FormalParameterOption.Variadic

    def _kind(self, formal):
        return "tensor[]" if self._is_variadic(formal) else "tensor"

    @staticmethod
    def _kind_of_attribute(name, attribute):
        if name in tables.DTYPES:
            return "dtype"
        if name in tables.FLAGS:
            return "bool"
        return _KINDS.get(attribute.type.name)

    def has_tensors_only(self):
        """Whether each of its inputs may be a tensor of numbers, and its attributes can be written."""
        numbers = all(any(each.startswith("tensor(") and "string" not in each for each in formal.types)
                      for formal in [*self.schema.inputs, *self.schema.outputs])
        return numbers and self.schema.outputs and None not in self.attributes.values()

    def shape(self):
        """What tells two versions apart: their parameters."""
        defaults = {name: attribute.default_value.SerializeToString()
                    for name, attribute in self.schema.attributes.items()}
        return self.inputs, [(name, kind, defaults[name]) for name, kind in sorted(self.attributes.items())]

    def parameters(self):
        optional = onnx.defs.OpSchema.FormalParameterOption.Optional
        formals = {formal.name: formal for formal in self.schema.inputs}
        found = [self._input(name, kind, formals[name].option == optional)
                 for name, kind in self.inputs]
        found += [self._attribute(name, kind) for name, kind in sorted(self.attributes.items())]
        if self.most_outputs != self.outputs:
            found.append(parameter("outputs", "int", True, str(self.outputs)))
        return found

    @staticmethod
    def _input(name, kind, optional):
        base, _, several = kind.partition("[")
        kind = kind if base == "tensor" else _TYPES[base] + ("[]" if several == "]" else "")
        return parameter(name, kind + "?" * optional, default="None" if optional else None)

    def _attribute(self, name, kind):
        attribute = self.schema.attributes[name]
        default, required = attribute.default_value, attribute.required
        choices = tables.CHOICES.get((self.name, name), tables.CHOICES.get(name, ()))
        text = "None"
        if default.name and kind != "dtype":
            value = onnx.helper.get_attribute_value(default)
            value = value.decode() if isinstance(value, bytes) else value
            text = repr(bool(value) if kind == "bool" else value) if kind != "tensor" else "None"
        optional = not required and text == "None"
        return parameter(name, kind + "?" * optional, True, None if required else text, choices)

    def header(self):
        """The constants above operator_run.py."""
        return "OPERATOR, OPSET = %r, %d\nINPUTS = %r\nATTRIBUTES = %r\nOUTPUTS = %d\n" % (
            self.name, self.opset, self.inputs, self.attributes, self.outputs)

    def doc(self):
        lines = [(self.schema.doc or "").strip(), ""]
        for each in [*self.schema.inputs, *self.schema.attributes.values()]:
            lines.append("%s: %s" % (each.name, " ".join((each.description or "").split())))
        return "\n".join(lines)


def listed():
    """{"onnx.Add": Operator}: of each the newest version that runtimes promise to load, and older ones
    that had other parameters."""
    by_name = {}
    for schema in onnx.defs.get_all_schemas_with_history():
        if not schema.domain and schema.name not in tables.SKIPPED:
            by_name.setdefault(schema.name, []).append(schema)
    found = {}
    for name, schemas in sorted(by_name.items()):
        newer, shape = None, None
        released = [each for each in schemas if each.since_version <= tables.NEWEST]
        for schema in sorted(released or schemas, key=lambda each: -each.since_version):
            loaded = newer is None or newer > tables.OLDEST
            newer = schema.since_version
            skipped = (name, newer) in tables.SKIPPED_VERSIONS
            if schema.deprecated or not loaded or skipped:
                continue
            operator = Operator(schema, max(schema.since_version, tables.OLDEST))
            if not operator.has_tensors_only() or operator.shape() == shape:
                continue
            path = _PREFIX + name
            found[path if path not in found else "%sopset%d.%s" % (_PREFIX, operator.opset, name)] = operator
            shape = operator.shape()
    return found


class Operators:
    """The part of the adapter that is about functions."""

    def __init__(self, runtime):
        self._runtime = runtime
        self._found = None
        self._tests = None

    @staticmethod
    def has(name):
        return name.startswith(_PREFIX)

    @property
    def _operators(self):
        if self._found is None:
            self._found = listed()
        return self._found

    def apis(self):
        return [self._describe(name, operator) for name, operator in self._operators.items()]

    def _describe(self, name, operator):
        parameters = operator.parameters()
        return {"name": name, "kind": "operator", "program": name,
                "signature": "%s(%s)" % (name, ", ".join(
                    each["name"] + ("=" + each["default"] if "default" in each else "")
                    for each in parameters)),
                "doc": operator.doc(), "parameters": parameters, "overloads": [],
                "forms": self._forms(),
                "traits": [trait for trait, names in tables.TRAITS.items() if operator.name in names]}

    def _forms(self):
        return [] if self._runtime.name == "onnx-reference" else ["graph", "compiled", "reference"]

    def seeds(self, api):
        from . import operator_seeds
        if self._tests is None:
            self._tests = operator_seeds.NodeTests()
        program = self.program(api)
        for args, kwargs in self._tests.calls(self._operators[api]):
            try:
                program(*args, **kwargs)
            except Exception:  # whatever a runtime says of what it has not
                continue
            yield args, kwargs

    def _split(self, name):
        """(operator, form)"""
        path, _, form = name.partition("@")
        if path not in self._operators or form not in [""] + self._forms():
            raise LookupError("ONNX has no program %r" % name)
        return self._operators[path], form

    def program(self, name):
        operator, form = self._split(name)
        scope = {"runtime": self._of_form(form)}
        exec(operator.header() + "FORM = %r\n" % form, scope)
        exec(_code(), scope)
        return callable_of(scope, "%s defines no run()" % _RUN)

    def _of_form(self, form):
        if form != "reference":
            return self._runtime
        from . import runtimes
        return runtimes.find("onnx-reference")

    def source(self, name):
        operator, form = self._split(name)
        runtime = self._of_form(form)
        return "import importlib\n\n\n%s\n\nruntime = %r\n%sFORM = %r\n\n\n%s" % (
            inspect.getsource(type(runtime)), runtime, operator.header(), form, _text())

    def snippet(self, request):
        from parallax import snippets
        from . import operator_snippet
        styles = [operator_snippet.Style(self._runtime, self._operators, fixed)
                  for fixed in (False, True)[:1 + getattr(self._runtime, "constants", False)]]
        return snippets.write(request, styles)


def _text():
    return joined(read_text(_FOLDER, "operator_checks.py"), read_text(_RUN))


def _code(known=[]):  # noqa: B006 - compiled once
    if not known:
        known.append(compile(_text(), _RUN, "exec"))
    return known[0]
