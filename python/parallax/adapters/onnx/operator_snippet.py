"""Snippets of operators (parallax/snippets): the model of one node as a person would build it,
and the runtime that runs it."""

import json
import re

import numpy
import onnx

from parallax.arrays import snippet as array_snippet
from parallax.snippets import NoSnippet

# Of each runtime: imports, lines behind `model`, and the list of results as an expression.
_RUNS = {
    "onnxruntime": (["import onnxruntime"],
                    ["session = onnxruntime.InferenceSession(model.SerializeToString())"],
                    "session.run(None, feed)"),
    "onnxruntime-unoptimised": (
        ["import onnxruntime"],
        ["options = onnxruntime.SessionOptions()",
         "options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL",
         "session = onnxruntime.InferenceSession(model.SerializeToString(), options)"],
        "session.run(None, feed)"),
    "openvino": (["import openvino"],
                 ["core = openvino.Core()",
                  'compiled = core.compile_model(core.read_model(model.SerializeToString(), b""), "CPU", '
                  '{"INFERENCE_PRECISION_HINT": "f32"})'],
                 "list(compiled(feed).values())"),
    "opencv": (["import cv2"],
               ["net = cv2.dnn.readNetFromONNX(numpy.frombuffer(model.SerializeToString(), numpy.uint8))",
                "for name, array in feed.items():\n    net.setInput(array, name)"],
               "net.forward([each.name for each in model.graph.output])"),
    "onnx-reference": (["import onnx.reference"],
                       ["session = onnx.reference.ReferenceEvaluator(model)"],
                       "session.run(None, feed)"),
}


class Style(array_snippet.Style):
    """`fixed`: inputs behind the first are constants of the model."""

    def __init__(self, runtime, operators, fixed):
        super().__init__(("import numpy", "import onnx"), None, None)
        self._runtime, self._operators, self._fixed = runtime, operators, fixed

    def call(self, call, args, kwargs):
        path, _, form = call["program"].partition("@")
        name = "onnx-reference" if form == "reference" else self._runtime.name
        if name not in _RUNS:
            raise NoSnippet("%s has no plain code" % name)
        imports, lines, expression = _RUNS[name]
        fixed = 0 if form == "compiled" else 1 if self._fixed and form != "reference" else None
        written = _Written(self._operators[path], fixed, form == "graph")
        lines = written.lines(call, args, kwargs) + lines
        return imports, lines, expression + ("[0]" if written.outputs == 1 else "")


class _Written:
    """The lines that build the model of one call. `fixed`: so many tensors are no constants; None: all."""

    def __init__(self, operator, fixed, free):
        self._operator, self._fixed, self._free = operator, fixed, free
        self.outputs = operator.outputs
        self._feed, self._constants, self._names, self._attributes = [], [], [], []
        self._first = ""  # the variable of the first tensor

    def lines(self, call, args, kwargs):
        positional, named = iter(args), dict(kwargs)
        given = {}
        places = iter(name for name, _ in self._operator.inputs)
        for name, by_keyword, value in call["arguments"]:
            place = name if by_keyword else next(places)
            given[place] = (named[name] if by_keyword else next(positional), value)
        for name, kind in self._operator.inputs:
            self._input(name, kind, *given.get(name, ("None", None)))
        for name, kind in self._operator.attributes.items():
            text, value = given.get(name, ("None", None))
            if text != "None":
                self._attributes.append("%s=%s" % (name, _attribute(kind, text, value)))
        self._count(given)
        return self._model()

    def _input(self, name, kind, text, value):
        if text == "None":
            self._names.append("")
        elif kind == "tensor[]":
            for i, each in enumerate(re.findall(r"\w+", text)):
                self._tensor("%s_%d" % (name, i), each)
        elif kind == "tensor":
            self._tensor(name, text)
        else:
            self._names.append(name)
            dtype, _, length = kind.partition("[")
            dtype = "%s.dtype" % self._first if dtype == "like" else "numpy." + dtype.replace("bool", "bool_")
            text = "[%s]" % text if length == "1]" else text
            self._constants.append((name, "numpy.array(%s, %s)" % (text, dtype)))

    def _tensor(self, name, text):
        self._first = self._first or text
        self._names.append(name)
        is_fed = self._fixed is None or len(self._feed) < self._fixed
        (self._feed if is_fed else self._constants).append((name, text))

    def _count(self, given):
        if "outputs" in given:
            self.outputs = int(given["outputs"][0])
        elif self._operator.name == "Split":
            told = given.get("num_outputs", ("None", None))[0]
            listed = given.get("split", ("None", None))[0]
            self.outputs = (int(told) if told != "None" else
                            len(re.findall(r"-?\d+", listed)) if listed != "None" else 1)

    def _model(self):
        while self._names and not self._names[-1]:
            self._names.pop()
        results = ["result"] if self.outputs == 1 else ["result_%d" % i for i in range(self.outputs)]
        shape = "[None] * array.ndim" if self._free else "array.shape"
        constants = ", ".join("onnx.numpy_helper.from_array(%s, %s)" % (text, json.dumps(name))
                              for name, text in self._constants)
        opset = "onnx.helper.make_opsetid(\"\", %d)" % self._operator.opset
        version = max(8, onnx.helper.find_min_ir_version_for(
            [onnx.helper.make_opsetid("", self._operator.opset)]))
        return [
            "node = onnx.helper.make_node(%s)" % ", ".join(
                [json.dumps(self._operator.name), json.dumps(self._names), json.dumps(results)]
                + self._attributes),
            "feed = {%s}" % ", ".join("%s: %s" % (json.dumps(name), text) for name, text in self._feed),
            "infos = [onnx.helper.make_tensor_value_info(name, onnx.helper.np_dtype_to_tensor_dtype("
            "array.dtype), %s) for name, array in feed.items()]" % shape,
            "results = [onnx.ValueInfoProto(name=name) for name in node.output]",
            "graph = onnx.helper.make_graph([node], \"graph\", infos, results%s)" % (
                ", [%s]" % constants if constants else ""),
            "model = onnx.helper.make_model(graph, opset_imports=[%s], ir_version=%d)" % (opset, version),
            "model = onnx.shape_inference.infer_shapes(model)"]


def _attribute(kind, text, value):
    if kind == "dtype":
        code = onnx.helper.np_dtype_to_tensor_dtype(numpy.dtype((value or {}).get("dtype", text)))
        return "onnx.TensorProto." + onnx.TensorProto.DataType.Name(code)
    if kind == "bool":
        return {"True": "1", "False": "0"}.get(text, text)
    if kind == "tensor":
        return "onnx.numpy_helper.from_array(%s)" % text
    if kind == "float":
        return text if re.search(r"[.en]", text) else text + ".0"
    if kind.endswith("[]") and not re.search(r"\w", text):
        raise NoSnippet("an empty list has no type")
    if kind == "float[]":
        return "[float(each) for each in %s]" % text
    return text
