"""The adapter of TensorFlow against docs/add-a-target.md: what adapter_test.py cannot know of it."""

import inspect
import json
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import numpy
import tensorflow as tf
from tensorflow.python.framework import test_util

from parallax.arrays.memory import capsule_of
from parallax.adapters.tensorflow import Adapter
from parallax.adapters.tensorflow.forms import reference
from parallax.adapters.tensorflow.snippet import Style


class _Aligned:
    """A float32 array of `count` ones in memory that begins at a multiple of 64."""

    def __init__(self, count):
        memory = numpy.zeros(4 * count + 64, numpy.uint8)
        start = -memory.ctypes.data % 64
        self.array = memory[start:start + 4 * count].view(numpy.float32)
        self.array[:] = 1


class TensorFlowAdapterTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.adapter = Adapter()
        cls.adapter.start()
        cls.apis = {api["name"]: api for api in cls.adapter.apis()}

    def run_form(self, name, *args, **kwargs):
        program = self.adapter.program(name)
        if hasattr(program, "prepare"):
            program = program.prepare(*args, **kwargs)
        return program(*args, **kwargs)

    def test_lists_public_functions_and_raw_ops(self):
        for name in ("tf.exp", "tf.nn.conv2d", "tf.linalg.svd", "tf.signal.stft", "tf.image.resize",
                     "tf.bitwise.invert", "tf.random.normal", "tf.raw_ops.AddV2",
                     "tf.raw_ops.FusedBatchNormV3", "tf.experimental.numpy.cumsum"):
            self.assertIn(name, self.apis)
        self.assertGreater(len(self.apis), 1000)

    def test_one_operator_is_one_api(self):
        for alias in ("tf.math.exp", "tf.raw_ops.Exp", "tf.raw_ops.BitwiseAnd",
                      "tf.compat.v1.exp", "tf.linalg.matmul"):
            self.assertNotIn(alias, self.apis)

    def test_other_names_are_the_same_function(self):
        owner = {}
        for api in self.apis.values():
            function = inspect.unwrap(self.adapter.program(api["program"]))
            for name in api.get("names", ()):
                self.assertNotIn(name, owner)
                self.assertNotIn(name, self.apis)
                owner[name] = api["name"]
                self.assertIs(inspect.unwrap(self.adapter.program(name)), function, name)
        for name, api in (("tf.math.exp", "tf.exp"), ("tf.compat.v1.exp", "tf.exp"),
                          ("tf.linalg.matmul", "tf.matmul"), ("tf.compat.v1.strings.as_string", None),
                          ("tf.compat.v1.raw_ops.AddV2", None), ("tf.raw_ops.Exp", None),
                          ("tf.compat.v1.signal.stft", "tf.signal.stft"), ("tf.compat.v2.exp", None)):
            self.assertEqual(owner.get(name), api, name)
        self.assertGreater(len(owner), 500)

    def test_a_function_of_version_1_is_an_api_of_its_own(self):
        newer, older = self.apis["tf.reduce_sum"], self.apis["tf.compat.v1.reduce_sum"]
        self.assertIn("tf.math.reduce_sum", newer["names"])
        self.assertIn("tf.compat.v1.math.reduce_sum", older["names"])

    def test_leaves_out_what_is_no_function_of_dense_numbers(self):
        for name in ("tf.raw_ops.ReadFile", "tf.raw_ops.VarHandleOp", "tf.raw_ops.StringJoin", "tf.map_fn",
                     "tf.raw_ops.TensorListStack", "tf.raw_ops.CollectiveReduce", "tf.io.read_file",
                     "tf.raw_ops.BatchFFT"):
            self.assertNotIn(name, self.apis)

    def test_raw_ops_have_the_types_of_their_definitions(self):
        types = {p["name"]: p for p in self.apis["tf.raw_ops.Conv2D"]["parameters"]}
        self.assertEqual(types["input"]["type"], "tensor")
        self.assertEqual(types["strides"]["type"], "int[]")
        self.assertEqual(types["padding"]["choices"], ["SAME", "VALID", "EXPLICIT"])
        self.assertEqual(types["data_format"]["default"], "'NHWC'")
        self.assertTrue(all(p["keyword_only"] for p in types.values()))
        self.assertEqual(self.apis["tf.raw_ops.ConcatV2"]["parameters"][0]["type"], "tensor[]")

    def test_traits_are_those_that_judging_needs(self):
        for name, trait in (("tf.exp", "elementwise"), ("tf.matmul", "accumulates"), ("tf.linalg.inv", "linalg"),
                            ("tf.argsort", "ties"), ("tf.random.normal", "random"), ("tf.unique", "shape-by-value"),
                            ("tf.cast", "casts"), ("tf.bitcast", "dtype-is-input"),
                            ("tf.raw_ops.InplaceAdd", "mutates"), ("tf.raw_ops.RandomGamma", "random")):
            self.assertIn(trait, self.apis[name]["traits"], name)
        self.assertNotIn("accumulates", self.apis["tf.add"]["traits"])

    def test_contents_are_never_stale(self):
        for count in (1, 3, 17, 5000):
            memory = _Aligned(count)
            tensor = self.adapter.from_dlpack(capsule_of(memory.array))
            memory.array[:] = 2
            self.assertEqual(set(tensor.numpy().tolist()), {2.0}, count)

    def test_a_failed_check_dies_without_naming_its_stack(self):
        from parallax.adapters.tensorflow import stacks
        self.assertTrue(stacks.leave_unnamed(os.path.dirname(tf.__file__)))
        self.assertFalse(stacks.leave_unnamed("/nowhere"))

    def test_every_dtype_goes_out_and_in(self):
        for name in self.adapter.capabilities()["dtypes"]:
            tensor = tf.cast(tf.constant([[0, 1], [1, 0]]), name)
            back = self.adapter.from_dlpack(self.adapter.export(tensor))
            self.assertEqual(back.dtype.name, name)
            self.assertEqual(back.numpy().tolist(), tensor.numpy().tolist())

    def test_seeds_reach_operators_with_coupled_arguments(self):
        for name in ("tf.raw_ops.Conv2D", "tf.raw_ops.FusedBatchNormV3", "tf.matmul", "tf.gather_nd",
                     "tf.raw_ops.SparseSegmentSumGrad", "tf.image.crop_and_resize", "tf.linalg.cholesky",
                     "tf.raw_ops.LSTMBlockCell", "tf.nn.ctc_loss", "tf.raw_ops.AddV2", "tf.math.top_k"):
            self.assertTrue(list(self.adapter.seeds(name)), name)

    def test_recipes_pass_parameters_that_there_are(self):
        from parallax.adapters.tensorflow import recipes
        for name, calls in recipes.every().items():
            if not name.startswith("tf.raw_ops.") or name not in self.apis:
                continue
            known = {each["name"] for each in self.apis[name]["parameters"]}
            for _, kwargs in calls:
                self.assertLessEqual(set(kwargs), known, name)

    def test_inputs_that_the_function_calls_otherwise_are_parameters(self):
        types = {p["name"]: p["type"] for p in self.apis["tf.raw_ops.Sum"]["parameters"]}
        self.assertEqual(types, {"input": "tensor", "axis": "tensor", "keep_dims": "bool"})
        self.assertIn("tf.raw_ops.Where", self.apis)

    def test_examples_of_the_documentation_are_seeds(self):
        from parallax.adapters.tensorflow import examples
        from parallax.adapters.tensorflow.listing import listing
        found = examples.calls(listing().entries["tf.cumsum"])
        self.assertTrue(found)
        self.assertTrue(all(isinstance(args[0], tf.Tensor) for args, _ in found if args))

    def test_a_form_traces_once_and_runs_any_contents(self):
        for form in ("graph", "unknown-shape", "compiled"):
            x = tf.constant([1.0, 2.0])
            program = self.adapter.program("tf.exp@" + form).prepare(x)
            numpy.testing.assert_allclose(program(tf.constant([0.0, 1.0])), [1, numpy.e], rtol=1e-6)
        lists = [tf.constant([1.0]), tf.constant([2.0])]
        self.assertEqual(self.run_form("tf.concat@graph", lists, 0).numpy().tolist(), [1, 2])

    def test_extents_are_unknown_to_the_graph_that_says_so(self):
        seen = []

        def function(x):
            seen.append(x.shape.as_list())
            return x
        from parallax.adapters.tensorflow.forms import traced
        for form, shape in (("graph", [2, 3]), ("unknown-shape", [None, None])):
            traced.FORMS[form]("", function).prepare(tf.ones([2, 3]))
            self.assertEqual(seen.pop(), shape)

    def test_quantised_tensors_are_the_whole_numbers_that_they_hold(self):
        x = tf.constant([[0, 128, 255]], tf.uint8)
        given = {"features": x, "min_features": tf.constant(-1.0), "max_features": tf.constant(1.0)}
        found = self.run_form("tf.raw_ops.QuantizedRelu", **given)
        self.assertEqual((found[0].dtype, found[0].numpy().tolist()), (tf.uint8, [[128, 128, 255]]))
        self.assertEqual(self.run_form("tf.raw_ops.QuantizedRelu@graph", **given)[0].numpy().tolist(),
                         [[128, 128, 255]])
        self.assertTrue(list(self.adapter.seeds("tf.raw_ops.QuantizedMatMul")))
        if test_util.IsMklEnabled():  # elsewhere its kernel gives empty tensors
            self.assertTrue(list(self.adapter.seeds("tf.raw_ops.QuantizedMatMulWithBias")))
        tensor = {"tensor": {"dtype": "uint8", "shape": [3], "values": ["0", "128", "255"], "to": "uint8",
                             "layout": "contiguous", "requires_grad": False}}
        numbers = [[name, True, {"tensor": dict(tensor["tensor"], dtype="float32", to="float32", shape=[],
                                                values=[value])}]
                   for name, value in (("min_features", "-1.0"), ("max_features", "1.0"))]
        got, lines = self.snippet("tf.raw_ops.QuantizedRelu", [["features", True, tensor]] + numbers,
                                  results=3)
        self.assertIn("tf.raw_ops.QuantizedRelu(features=quantised(features)", lines)
        self.assertEqual(got[0].numpy().tolist(), [128, 128, 255])

    def test_what_is_random_is_traced_too_and_not_compiled(self):
        for name in ("tf.random.normal", "tf.random.shuffle", "tf.nn.dropout"):
            self.assertIn("graph", self.apis[name]["forms"])
            self.assertNotIn("compiled", self.apis[name]["forms"])
        self.assertEqual(self.run_form("tf.random.normal@graph", [2, 3]).shape, (2, 3))

    def test_derivatives_agree(self):
        x = tf.constant([0.5, 1.5, -0.25], tf.float64)
        for name in ("tf.exp", "tf.sin", "tf.reduce_logsumexp"):
            numpy.testing.assert_allclose(self.run_form(name + "@vjp", x),
                                          self.run_form(name + "@numeric", x), rtol=1e-5)

    def test_a_function_without_a_derivative_has_none(self):
        with self.assertRaises(LookupError):
            self.run_form("tf.math.floordiv@vjp", tf.constant([1.5]), tf.constant([1.0]))

    def test_references_mean_the_same(self):
        x = tf.constant([[0.5, 1.5], [-0.25, 2.0]])
        for name in ("tf.exp", "tf.math.erf", "tf.experimental.numpy.cumsum", "tf.math.lgamma"):
            numpy.testing.assert_allclose(self.run_form(name + "@reference", x),
                                          self.run_form(name, x), rtol=1e-5)
        outside = self.run_form("tf.math.special.bessel_k0@reference", tf.constant([-1.0, 1.0]))
        numpy.testing.assert_allclose(outside, tf.math.special.bessel_k0([-1.0, 1.0]), rtol=1e-5)
        numpy.testing.assert_allclose(self.run_form("tf.reduce_sum@reference", x, axis=[0]),
                                      tf.reduce_sum(x, axis=[0]))
        like = tf.constant(0, tf.int64)
        for number, dtype in ((3.0, tf.int64), (2.0**53, tf.float64)):  # the next one is not held
            got = reference.to_tensor(numpy.float64(number), like)
            self.assertEqual((number, dtype), (float(got), got.dtype))

    def snippet(self, program, arguments, show="", results=1):
        request = {"kind": "value", "show": show, "path": "", "calls": [
            {"role": "got", "program": program, "arguments": arguments, "part": None,
             "results": [["float32", [2]]] * results}]}
        answer = json.loads(self.adapter.snippet(json.dumps(request)))
        self.assertTrue(answer["candidates"], answer["reason"])
        first, scope = answer["candidates"][0], {}
        lines = first["imports"] + first["setup"] + first["then"] + ["got = " + first["got"]]
        exec("\n".join(lines), scope)
        return scope["got"], "\n".join(lines)

    def test_snippets_are_plain_code(self):
        x = {"tensor": {"dtype": "float32", "shape": [2], "values": ["0.0", "1.0"], "to": "float32",
                        "layout": "contiguous", "requires_grad": False}}
        for form, text in (("", "tf.exp(x)"), ("@graph", "tf.function(tf.exp)(x)"),
                           ("@compiled", "tf.function(tf.exp, jit_compile=True)(x)"),
                           ("@unknown-shape", "input_signature=[tf.TensorSpec([None], tf.float32)])(x)"),
                           ("@reference", "numpy.exp(x.numpy())")):
            got, lines = self.snippet("tf.exp" + form, [["x", False, x]])
            self.assertIn(text, lines)
            numpy.testing.assert_allclose(got, [1, numpy.e], rtol=1e-6)
        got, lines = self.snippet("tf.raw_ops.Square@compiled", [["x", True, x]])
        self.assertIn("tf.function(lambda x: tf.raw_ops.Square(x=x), jit_compile=True)(x)", lines)
        self.assertEqual(got.tolist(), [0, 1])

    def test_what_another_library_returned_is_listed_like_a_call(self):
        number = {"dtype": "float16", "shape": [], "values": ["89.0"], "to": "float16",
                  "layout": "contiguous", "requires_grad": False}
        text = Style(True).recorded(number)
        self.assertEqual(text, "tf.constant(89.0, tf.float16).numpy()")
        self.assertEqual(eval(text, {"tf": tf}).tolist(), 89)

    def test_what_is_called_on_objects_is_a_function_of_tensors(self):
        x = tf.constant([1.0, 2.0])
        column = tf.constant([[1.0], [1.0]])
        toeplitz = "tf.linalg.LinearOperatorToeplitz."
        for name, args, kwargs, expected in (
                (toeplitz + "matmul", (x, x, column), {}, [[3], [3]]),
                (toeplitz + "inverse", (x, x), {}, [[-1 / 3, 2 / 3], [2 / 3, -1 / 3]]),
                ("tf.sparse.reduce_sum", (tf.constant([[0.0, 2.0], [1.0, 0.0]]), 1), {}, [2, 1]),
                ("tf.sparse.add", (x, x), {}, [2, 4]),
                ("tf.raw_ops.ResourceApplyGradientDescent", (),
                 {"var": x, "alpha": tf.constant(0.5), "delta": x}, [0.5, 1.0]),
                ("tf.raw_ops.ResourceGather", (),
                 {"resource": x, "indices": tf.constant([1]), "dtype": tf.float32}, [2])):
            self.assertIn(name, self.apis)
            numpy.testing.assert_allclose(self.run_form(name, *args, **kwargs), expected, rtol=1e-5)
            scope = {}
            exec(self.adapter.source(name), scope)
            numpy.testing.assert_allclose(scope["run"](*args, **kwargs), expected, rtol=1e-5)
            self.assertTrue(list(self.adapter.seeds(name)), name)
        numpy.testing.assert_allclose(self.run_form(toeplitz + "matmul@graph", x, x, column), [[3], [3]])
        self.assertEqual(self.apis["tf.raw_ops.ResourceApplyGradientDescent"]["forms"], [])

    def test_snippets_make_the_objects(self):
        x = {"tensor": {"dtype": "float32", "shape": [2], "values": ["0.0", "1.0"], "to": "float32",
                        "layout": "contiguous", "requires_grad": False}}
        got, lines = self.snippet("tf.linalg.LinearOperatorDiag.adjoint", [["diag", False, x]])
        self.assertIn("tf.linalg.LinearOperatorDiag(diag).adjoint().to_dense()", lines)
        self.assertEqual(got.tolist(), [[0, 0], [0, 1]])
        got, lines = self.snippet("tf.sparse.reduce_sum", [["sp_input", False, x]])
        self.assertIn("tf.sparse.reduce_sum(sp_input=tf.sparse.from_dense(sp_input))", lines)
        got, lines = self.snippet("tf.raw_ops.AssignAddVariableOp", [
            ["resource", True, x], ["value", True, x]])
        self.assertIn("resource_variable = tf.Variable(resource)", lines)
        self.assertEqual(got.tolist(), [0, 2])

    def test_scripts_make_the_same_tensors(self):
        scope = {}
        exec(self.adapter.script_source(), scope)
        data = numpy.float32([1, 2, 3]).tobytes()
        for guard in (False, True):
            self.assertEqual(scope["tensor"]("float32", (3,), data, guard=guard).numpy().tolist(), [1, 2, 3])
        half = scope["tensor"]("bfloat16", (2,), b"\x80\x3f\x00\x40")
        self.assertEqual(scope["flatten"](half), [("", "bfloat16", (2,), (1,), [1.0, 2.0])])


if __name__ == "__main__":
    unittest.main()
