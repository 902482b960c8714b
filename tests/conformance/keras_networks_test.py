"""Networks of Keras layers: the catalogue, shapes without a run, runs, a layer cut out."""

import json
import os
import sys
import unittest

os.environ.setdefault("KERAS_BACKEND", "numpy")
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import keras
import numpy

from parallax.adapters.keras import layer
from parallax.adapters.keras.networks import catalogue, runs, values
from parallax.adapters.keras.networks.programs import Programs

_IMAGE = {"shape": [2, 6, 5, 3], "dtype": "float32"}


def network(*layers, inputs=(_IMAGE,), **more):
    """Layers one behind the other."""
    return {"inputs": list(inputs), "seed": 3, "layers": [
        {"class": name, "parameters": parameters, "from": [place - 1]}
        for place, (name, parameters) in enumerate(layers)], **more}


class KerasNetworksTest(unittest.TestCase):

    def setUp(self):
        self.programs = Programs(keras)

    def outputs(self, made, *arrays):
        return self.programs.program("network:outputs")(json.dumps(made), *arrays)

    def infer(self, made):
        return self.programs.infer(json.dumps([made]))["networks"][0]

    def test_values_come_from_signature_and_documentation(self):
        found = values.parameters(keras, keras.layers.Conv2D)
        self.assertEqual(found["padding"], (False, ["valid", "same"]))
        self.assertEqual(found["strides"][1][:3], [[1, 1], 1, 2])
        self.assertTrue(found["filters"][0])
        self.assertNotIn("kernel_initializer", found)
        self.assertIn("gelu", found["activation"][1])

    def test_a_layer_says_what_it_takes(self):
        found = catalogue.entry(keras, "GroupNormalization",
                                 [({"groups": 1}, [numpy.zeros((2, 6, 4), "float32")])])
        self.assertIn([{"shape": [2, 6, 4], "dtype": "float32"}], found["inputs"])
        groups = next(each for each in found["parameters"] if each["name"] == "groups")
        self.assertEqual((groups["required"], groups["values"][0]), (True, 1))
        self.assertIsNone(catalogue.entry(keras, "Wrapper", ()))

    def test_equal_seeds_give_equal_numbers(self):
        made = network(("Conv2D", {"filters": 2, "kernel_size": 3}), ("Flatten", {}))
        first, again = self.outputs(made), self.outputs(made)
        self.assertEqual(first[1][0].shape, (2, 24))
        self.assertTrue(numpy.array_equal(first[1][0], again[1][0]))
        other = self.outputs({**made, "seed": 4})
        self.assertFalse(numpy.array_equal(first[0][0], other[0][0]))

    def test_a_nudge_moves_the_input_by_a_little(self):
        made = network(("Identity", {}))
        still, moved = self.outputs(made)[0][0], self.outputs({**made, "nudge": 1})[0][0]
        self.assertFalse(numpy.array_equal(still, moved))
        self.assertLess(numpy.max(numpy.abs(still - moved)), 1e-5)

    def test_what_is_refused_stands_behind_what_ran(self):
        made = network(("ReLU", {}), ("Conv1D", {"filters": 2, "kernel_size": 3}))
        found = self.outputs(made)
        self.assertEqual(len(found), 2)
        self.assertIn("ValueError", found[1])
        told = self.infer(made)
        self.assertEqual(told["place"], 1)
        self.assertEqual(self.infer(network(("ReLU", {})))["layers"], [{"shape": [2, 6, 5, 3]}])

    def test_layers_do_not_train(self):
        made = network(("RandomFlip", {}), ("Dropout", {"rate": 0.5}))
        self.assertTrue(numpy.array_equal(*(each[0] for each in self.outputs(made))))

    def test_what_a_layer_made_of_its_weights_is_made_anew(self):
        """Also where it is compiled: KERAS_BACKEND=jax."""
        def moved(seed):
            return network(("Normalization", {}), noise=[
                {"on": "weights", "seed": seed, "scale": 1.0, "share": 1.0}])
        self.outputs(moved(1))
        second = self.outputs(moved(2))[0][0]
        runs.forget()
        self.assertTrue(numpy.array_equal(second, self.outputs(moved(2))[0][0]))

    def test_a_layer_alone_gives_what_it_gave_in_the_network(self):
        made = network(("ReLU", {}), ("DepthwiseConv2D", {"kernel_size": 2}))
        first, second = (each[0] for each in self.outputs(made))
        alone = network(("DepthwiseConv2D", {"kernel_size": 2}), seed=made["seed"] + 1)
        self.assertTrue(numpy.array_equal(self.outputs(alone, first)[0][0], second))
        cut = self.programs.cut(json.dumps(alone))
        self.assertEqual(cut["program"], "layer:keras.layers.DepthwiseConv2D")
        tensors = self.programs.program("network:tensors")(json.dumps(alone), first)
        self.assertTrue(numpy.array_equal(layer.run(cut["config"], *tensors), second))


if __name__ == "__main__":
    unittest.main()
