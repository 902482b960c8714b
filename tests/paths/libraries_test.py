"""What is read of the sources of real libraries: PARALLAX_ADAPTER=torch PYTHON libraries_test.py, in the
environment of that adapter. Figures are at most what a build of the year 2026 has; others may have more."""

import json
import os
import sys
import unittest

_HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(_HERE, "..", "..", "python"), _HERE]
from form import faults_of
from parallax.paths.__main__ import count

_ADAPTER = os.environ.get("PARALLAX_ADAPTER", "")

# API: (files that are reached, checks, ifs, raises), the numbers at least.
_META, _REFS = "torch/_meta_registrations.py", "torch/_refs/__init__.py"
_REACHED = {
    "torch": {
        "torch.mm": ([_META], 3, 1, 0),
        "torch.addmm": (["torch/_decomp/decompositions.py", _META], 3, 3, 0),
        "torch.bmm": ([_META], 5, 2, 0),
        "torch.add": ([_REFS, "torch/_prims_common/__init__.py"], 1, 10, 5),
        "torch.gather": ([_META], 2, 3, 1),
        "torch.linalg.cholesky": ([_META], 3, 5, 2),
        "torch.matmul": (["torch/_decomp/decompositions.py", _META], 10, 20, 5),
        "torch.stft": (["torch/functional.py"], 0, 2, 0),
        "torch.nn.functional.conv2d": ([_META], 3, 8, 0),
        "torch.nn.functional.grid_sample": (["torch/nn/functional.py", "torch/_decomp/decompositions.py"], 2, 5, 2),
        "torch.nn.functional.max_pool2d": (["torch/nn/functional.py", _META], 10, 20, 2),
        "torch.nn.functional.embedding": (["torch/nn/functional.py"], 1, 5, 2),
        "torch.nn.Conv2d": (["torch/nn/modules/conv.py", "torch/nn/modules/utils.py", _META], 3, 20, 5),
        "torch.Tensor.norm": (["torch/_tensor.py", "torch/functional.py"], 3, 20, 5),
        "torch.distributions.Normal.log_prob": (["torch/distributions/normal.py"], 0, 5, 3)},
    "tensorflow": {
        "tf.reshape": (["tensorflow/python/ops/array_ops.py"], 0, 1, 0),
        "tf.nn.conv2d": (["tensorflow/python/ops/nn_ops.py"], 0, 5, 1),
        "tf.image.resize": (["tensorflow/python/ops/image_ops_impl.py"], 1, 5, 3),
        "tf.linalg.norm": (["tensorflow/python/ops/linalg_ops.py"], 0, 10, 3)},
    "jax": {
        "jax.lax.concatenate": (["jax/_src/lax/lax.py"], 0, 5, 4),
        "jax.lax.conv_general_dilated": (["jax/_src/lax/convolution.py"], 0, 20, 15),
        "jax.numpy.concatenate": (["jax/_src/numpy/lax_numpy.py", "jax/_src/lax/lax.py"], 0, 10, 5),
        "jax.numpy.add": (["jax/_src/lax/lax.py"], 0, 5, 3)},
    "keras": {
        "keras.ops.rot90": (["keras/src/ops/numpy.py"], 0, 3, 2),
        "keras.ops.conv": (["keras/src/ops/nn.py"], 0, 5, 2),
        "keras.layers.Conv2D": (["keras/src/layers/convolutional/base_conv.py"], 0, 20, 10),
        "keras.activations.relu": (["keras/src/activations/activations.py"], 0, 5, 1)},
    "numpy": {
        "numpy.linalg.norm": (["numpy/linalg/_linalg.py"], 0, 20, 5),
        "numpy.pad": (["numpy/lib/_arraypad_impl.py"], 0, 10, 3),
        "scipy.linalg.cholesky": (["scipy/linalg/_decomp_cholesky.py"], 0, 5, 2)},
}
# Of an adapter: a call, and a file of which it runs lines in some way.
_FOLLOWED = {
    "torch": ("torch.nn.functional.conv2d", lambda library: (library.ones(1, 2, 4, 4), library.ones(3, 2, 2, 2)), _META),
    "tensorflow": ("tf.linalg.norm", lambda library: ([3.0, 4.0],), "tensorflow/python/ops/linalg_ops.py"),
    "jax": ("jax.numpy.linalg.norm", lambda library: (library.numpy.ones(3),), "jax/_src/numpy/linalg.py"),
    "keras": ("keras.ops.rot90", lambda library: (library.ops.ones((2, 2)),), "keras/src/ops/numpy.py"),
    "numpy": ("numpy.linalg.norm", lambda library: ([3.0, 4.0],), "numpy/linalg/_linalg.py")}
_BUILTIN = {"torch": "torch.Tensor.T", "tensorflow": "tf.raw_ops.Abs", "numpy": "numpy.add"}


