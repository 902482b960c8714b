"""Adapters of model runtimes against docs/add-a-target.md. PARALLAX_ADAPTER names the adapter; its
models and data lie in the folder PARALLAX_MODELS: MODEL and DATA of `_FILES`."""

import importlib
import os
import sys
import unittest

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import hooks
from parallax.adapters import protocol

_ADAPTER = os.environ.get("PARALLAX_ADAPTER", "")
_FOLDER = os.environ.get("PARALLAX_MODELS", "")

# Adapter -> a model, its data, a file that is none.
_FILES = {"keras": ("branching.keras", "labelled.npz", "corrupt.keras"),
          "onnx": ("branching.onnx", "images.npz", "images.npz"),
          "litert": ("branching.tflite", "lite.npz", "corrupt.tflite"),
          "tensorflow": ("branching", "lite.npz", "lite.npz"),
          "torch": ("traced.pt", "torch.npz", "weights.pth")}


def _arrays(value):
    """NumPy arrays of an output: tensors of any library share their memory through DLPack."""
    import numpy
    if isinstance(value, (tuple, list)):
        return [array for each in value for array in _arrays(each)]
    return [value if isinstance(value, numpy.ndarray) else numpy.from_dlpack(value.detach())]


@unittest.skipIf(_ADAPTER not in _FILES, "no adapter of models is named")
class ModelAdapterTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.adapter = importlib.import_module("parallax.adapters." + _ADAPTER).Adapter()
        cls.adapter.start()
        cls.path, cls.data, cls.broken = (os.path.join(_FOLDER, name) for name in _FILES[_ADAPTER])
        cls.inputs, cls.labels = cls.adapter.program("data:" + cls.data)(0, 8)
        cls.model = cls.adapter.model(cls.path)

    def test_says_that_it_has_models(self):
        self.assertTrue(self.adapter.capabilities()["models"])
        self.assertTrue(self.adapter.version() and self.adapter.profile())

    def test_keeps_to_the_protocol(self):
        self.assertEqual(hooks.faults_of_started(self.adapter), [])
        loaded = self.adapter.load(self.path)
        form = protocol.CuttableModel if hasattr(loaded, "cut") else protocol.LoadedModel
        self.assertEqual(hooks.faults_of_model(loaded, form), [])

    def test_model_describes_itself(self):
        self.assertEqual(len(self.model["weights"]), 64)
        for place, layer in enumerate(self.model["layers"]):
            self.assertTrue(layer["name"] and layer["type"])
            self.assertTrue(all(0 <= source < place for source in layer["inbound"]), layer)
        self.assertEqual(len(self.model["inputs"]), len(self.inputs))
        for tensor in self.model["inputs"] + self.model["outputs"]:
            self.assertTrue(all(isinstance(name, str) for name in tensor["names"]))
            self.assertTrue(all(isinstance(extent, int) for extent in tensor["shape"]))

    def test_layers_hang_together(self):
        fed = [layer for layer in self.model["layers"] if layer["inbound"]]
        self.assertGreater(len(fed), 3)

    def test_predicts_one_row_an_input(self):
        outputs = _arrays(self.adapter.program("model:" + self.path)(*self.inputs))
        self.assertEqual(len(outputs), len(self.model["outputs"]))
        for output in outputs:
            self.assertEqual(len(output), 8)

    def test_batches_do_not_matter(self):
        import numpy
        predict = self.adapter.program("model:" + self.path)
        whole = _arrays(predict(*self.inputs))
        alone = _arrays(predict(*[array[5:6] for array in self.inputs]))
        for together, single in zip(whole, alone):
            numpy.testing.assert_allclose(together[5], single[0], rtol=1e-4, atol=1e-5)

    def test_layers_end_in_the_prediction(self):
        import numpy
        program = self.adapter.program("model:" + self.path + "@layers")
        sizes, *parts = map(numpy.asarray, program(*self.inputs, 0, 1 << 40))
        self.assertEqual(len(sizes), len(self.model["layers"]))
        stream = numpy.concatenate([part.astype("float64") for part in parts])
        self.assertEqual(len(stream), sum(sizes))
        hidden = numpy.split(stream, numpy.cumsum(sizes)[:-1])
        for output in _arrays(self.adapter.program("model:" + self.path)(*self.inputs)):
            self.assertTrue(any(
                array.size == output.size and numpy.allclose(
                    array.reshape(-1), output.reshape(-1), rtol=1e-4, atol=1e-5)
                for array in hidden))

    def test_casts_what_it_is_given(self):
        import numpy
        predict = self.adapter.program("model:" + self.path)
        doubles = [self.adapter.from_dlpack(_arrays(array)[0].astype("float64").__dlpack__())
                   for array in self.inputs]
        for a, b in zip(_arrays(predict(*self.inputs)), _arrays(predict(*doubles))):
            numpy.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)

    def test_data_is_read_in_parts(self):
        described = self.adapter.data(self.data)
        inputs, labels = self.adapter.program("data:" + self.data)(described["inputs"] - 3, 10)
        self.assertEqual([len(array) for array in inputs], [3] * len(described["names"]))
        self.assertEqual(labels is None, described["labels"] is None)

    def test_refuses_what_is_no_model(self):
        with self.assertRaises(Exception):
            self.adapter.model(self.broken)
        with self.assertRaises(LookupError):
            self.adapter.program("no such program")


if __name__ == "__main__":
    unittest.main()
