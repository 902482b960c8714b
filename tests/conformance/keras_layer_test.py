"""Layers of Keras as programs, and functions on symbolic tensors: what adapter_test.py cannot know
of them."""

import os
import sys
import unittest

os.environ.setdefault("KERAS_BACKEND", "numpy")
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import keras
import numpy

from parallax.adapters.keras.functions import Functions, Style
from parallax.adapters.keras.layers import Layers


class KerasLayerTest(unittest.TestCase):

    def setUp(self):
        self.program = Layers(keras, numpy).program("keras.layers.Dense")
        self.inputs = numpy.ones((2, 3), numpy.float32)
        self.given = {"init.units": 2, "param.bias": numpy.ones(2, numpy.float32),
                      "param.kernel": numpy.full((3, 2), 2, numpy.float32)}

    def test_weights_are_taken_at_each_call(self):
        call = self.program.prepare(self.inputs, **self.given)
        self.assertEqual(call(self.inputs, **self.given).tolist(), [[7, 7], [7, 7]])
        self.given["param.bias"] = numpy.zeros(2, numpy.float32)
        self.assertEqual(call(self.inputs, **self.given).tolist(), [[6, 6], [6, 6]])

    def test_no_weight_is_drawn_by_the_layer(self):
        del self.given["param.kernel"]
        with self.assertRaisesRegex(TypeError, "param.kernel is not given"):
            self.program(self.inputs, **self.given)

    def test_symbolic_tensors_tell_shape_and_dtype(self):
        program = Layers(keras, numpy).program("keras.layers.Dense@symbolic")
        found = program(self.inputs, **self.given)
        self.assertEqual((found.shape, found.dtype.name), ((2, 2), "float32"))
        functions = Functions()
        functions.start()
        found = functions.program("keras.ops.matmul@symbolic")(self.inputs.astype("int16"), self.inputs.T)
        self.assertEqual((found.shape, found.dtype.name), ((2, 2), "float32"))
        with self.assertRaisesRegex(NotImplementedError, "told by the data"):
            functions.program("keras.ops.nonzero@symbolic")(self.inputs)

    def test_a_snippet_of_symbolic_tensors_is_plain_code(self):
        tensor = {"tensor": {"dtype": "float32", "shape": [2], "values": ["0.0", "1.0"],
                             "to": "float32", "layout": "contiguous", "requires_grad": False}}
        style = Style("numpy")
        self.assertEqual(style.tensor(tensor["tensor"]), "numpy.array([0.0, 1.0], numpy.float32)")
        _, lines, got = style.call({"program": "keras.ops.exp@symbolic", "results": [["float32", [2]]]},
                                   ["x"], [])
        scope = {"keras": keras, "x": numpy.ones(2, numpy.float32)}
        exec("\n".join(lines), scope)
        self.assertEqual(tuple(eval(got, scope).shape), (2,))


if __name__ == "__main__":
    unittest.main()
