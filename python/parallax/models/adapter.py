"""What adapters of model runtimes share. Models and data are programs:

`model:PATH` (predictions of a batch), `model:PATH@layers` (the outputs of every layer, in order of
execution, a piece at a time) and `data:PATH` (a batch of a data set); model() and data() describe
them. `PATH@float64` is the same model in float64. For a layer that is suspected, `cut:PLACE:PATH`
gives what goes into it and its weights, and `layer:LIBRARY.TYPE` is the layer alone, a function of
its configuration, inputs and weights; cut() describes it.
"""

import functools
import hashlib
import os

_LAYERS = "@layers"
_FLOAT64 = "@float64"


class ModelPrograms:
    """Models and data by name, kept open. A subclass defines name and load(path). Where layers can be
    cut out, what load() gives has cut() and tensors_of() as well, and the subclass layer_program(),
    layer_source() and script_source()."""

    def __init__(self):
        self._models = {}
        self._streams = {}
        self._data = {}

    def _model(self, path):
        if path not in self._models:
            wide = path.endswith(_FLOAT64)
            self._models[path] = (self.load_float64(path[:-len(_FLOAT64)]) if wide
                                  else self.load(path))
        return self._models[path]

    def load(self, path):
        """The model of a file: a LoadedModel of parallax/adapters/protocol.py. What cannot be read
        raises, in words for people."""
        raise NotImplementedError("%s reads no models" % self.name)

    def load_float64(self, path):
        """As load(), of the same model in float64. The process runs no other model, so settings
        may be changed."""
        raise NotImplementedError("%s runs no models in float64" % self.name)

    def _stream(self, path):
        if path not in self._streams:
            from parallax.models.layer_stream import LayerStream
            model = self._model(path)
            some = getattr(model, "layers_of", None)
            self._streams[path] = LayerStream(
                model.layers, some, len(model.describe()["layers"]) if some else None)
        return self._streams[path]

    def _open(self, argument):
        if argument not in self._data:
            from parallax.models import dataset
            path, _, preprocess = argument.partition("\n")
            self._data[argument] = dataset.open_data(path, preprocess or None)
        return self._data[argument]

    def model(self, path):
        return self._model(path).describe()

    def data(self, argument):
        """argument: the path, and behind a newline that of a file with preprocess()."""
        data = self._open(argument)
        return {"inputs": len(data), "names": data.names,
                "labels": None if data.labels is None else str(data.labels.dtype)}

    def cut(self, argument):
        """argument: the place of a layer in the list of model(), a colon, the path."""
        place, _, path = argument.partition(":")
        model = self._model(path)
        if not hasattr(model, "cut"):
            raise LookupError("%s cannot cut layers out of its models" % self.name)
        return model.cut(int(place))

    def program(self, name):
        kind, _, path = name.partition(":")
        if kind == "data":
            return self._open(path).batch
        if kind == "layer":
            return self.layer_program()
        if kind == "cut":
            place, _, path = path.partition(":")
            return functools.partial(self._model(path).tensors_of, int(place))
        if kind != "model":
            raise LookupError("%s has no program %r" % (self.name, name))
        if path.endswith(_LAYERS):
            return self._stream(path[:-len(_LAYERS)])
        return self._model(path).predict


