"""The adapter of PyTorch: lists it, resolves programs, converts tensors and literals; reads
TorchScript models.

PARALLAX_TORCH=torch-compile: its forms are those that torch.compile makes of a call, no others."""

import importlib
import os

from parallax import chains
from parallax.common import inductor
from parallax.model_adapter import ModelPrograms
from parallax.scripts.text import read_text

_AHEAD = ("torch._decomp", "torch._refs", "torch._refs.fft", "torch._refs.linalg",
          "torch._refs.nn.functional", "torch._refs.special", "torch.autograd.forward_ad",
          "torch.masked", "torch.signal.windows", "numpy", "scipy.special",
          # What the first call on the meta device and the first forward-mode derivative import.
          "torch.fx.experimental.symbolic_shapes", "torch._dynamo",
          "torch._decomp.decompositions_for_jvp")


class Adapter(ModelPrograms):
    """See docs/add-a-target.md. Submodules import torch, so they are imported after `start`."""

    name = "torch"

    def __init__(self):
        super().__init__()
        self.tensor_type = None
        self.dtype_type = None
        self.exchange_api = None
        self._torch = None
        self._compiles = False

    # --- start, in the zygote: imports only ---

    def start(self):
        # NumPy's OpenBLAS would start threads at import; children are forked from here.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        # The second thread of the form `threads` would spin on a core that another worker needs.
        os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
        self._compiles = os.environ.get("PARALLAX_TORCH") == "torch-compile"
        if self._compiles:
            inductor.before_import()
        import torch
        torch.set_num_threads(1)
        try:
            torch.set_num_interop_threads(1)
        except RuntimeError:
            pass  # set before; one process may start several adapters on torch
        self._torch = torch
        self.tensor_type = torch.Tensor
        self.dtype_type = torch.dtype
        self.exchange_api = getattr(torch.Tensor, "__dlpack_c_exchange_api__", None)
        self._literals = self._part("literals")
        self._tensors = self._part("tensors")
        self._programs = self._part("programs")
        self._part("old_builds").make_refusals_cheap()
        self._import_ahead()

    def _import_ahead(self):
        """Imports what forms need, once here instead of in every child."""
        for module in _AHEAD:
            try:
                importlib.import_module(module)
            except ImportError:
                pass  # another version, or SciPy is not there: the form is not listed
        if self._compiles:
            inductor.after_import()
        self._part("forms").load()
        self._part("snippet")

    def _part(self, part):
        return importlib.import_module(__name__ + "." + part)

    def version(self):
        return self._torch.__version__

    def profile(self):
        return self._part("machine").line()

    def capabilities(self):
        return {"dtypes": [n for n, _ in self._literals.DTYPES], "alignment": 1, "zero_copy": True,
                "strides": True, "refillable": True, "negated": True, "conjugated": True,
                "requires_grad": True, "models": True}

    # --- catalogue ---

    def apis(self):
        forms = self._part("forms")
        return [entry.as_dict(forms.of(entry, self._compiles))
                for entry in self._part("listing").listing().entries.values()] + [
                    chains.api("torch", forms.of_chains(self._compiles))]

    def seeds(self, api):
        if chains.is_chain(api, "torch"):
            return chains.seeds([("torch.abs", ["$x"], {}), ("torch.add", ["$a", "$x"], {})],
                                self._torch.tensor([1.5, -2, 3, 0, -1]))
        return self._part("seeds").of(api)

    def paths(self, api):
        return self._part("path_sources").text(api)

    # --- programs ---

    def program(self, name):
        if name.startswith("data:") or name.endswith("@layers"):
            return self._part("data").Tensors(super().program(name))
        if name.startswith("model:"):
            return super().program(name)
        return self._programs.resolve(name)

    def load(self, path):
        return self._part("script_model").ScriptModel(path)

    def source(self, name):
        return self._part("script").source(name)

    def snippet(self, request):
        return self._part("snippet").write(request)

    # --- tensors ---

    def from_dlpack(self, capsule):
        return self._tensors.from_dlpack(capsule)

    def decorate(self, tensor, negated, conjugated, requires_grad):
        return self._tensors.decorate(tensor, negated, conjugated, requires_grad)

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
        return read_text(os.path.dirname(__file__), "script_part.py")

    # --- behaviour ---

    def is_oom(self, error):
        if isinstance(error, MemoryError):
            return True
        text = str(error)
        return isinstance(error, RuntimeError) and (
            "not enough memory" in text or "DefaultCPUAllocator: can't allocate" in text or
            "out of memory" in text)
