"""Keras on torch with one planted fault, named by PARALLAX_FAULT: a test's wrapper around the
real adapter. tests/models/faults_test.py links it beside the others."""

import os

from parallax.adapters import keras

from . import faults


class Adapter(keras.Adapter):
    def start(self):
        super().start()
        faults.plant(os.environ["PARALLAX_FAULT"])