class ModelAdapter(ModelPrograms):
    """The adapter of a runtime that has models and no APIs; tensors are NumPy arrays. A subclass
    defines name, start() (which calls super().start()), version(), profile() and load(path)."""

    tensor_type = None
    exchange_api = None
    dtype_type = None

    def __init__(self):
        super().__init__()
        self._np = None

    def start(self):
        import numpy
        self._np = numpy
        self.tensor_type = numpy.ndarray
        self.dtype_type = numpy.dtype

    def capabilities(self):
        return {"dtypes": ["bool", "uint8", "int8", "int16", "int32", "int64", "float16",
                           "float32", "float64", "complex64", "complex128"],
                "alignment": 1, "zero_copy": True, "strides": True, "refillable": True,
                "negated": False, "conjugated": False, "requires_grad": False,
                "models": True}

    # --- catalogue: nothing is hunted here, models are compared ---

    def apis(self):
        return []

    def seeds(self, api):
        return ()

    def source(self, name):
        """Python text that defines run() with the meaning of a program `layer:TYPE`."""
        if not name.startswith("layer:"):
            raise LookupError("a model has no source text")
        return self.layer_source()

    def layer_program(self):
        """The callable of `layer:TYPE`, which takes (config, inputs, weights)."""
        raise LookupError("%s has no layers of their own" % self.name)

    def layer_source(self):
        """Text that defines run() with the same meaning."""
        raise LookupError("%s has no layers of their own" % self.name)

    # --- tensors ---

    def from_dlpack(self, capsule):
        return self._np.from_dlpack(_Capsule(capsule))

    def decorate(self, tensor, negated, conjugated, requires_grad):
        if negated or conjugated:
            raise ValueError("numpy has no negated or conjugated views")
        return tensor

    def export(self, tensor):
        # DLPack has no read-only memory and no byte order.
        array = self._np.array(tensor, dtype=tensor.dtype.newbyteorder("="), copy=True, order="C")
        return array.__dlpack__()

    # --- literals ---

    def dtype_name(self, dtype):
        return dtype.name

    def dtype(self, name):
        return self._np.dtype(name)

    def encode(self, obj):
        return None

    def decode(self, text):
        raise ValueError("%s has no literal %r" % (self.name, text))

    def script_source(self):
        return ""

    # --- behaviour ---

    def is_oom(self, error):
        return isinstance(error, MemoryError) or "RESOURCE_EXHAUSTED" in str(error)


class _Capsule:
    """What numpy.from_dlpack asks for."""

    def __init__(self, capsule):
        self._capsule = capsule

    def __dlpack__(self, **_):
        return self._capsule

    def __dlpack_device__(self):
        return (1, 0)


def digest(arrays):
    """SHA-256 of weights: equal wherever the same file was loaded."""
    result = hashlib.sha256()
    for array in arrays:
        result.update(str(array.shape).encode() + array.tobytes())
    return result.hexdigest()


def file_digest(path):
    """SHA-256 of a model's file, or of all files of its folder."""
    paths = sorted(os.path.join(folder, name) for folder, _, names in os.walk(path)
                   for name in names) or [path]
    result = hashlib.sha256()
    for each in paths:
        with open(each, "rb") as file:
            result.update(os.path.relpath(each, path).encode() + file.read())
    return result.hexdigest()


def batches(inputs, names, size):
    """The inputs in parts of `size`, what a model takes at once; 0: all."""
    if len(inputs) != len(names):
        raise ValueError("the model takes %d inputs (%s), the data has %d" % (
            len(names), ", ".join(names), len(inputs)))
    size = size or len(inputs[0])
    for begin in range(0, len(inputs[0]), size):
        yield [array[begin:begin + size] for array in inputs]


def joined(parts):
    """The outputs of all batches: one array an output."""
    import numpy as np
    return tuple(np.concatenate([np.atleast_1d(part) for part in of_output])
                 if len(of_output) > 1 else np.asarray(of_output[0])
                 for of_output in zip(*parts))


_FEW_DIGITS = ("int8", "bfloat16", "float16")  # the fewest first


def precision_of(names):
    """The fewest digits that a model computes in, by the names of its dtypes, "int8" where anything is
    quantised. What describe() says as "precision"."""
    names = {"int8" if any(word in name.lower() for word in ("int4", "int8", "float8", "quant"))
             else name for name in names}
    return next((name for name in _FEW_DIGITS if name in names), "float32")


def plain(outputs):
    """Of several outputs a tuple, of one itself."""
    return outputs[0] if len(outputs) == 1 else tuple(outputs)


def grouped(values, counts):
    """A flat list of outputs as one entry a layer: its output, or a tuple of them."""
    result, begin = [], 0
    for count in counts:
        result.append(plain(tuple(values[begin:begin + count])))
        begin += count
    return tuple(result)


def one_thread():
    """Libraries read these when they are imported."""
    os.environ["OMP_NUM_THREADS"] = "1"
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    os.environ["TF_NUM_INTRAOP_THREADS"] = "1"
    os.environ["TF_NUM_INTEROP_THREADS"] = "1"
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
    os.environ["XLA_FLAGS"] = (os.environ.get("XLA_FLAGS", "")
                               + " --xla_cpu_multi_thread_eigen=false").strip()
    os.environ["JAX_PLATFORMS"] = "cpu"
