"""Layers of Keras as programs: what adapter_test.py cannot know of them."""

import os
import sys
import unittest

os.environ.setdefault("KERAS_BACKEND", "numpy")
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import keras
import numpy

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


if __name__ == "__main__":
    unittest.main()
