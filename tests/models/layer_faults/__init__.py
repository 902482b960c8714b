"""Keras on torch with faults planted in single layers, named by PARALLAX_FAULTS, "," between them: a
test's wrapper around the real adapter. tests/models/layer_faults_test.py links it beside the others."""

import os

from parallax.adapters import keras

from . import faults


class Adapter(keras.Adapter):
    def start(self):
        super().start()
        faults.plant(os.environ["PARALLAX_FAULTS"].split(","))

    def script_source(self):
        """A script needs the backend that is at fault, and this one is so by our hand alone."""
        folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        return super().script_source() + _PLANT.format(folder=folder, names=os.environ["PARALLAX_FAULTS"])


_PLANT = '''
import importlib.util  # noqa: E402

_spec = importlib.util.spec_from_file_location("faults", {folder!r} + "/layer_faults/faults.py")
_faults = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_faults)
_faults.plant({names!r}.split(","))

'''
