"""Where the Python sources behind Keras's APIs are, for parallax.paths: docs/paths.md. A function calls the
backend, and an operation's compute_output_spec() where tensors are symbolic; a layer is built and called."""

from parallax.arrays.path_sources import ArrayLibrary
from parallax.paths import modules


class KerasLibrary(ArrayLibrary):
    external = ("keras.src.backend.config", "keras.src.tree", "keras.src.saving", "keras.src.utils",
                "keras.src.dtype_policies", "keras.src.api_export", "keras.src.ops.node", "keras.src.ops.symbolic_arguments",
                "keras.src.ops.function", "keras.src.ops.operation", "keras.src.layers.layer", "keras.src.trainers",
                "keras.src.initializers", "keras.src.regularizers", "keras.src.constraints", "keras.src.random",
                "keras.src.backend.common.variables", "keras.src.backend.common.global_state",
                "keras.src.backend.common.keras_tensor", "keras.src.backend.common.name_scope",
                "keras.src.quantizers", "keras.src.distribution", "keras.src.backend.common.symbolic_scope",
                "keras.src.backend.common.remat", "keras.src.backend.common.dtypes")
    rewrites = {**dict.fromkeys(("convert_to_tensor",), "same"), "any_symbolic_tensors": "unknown"}
    places = {"canonicalize_axis": "ValueError"}
    methods = {"symbolic_call": "compute_output_spec"}

    def __init__(self, functions, keras):
        super().__init__(functions)
        self.packages = ("keras",)
        self._keras = keras

    def entry(self, api):
        if not api.startswith("keras.layers."):
            return super().entry(api)
        cls = getattr(self._keras.layers, api.rpartition(".")[2], None)
        if not isinstance(cls, type):
            raise LookupError("no such API")
        return modules.source(self, api, cls, "build", "compute_output_shape", "call")
