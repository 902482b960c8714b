"""The adapter of TensorFlow: its functions and raw ops, and SavedModel folders as programs.

PARALLAX_TENSORFLOW says how: `tensorflow` as it runs by default, `tensorflow-unoptimised` without
graph rewrites and without oneDNN."""

import importlib
import os

from parallax import chains
from parallax.model_adapter import ModelPrograms, one_thread
from parallax.scripts.text import script_of


class Adapter(ModelPrograms):
    """See docs/add-a-target.md. Submodules import tensorflow, so they are imported after `start`."""

    name = "tensorflow"
    exchange_api = None
    dlpack = True

    def __init__(self):
        super().__init__()
        self.tensor_type = None
        self.dtype_type = None
        self._tf = None
        self._optimised = True

    # --- start, in the zygote: imports only, a fork after the first operation hangs ---

    def start(self):
        one_thread()
        self._optimised = os.environ.get("PARALLAX_TENSORFLOW") != "tensorflow-unoptimised"
        if not self._optimised:
            os.environ["TF_ENABLE_ONEDNN_OPTS"] = "0"
        os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
        import numpy
        import tensorflow
        self._tf = tensorflow
        tensorflow.get_logger().setLevel("ERROR")  # of deprecated functions it warns at every call
        self._part("stacks").leave_unnamed(os.path.dirname(tensorflow.__file__))
        # Arrays are the tensors of models.
        self.tensor_type = (tensorflow.__internal__.EagerTensor, numpy.ndarray)
        self.dtype_type = tensorflow.DType
        self._literals = self._part("literals")
        self._tensors = self._part("tensors")
        for part in ("forms", "snippet", "listing", "seeds"):
            self._part(part)

    def _part(self, part):
        return importlib.import_module(__name__ + "." + part)

    def version(self):
        return self._tf.__version__

    def profile(self):
        return "tensorflow %s, %s, 1 thread" % (
            self._tf.__version__,
            "optimised" if self._optimised else "no graph rewrites, no oneDNN")

    def capabilities(self):
        # What from_dlpack does with memory that is not aligned: it ends the process.
        return {"dtypes": list(self._part("opdefs").DTYPES), "alignment": 64, "zero_copy": True,
                "strides": False, "refillable": True, "negated": False, "conjugated": False,
                "requires_grad": False, "models": True}

    # --- catalogue ---

    def apis(self):
        forms = self._part("forms")
        return [entry.as_dict(forms.of(entry))
                for entry in self._part("listing").listing().entries.values()] + [
                    chains.api("tf", forms.OF_CHAINS)]

    def seeds(self, api):
        if chains.is_chain(api, "tf"):
            return chains.seeds([("tf.abs", ["$x"], {}), ("tf.add", ["$a", "$x"], {})],
                                self._tf.constant([1.5, -2, 3, 0, -1]))
        return self._part("seeds").of(api)

    def paths(self, api):
        return self._part("path_sources").text(api)

    # --- programs ---

    def program(self, name):
        if name.partition(":")[0] in ("model", "data", "cut", "layer"):
            return self._tensors.OfArrays(super().program(name))
        return self._part("programs").resolve(name)

    def load(self, path):
        from . import model
        return model.Model(self._tf, path, self._optimised)

    def source(self, name):
        return self._part("programs").source(name)

    def snippet(self, request):
        return self._part("snippet").write(request)

    # --- tensors ---

    def from_dlpack(self, capsule):
        return self._tensors.from_dlpack(capsule)

    def decorate(self, tensor, negated, conjugated, requires_grad):
        raise ValueError("tensorflow has no such views")

    def export(self, tensor):
        return self._tensors.export(tensor)

    # --- literals ---

    def dtype_name(self, dtype):
        return self._literals.dtype_name(dtype)

    def dtype(self, name):
        return self._literals.dtype(name)

    def encode(self, obj):
        return self._literals.encode(obj)

    def decode(self, text):
        return self._literals.decode(text)

    def script_source(self):
        return script_of(os.path.dirname(__file__))

    # --- behaviour ---

    def is_oom(self, error):
        return isinstance(error, (MemoryError, self._tf.errors.ResourceExhaustedError))
