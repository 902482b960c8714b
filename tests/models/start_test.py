#!/usr/bin/env python3
"""What a Keras backend does not spend its start on: TensorFlow, and on JAX the first values of
weights. Usage: start_test.py MODEL.keras, with KERAS_BACKEND=jax."""

import sys
import unittest

import numpy as np

from parallax.adapters.keras import Adapter


class Start(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.adapter = Adapter()
        cls.adapter.start()

    def test_tensorflow_is_not_imported(self):
        self.adapter.model(MODEL)
        self.assertNotIn("tensorflow", sys.modules)

    def test_weights_come_from_the_file(self):
        import keras
        model = keras.saving.load_model(MODEL, compile=False)
        kernels = [weight for weight in model.get_weights() if weight.ndim > 1]
        self.assertTrue(kernels and all(np.abs(kernel).max() > 0 for kernel in kernels))

    def test_only_first_values_of_weights_are_not_drawn(self):
        import keras
        layer = keras.layers.Dense(3)
        layer.build((None, 2))
        self.assertEqual(np.abs(layer.get_weights()[0]).max(), 0)
        drawn = keras.ops.convert_to_numpy(keras.random.normal((4,)))
        self.assertGreater(np.abs(drawn).max(), 0)


if __name__ == "__main__":
    MODEL = sys.argv.pop()
    unittest.main()
