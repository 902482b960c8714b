"""The operators of the adapter of ONNX, on the runtime that PARALLAX_ONNX_RUNTIME names: what
adapter_test.py does not ask of every adapter.

Run in envs/onnx: python -m unittest tests/conformance/onnx_adapter_test.py"""

import json
import os
import sys
import unittest
import warnings

_HOME = os.environ.get("PARALLAX_HOME") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.append(os.path.join(_HOME, "python"))

import numpy  # noqa: E402

from parallax.adapters.onnx import Adapter  # noqa: E402

_WITH_OPERATORS = 180  # that have cases in the onnx package


def tensor(values, shape, dtype="float32"):
    return {"tensor": {"dtype": dtype, "shape": list(shape), "values": [str(v) for v in values],
                       "to": dtype, "layout": "contiguous", "requires_grad": False}}


class OnnxAdapterTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        warnings.simplefilter("ignore")
        cls.adapter = Adapter()
        cls.adapter.start()
        cls.apis = {api["name"]: api for api in cls.adapter.apis()}
        cls.x = numpy.array([[1, -2, 3], [4, 5, -6]], "float32")

    def call(self, name, *args, **kwargs):
        return self.adapter.program(name).prepare(*args, **kwargs)(*args, **kwargs)

    def types(self, name):
        return {p["name"]: p["type"] for p in self.apis[name]["parameters"]}

    def test_parameters_are_those_of_the_schema(self):
        self.assertEqual(self.types("onnx.Reshape"),
                         {"data": "tensor", "shape": "int[]", "allowzero": "bool"})
        self.assertEqual(self.types("onnx.Concat"), {"inputs": "tensor[]", "axis": "int"})
        self.assertEqual(self.types("onnx.Clip")["min"], "number?")
        self.assertEqual(self.types("onnx.Cast")["to"], "dtype")
        self.assertEqual(self.types("onnx.ConstantOfShape")["value"], "tensor?")
        names = [p["name"] for p in self.apis["onnx.Conv"]["parameters"] if not p["keyword_only"]]
        self.assertEqual(names, ["X", "W", "B"])

    def test_versions_with_other_parameters_are_apis_of_their_own(self):
        self.assertEqual(self.types("onnx.opset11.ReduceSum")["axes"], "int[]?")
        self.assertNotIn("onnx.opset13.Add", self.apis)
        for name in ("onnx.If", "onnx.SequenceAt", "onnx.StringConcat", "onnx.Optional"):
            self.assertNotIn(name, self.apis)

    def test_operators_have_cases(self):
        from parallax.adapters.onnx import operator_seeds, operators
        tests, found = operator_seeds.NodeTests(), operators.listed()
        with_cases = {each.name for each in found.values() if tests.calls(each)}
        self.assertGreaterEqual(len(with_cases), _WITH_OPERATORS)
        self.assertTrue(tests.calls(found["onnx.opset11.ReduceSum"]))

    def test_constants_of_the_model_follow_the_call(self):
        prepared = self.adapter.program("onnx.Reshape").prepare(self.x, [3, 2])
        self.assertEqual(prepared(self.x, [3, 2]).shape, (3, 2))
        self.assertEqual(prepared(self.x, [6]).shape, (6,))

    def test_contents_are_those_of_the_call(self):
        x = self.x.copy()
        prepared = self.adapter.program("onnx.Relu").prepare(x)
        self.assertEqual(prepared(x).tolist(), numpy.maximum(x, 0).tolist())
        x *= -1
        self.assertEqual(prepared(x).tolist(), numpy.maximum(x, 0).tolist())

    def test_results_are_as_many_as_a_split_says(self):
        parts = self.call("onnx.Split", self.x, [1, 2], axis=1)
        self.assertEqual([part.shape for part in parts], [(2, 1), (2, 2)])
        self.assertEqual(len(self.call("onnx.Split", self.x, num_outputs=3, axis=1)), 3)

    def test_what_the_standard_does_not_allow_is_refused(self):
        for name, args, kwargs in (("onnx.Relu", (self.x > 0,), {}), ("onnx.Relu", (), {}),
                                   ("onnx.Add", (self.x, self.x.astype("int32")), {}),
                                   ("onnx.Relu", (self.x, self.x), {}),
                                   ("onnx.LeakyRelu", (self.x,), {"alpha": "much"}),
                                   ("onnx.Reshape", (self.x, [5, 5]), {})):
            with self.subTest(name), self.assertRaises(Exception):
                self.call(name, *args, **kwargs)

    def test_forms_give_what_the_call_gives(self):
        for form in self.apis["onnx.Softmax"]["forms"]:
            with self.subTest(form):
                plain = self.call("onnx.Softmax", self.x, axis=0)
                found = self.call("onnx.Softmax@" + form, self.x, axis=0)
                self.assertTrue(numpy.allclose(plain, found, 1e-5))

    # --- snippets ---

    def snippet(self, name, *arguments):
        request = {"kind": "value", "show": "", "path": "", "calls": [
            {"role": "got", "program": name, "arguments": list(arguments), "part": None,
             "results": [["float32", [2, 3]]]}]}
        candidates = json.loads(self.adapter.snippet(json.dumps(request)))["candidates"]
        scope, found = {}, candidates[-1]
        exec("\n".join(found["imports"] + found["setup"] + found["then"]
                       + ["got = " + found["got"]]), scope)
        return scope["got"]

    def test_snippets_give_what_the_call_gives(self):
        x = ["X", False, tensor(self.x.reshape(-1), (2, 3))]
        dim = ["axis", True, {"text": "-1"}]
        for name, arguments, expected in (
                ("onnx.LeakyRelu", (x, ["alpha", True, {"text": "2"}]), numpy.where(self.x < 0, 2, 1) * self.x),
                ("onnx.Reshape", (x, ["shape", False, {"list": [{"text": "3"}, {"text": "2"}]}]),
                 self.x.reshape(3, 2)),
                ("onnx.Concat", (["inputs", False, {"list": [x[2], x[2]]}], dim),
                 numpy.concatenate([self.x, self.x], -1)),
                ("onnx.Cast", (x, ["to", True, {"dtype": "int32"}]), self.x.astype("int32")),
                ("onnx.Add", (x, ["B", False, tensor([1, 2, 3], (3,))]), self.x + [1, 2, 3])):
            with self.subTest(name):
                self.assertEqual(numpy.asarray(self.snippet(name, *arguments)).tolist(), expected.tolist())


if __name__ == "__main__":
    unittest.main()
