"""A .tflite model as a program: predictions, the outputs of its operators, its graph."""

import warnings

import numpy as np

from parallax.model_adapter import batches, file_digest, grouped, joined, plain, precision_of

_DELEGATE = "DELEGATE"  # stands for the operators that a delegate runs; they are listed too


class Model:
    """The model file at `path`. Its operators are its layers."""

    def __init__(self, library, kernels, path):
        self._library = library
        self._kernels = kernels
        self._path = path
        self._interpreter = self._make(keep=False)
        self._keeping = None
        self.inputs = self._interpreter.get_input_details()
        self._one_by_one = any(list(d["shape_signature"][:1]) != [-1] for d in self.inputs)

    def _make(self, keep):
        """keep: an interpreter that gives the outputs of every operator."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # keeping needs memory
            made = self._library.Interpreter(
                self._path, num_threads=1, experimental_op_resolver_type=self._kernels,
                experimental_preserve_all_tensors=keep)
        made.allocate_tensors()
        return made

    # --- what it is ---

    def describe(self):
        place_of = {}
        layers = []
        names = {d["index"]: d["name"] for d in self._interpreter.get_tensor_details()}
        for op in self._operators():
            inbound = sorted({place_of[i] for i in op["inputs"] if i in place_of})
            layers.append({"name": names.get(op["outputs"][0]) or "%s:%d" % (
                op["op_name"], op["index"]), "type": op["op_name"], "inbound": inbound,
                "config": {"inputs": [names.get(i, "") for i in op["inputs"] if i >= 0]}})
            place_of.update((i, len(layers) - 1) for i in op["outputs"])
        keys = self._signature_keys()
        return {"inputs": [_tensor(d, keys) for d in self.inputs],
                "outputs": [_tensor(d, keys) for d in self._interpreter.get_output_details()],
                "precision": precision_of(self._precisions()),
                "weights": file_digest(self._path), "layers": layers}

    def _precisions(self):
        for detail in self._interpreter.get_tensor_details():
            name = np.dtype(detail["dtype"]).name
            yield "int8" if _scale(detail) else name if "float" in name else "float32"

    def _signature_keys(self):
        """Place of an input or output -> its key in the signature, where the file has just one."""
        signatures = list(self._interpreter.get_signature_list())
        if len(signatures) != 1:
            return {}
        runner = self._interpreter.get_signature_runner(signatures[0])
        both = [*runner.get_input_details().items(), *runner.get_output_details().items()]
        return {d["index"]: [key] for key, d in both}

    def _keeper(self):
        if self._keeping is None:
            self._keeping = self._make(keep=True)
        return self._keeping

    def _operators(self):
        # The only list of operators that the interpreter gives; it is in order of execution.
        return [op for op in self._interpreter._get_ops_details()
                if op["op_name"] != _DELEGATE and len(op["outputs"])]

    # --- what it does ---

    def predict(self, *inputs):
        outputs = [d["index"] for d in self._interpreter.get_output_details()]
        return plain(self._batched(self._interpreter, inputs, outputs))

    def layers(self, *inputs):
        """One entry an operator, in the order of describe(): its output, or a tuple of them."""
        return self.layers_of(range(len(self._operators())), *inputs)

    def layers_of(self, places, *inputs):
        """layers(), of the operators at these places alone. The interpreter holds them all."""
        every = self._operators()
        operators = [every[place] for place in places]
        outputs = [i for op in operators for i in op["outputs"]]
        values = self._batched(self._keeper(), inputs, outputs)
        return grouped(values, [len(op["outputs"]) for op in operators])

    def _batched(self, interpreter, inputs, outputs):
        """The tensors `outputs` of the batch; input by input where the model takes one at a time,
        or says that it takes many and does not."""
        names = [d["name"] for d in self.inputs]
        if not self._one_by_one:
            try:
                return self.run(interpreter, next(batches(inputs, names, 0)), outputs)
            except RuntimeError:
                if len(inputs[0]) == 1:
                    raise
                self._one_by_one = True
        size = int(self.inputs[0]["shape"][0]) if len(self.inputs[0]["shape"]) else 1
        return joined([self.run(interpreter, part, outputs)
                       for part in batches(inputs, names, size)])

    def run(self, interpreter, inputs, outputs):
        for detail, array in zip(interpreter.get_input_details(), inputs):
            if array.shape != tuple(detail["shape"]):
                interpreter.resize_tensor_input(detail["index"], array.shape, strict=True)
        interpreter.allocate_tensors()
        for detail, array in zip(self.inputs, inputs):
            interpreter.set_tensor(detail["index"], quantised(detail, array))
        interpreter.invoke()
        details = {d["index"]: d for d in interpreter.get_tensor_details()}
        return [dequantised(details.get(i), interpreter.get_tensor(i)) for i in outputs]


def _tensor(detail, keys):
    return {"names": [detail["name"]] + keys.get(detail["index"], []),
            "shape": detail["shape_signature"].tolist()}


def _scale(detail):
    """(scales, zero points), shaped to fit the tensor; None when it holds plain numbers."""
    parameters = detail["quantization_parameters"] if detail else {"scales": ()}
    scales = parameters["scales"]
    if not len(scales) or np.dtype(detail["dtype"]).kind not in "iu":
        return None
    points = parameters["zero_points"].astype(np.float32)
    if len(scales) > 1:
        shape = [1] * len(detail["shape"])
        shape[parameters["quantized_dimension"]] = len(scales)
        scales, points = scales.reshape(shape), points.reshape(shape)
    return scales, points


def quantised(detail, array):
    """What an input takes: the interpreter casts nothing by itself."""
    scale = _scale(detail)
    if scale and array.dtype.kind == "f":
        limits = np.iinfo(detail["dtype"])
        array = np.clip(np.round(array / scale[0] + scale[1]), limits.min, limits.max)
    return np.ascontiguousarray(array, detail["dtype"])


def dequantised(detail, array):
    scale = _scale(detail)
    if not scale:
        return array
    return ((array.astype(np.float32) - scale[1]) * scale[0]).astype(np.float32)
