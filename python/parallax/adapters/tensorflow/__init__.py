"""TensorFlow: SavedModel folders as programs. PARALLAX_TENSORFLOW says how: `tensorflow` as it runs
by default, `tensorflow-unoptimised` without graph rewrites and without oneDNN."""

import os

from parallax.model_adapter import ModelAdapter, one_thread


class Adapter(ModelAdapter):
    name = "tensorflow"

    def __init__(self):
        super().__init__()
        self._tf = None
        self._optimised = True

    def start(self):
        one_thread()
        self._optimised = os.environ.get("PARALLAX_TENSORFLOW") != "tensorflow-unoptimised"
        if not self._optimised:
            os.environ["TF_ENABLE_ONEDNN_OPTS"] = "0"
        import tensorflow
        self._tf = tensorflow
        super().start()

    def version(self):
        return self._tf.__version__

    def profile(self):
        return "tensorflow %s, %s, 1 thread" % (
            self._tf.__version__,
            "optimised" if self._optimised else "no graph rewrites, no oneDNN")

    def load(self, path):
        from . import model
        return model.Model(self._tf, path, self._optimised)
