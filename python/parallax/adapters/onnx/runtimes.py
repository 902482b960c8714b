"""The runtimes of ONNX models. Each is imported when it is made, in the zygote, and makes sessions
in a child: session(model) -> run(feed: dict) -> list of arrays, in the order of the outputs. Its
repr() is the text that makes it."""

import importlib


class OnnxRuntime:
    """ONNX Runtime on the CPU, with all graph optimisations or with none."""

    float64 = True

    def __init__(self, name, optimised):
        self.name = name
        self._optimised = optimised
        self._library = importlib.import_module("onnxruntime")

    def __repr__(self):
        return "OnnxRuntime(%r, optimised=%r)" % (self.name, self._optimised)

    def version(self):
        return self._library.__version__

    def session(self, model):
        ort = self._library
        options = ort.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 4
        level = ort.GraphOptimizationLevel
        options.graph_optimization_level = (
            level.ORT_ENABLE_ALL if self._optimised else level.ORT_DISABLE_ALL)
        session = ort.InferenceSession(model.SerializeToString(), options,
                                       providers=["CPUExecutionProvider"])
        return lambda feed: session.run(None, feed)


class OpenVino:
    """OpenVINO on the CPU, in the precision that is named and not in the one it would choose."""

    float64 = False  # its CPU plug-in converts to float32
    constants = True  # of some nodes it takes inputs only as constants

    def __init__(self, name, precision):
        self.name = name
        self._precision = precision
        self._library = importlib.import_module("openvino")
        self._core = None

    def __repr__(self):
        return "OpenVino(%r, %r)" % (self.name, self._precision)

    def version(self):
        return self._library.get_version().partition("-")[0]

    def session(self, model):
        if self._core is None:  # a thing of the child's: it starts threads
            self._core = self._library.Core()
        core = self._core
        compiled = core.compile_model(
            core.read_model(model.SerializeToString(), b""), "CPU",
            {"INFERENCE_PRECISION_HINT": self._precision, "INFERENCE_NUM_THREADS": 1})
        constants = {tensor.name for tensor in model.graph.initializer}
        names = [value.name for value in model.graph.input if value.name not in constants]

        def run(feed):
            # By place: an input that is a result at once has another name here.
            result = compiled({i: feed[name] for i, name in enumerate(names)})
            return [result[output] for output in compiled.outputs]
        return run


class OpenCv:
    """OpenCV's dnn module."""

    float64 = False
    constants = True  # of many nodes it takes inputs only as constants
    matrices = True  # its tensors are matrices: they have elements, dimensions and one of some dtypes

    def __init__(self, name):
        self.name = name
        self._library = importlib.import_module("cv2")

    def __repr__(self):
        return "OpenCv(%r)" % self.name

    def version(self):
        return self._library.__version__

    def session(self, model):
        import numpy
        cv2 = self._library
        cv2.setNumThreads(1)
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # each refusal, else
        net = cv2.dnn.readNetFromONNX(numpy.frombuffer(model.SerializeToString(), numpy.uint8))
        names = [output.name for output in model.graph.output]

        def run(feed):
            for name, array in feed.items():
                net.setInput(array, name)
            return list(net.forward(names))
        return run


class Reference:
    """The reference evaluator of the onnx package: NumPy, slow, the specification in code."""

    float64 = True

    def __init__(self, name):
        self.name = name
        self._library = importlib.import_module("onnx")
        self._reference = importlib.import_module("onnx.reference")

    def __repr__(self):
        return "Reference(%r)" % self.name

    def version(self):
        return self._library.__version__

    def session(self, model):
        evaluator = self._reference.ReferenceEvaluator(model)
        return lambda feed: evaluator.run(None, feed)


def find(name):
    """Imports the runtime of a target."""
    if name.startswith("onnxruntime"):
        return OnnxRuntime(name, optimised=name == "onnxruntime")
    if name.startswith("openvino"):
        return OpenVino(name, "bf16" if name == "openvino-bf16" else "f32")
    if name == "opencv":
        return OpenCv(name)
    if name == "onnx-reference":
        return Reference(name)
    raise LookupError("there is no ONNX runtime %r" % name)