@unittest.skipUnless(_ADAPTER, "no adapter is named")
class LibrariesTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        import importlib
        cls.adapter = importlib.import_module("parallax.adapters." + _ADAPTER).Adapter()
        cls.adapter.start()

    def form(self, api):
        text = self.adapter.paths(api)
        self.assertNotIn("\n", text)
        return json.loads(text)

    def test_the_files_and_the_checks(self):
        for api, (files, *least) in _REACHED[_ADAPTER].items():
            with self.subTest(api):
                functions = self.form(api)["functions"].values()
                self.assertLessEqual(set(files), {each["file"] for each in functions})
                found = {}
                for each in functions:
                    count(each["body"], found)
                got = [found.get(kind, 0) for kind in ("check", "if", "raise")]
                self.assertTrue(all(here >= there for here, there in zip(got, least)), "%s of %s" % (got, least))

    def test_the_form_is_the_documented_one(self):
        for api in _REACHED[_ADAPTER]:
            self.assertEqual(faults_of(self.form(api)), [])

    def test_what_has_no_python_says_so(self):
        if _ADAPTER in _BUILTIN:
            form = self.form(_BUILTIN[_ADAPTER])
            self.assertEqual(form["functions"], {})
            self.assertEqual(len(form["unread"]), 1)

    def test_no_such_api(self):
        form = self.form("torch.nonsense" if _ADAPTER == "torch" else "tf.nonsense")
        self.assertIn("no such API", form["unread"][0])

    def followed(self, api, *args):
        return json.loads(self.adapter.program(api + "@followed")(*args))

    def test_a_call_is_followed(self):
        import importlib
        api, arguments, file = _FOLLOWED[_ADAPTER]
        ways = self.followed(api, *arguments(importlib.import_module(_ADAPTER)))
        self.assertEqual(ways[0]["way"], "")
        self.assertNotIn("type", ways[0])
        self.assertTrue(any(way["ran"].get(file) for way in ways), [way["way"] for way in ways])

    @unittest.skipUnless(_ADAPTER == "torch", "of PyTorch")
    def test_operators_run_their_implementations_in_python(self):
        import torch
        ways = {way["way"]: way for way in self.followed("torch.mm", torch.ones(2, 3), torch.ones(2, 3))}
        self.assertEqual(ways[""]["ran"], {})
        for word in ("meta", "implementation 1"):
            self.assertEqual(ways[word]["type"], "RuntimeError")
            self.assertIn(_META, ways[word]["raised"])
        # A number for a list comes as it is, or as C++ hands it on.
        ways = {way["way"]: way for way in self.followed(
            "torch.nn.functional.adaptive_avg_pool2d", torch.ones(1, 2, 4, 4), 2)}
        self.assertEqual(ways["implementation 1"].get("type"), "TypeError")
        self.assertNotIn("type", ways["implementation 1 on meta"])
        self.assertIn("implementation 2", ways)
        self.assertNotIn("implementation 2", {way["way"] for way in self.followed(
            "torch.nn.functional.conv2d", torch.ones(1, 2, 4, 4), torch.ones(3, 2, 2, 2))})

    @unittest.skipUnless(_ADAPTER == "torch", "of PyTorch")
    def test_functions_are_as_they_were_afterwards(self):
        import torch
        from torch.nn import functional
        before = functional.has_torch_function_unary
        self.followed("torch.nn.functional.relu", torch.ones(2))
        self.assertIs(functional.has_torch_function_unary, before)

    @unittest.skipUnless(_ADAPTER == "torch", "of PyTorch")
    def test_a_check_of_a_kernel_for_the_meta_device(self):
        functions = self.form("torch.mm")["functions"].values()
        first = next(each for each in functions if each["name"].endswith("meta_mm"))["body"][0]
        self.assertEqual((first["s"], first["message"]), ("check", "a must be 2D"))
        self.assertEqual(first["test"]["l"]["name"], "dim")

    @unittest.skipUnless(_ADAPTER == "torch", "of PyTorch")
    def test_a_flag_decides_between_two_functions(self):
        form = self.form("torch.nn.functional.max_pool2d")
        first = form["functions"][form["entry"]]["body"][0]
        self.assertEqual(first["test"], {"e": "name", "id": "return_indices"})

    @unittest.skipUnless(_ADAPTER == "torch", "of PyTorch")
    def test_calls_that_other_types_could_take_over_are_left_out(self):
        self.assertNotIn("handle_torch_function", self.adapter.paths("torch.nn.functional.grid_sample"))

    @unittest.skipUnless(_ADAPTER == "numpy", "of a library on NumPy arrays")
    def test_an_array_adapter_reads_without_a_word(self):
        from parallax.array_adapter import ArrayAdapter
        sys.path.insert(0, os.path.join(_HERE, "..", "conformance", "sample"))
        made = type("Adapter", (ArrayAdapter,), {"name": "smallstats"})()
        made.start()
        form = json.loads(made.paths("smallstats.total"))
        self.assertEqual(form["functions"][form["entry"]]["file"], "smallstats.py")

    @unittest.skipUnless(_ADAPTER == "jax", "of JAX")
    def test_a_primitive_is_its_rules(self):
        names = {each["name"] for each in self.form("jax.lax.concatenate")["functions"].values()}
        self.assertIn("jax._src.lax.lax._concatenate_shape_rule", names)


if __name__ == "__main__":
    unittest.main()
