"""A network as a plain program of Keras, which needs the backend alone."""

import base64

import numpy as np

from .. import jit
from . import network as networks, runs

_MOST_NUMBERS = 400  # that are written as such


def array_of(spec):
    """An array as the engine sends it."""
    return np.frombuffer(base64.b64decode(spec["bytes"]), spec["dtype"]).reshape(spec["shape"])


def text(keras, network, inputs, expected):
    """Exits 1 where the last layer does not give the expected arrays."""
    lines = ["import os", "import sys", "",
             'os.environ["KERAS_BACKEND"] = "%s"' % keras.backend.backend(),
             "import keras  # noqa: E402", "import numpy as np  # noqa: E402", "from numpy import inf, nan", ""]
    lines += ["x%d = %s" % (place, _array(each)) for place, each in enumerate(inputs)]
    lines += ["expected = [%s]" % ", ".join(map(_array, expected)), ""]
    lines += _model(keras, network, inputs, len(expected))
    lines += ["made = [keras.ops.convert_to_numpy(each) for each in keras.tree.flatten(made)]",
              "for own, right in zip(made, expected):",
              "    print(own, right, sep=\"\\n\")",
              "close = [own.shape == right.shape and np.allclose(own, right, 1e-3, 1e-4 * size, True)",
              "         for own, right in zip(made, expected)",
              "         for size in [np.abs(right[np.isfinite(right)]).max(initial=0) or 1]]",
              "sys.exit(0 if len(made) == len(expected) and all(close) else 1)"]
    return "\n".join(lines) + "\n"


def _model(keras, network, inputs, outputs):
    """Lines that end with `made`, what the last layer gives."""
    names = ["x%d" % place for place in range(len(inputs))]
    layers = [networks.make(keras, spec) for spec in network["layers"]]
    if len(layers) == 1 and len(inputs) == 1 and outputs == 1:
        lines = ["layer = " + _layer(network["layers"][0]), "model = keras.Sequential([layer])"]
        weights = _weights(keras, layers[0], inputs, network, 0)
        if weights:
            lines += ["model(x0)", "layer.set_weights([%s])" % ", ".join(map(_array, weights))]
        return lines + _run("x0")
    lines = ["inputs = [%s]" % ", ".join("keras.Input(batch_shape=%s, dtype=%s.dtype.name)" % ((name + ".shape", name))
                                        for name in names)]
    results, first = [], []
    for place, spec in enumerate(network["layers"]):
        layer = layers[place]
        given = networks.sources(spec, inputs, first)
        weights = _weights(keras, layer, given, network, place)
        first.append(runs.outputs(keras, {**network, "seed": network["seed"] + place, "layers": [
            {**spec, "from": [-1 - at for at in range(len(given))]}]}, given)[0][0])
        sources = ["y%d" % at if at >= 0 else "inputs[%d]" % (-1 - at) for at in spec["from"]]
        sources = networks.arguments_of(layer, sources)
        called = ", ".join(each if isinstance(each, str) else "[%s]" % ", ".join(each) for each in sources)
        lines += ["layer%d = %s" % (place, _layer(spec)),
                  "made = layer%d(%s)" % (place, called), "y%d = keras.tree.flatten(made)[0]" % place]
        if weights:
            results.append("layer%d.set_weights([%s])" % (place, ", ".join(map(_array, weights))))
    return lines + ["model = keras.Model(inputs, made)", *results, *_run("[%s]" % ", ".join(names))]


def _run(inputs):
    """Lines in which the model computes."""
    if jit.runtime() == "LiteRT":
        return ["import tempfile  # noqa: E402", "import tensorflow  # noqa: E402",
                'path = os.path.join(tempfile.mkdtemp(), "model.tflite")', 'model.export(path, format="litert")',
                "runner = tensorflow.lite.Interpreter(path).get_signature_runner()",
                "made = runner(**dict(zip(runner.get_input_details(), keras.tree.flatten(%s))))" % inputs,
                "made = [made[name] for name in sorted(made)]"]
    if jit.runtime():
        return _through_onnx(inputs)
    if jit.wanted() is None:
        return ["made = model(%s, training=False)" % inputs]
    return ["model.jit_compile = %s" % jit.wanted(), "made = model.predict_on_batch(%s)" % inputs]


def _through_onnx(inputs):
    lines = ["import torch  # noqa: E402",
             "inputs = tuple(torch.from_numpy(np.array(each)) for each in keras.tree.flatten(%s))" % inputs,
             "graph = torch.onnx.export(model.eval(), inputs if len(inputs) == 1 else (list(inputs),), dynamo=True)",
             "file = graph.model_proto.SerializeToString()"]
    if jit.runtime() == "ONNX Runtime":
        return lines + ["import onnxruntime  # noqa: E402", "session = onnxruntime.InferenceSession(file)",
                        "made = session.run(None, {each.name: x.numpy() for each, x in zip(session.get_inputs(), inputs)})"]
    return lines + ["import openvino  # noqa: E402",
                    "program = openvino.compile_model(openvino.Core().read_model(file), \"CPU\",",
                    "                                 {\"INFERENCE_PRECISION_HINT\": \"f32\"})",
                    "made = list(program([x.numpy() for x in inputs]).to_tuple())"]


def _weights(keras, layer, inputs, network, place):
    try:
        runs.build(keras, layer, inputs)
    except Exception:  # it is refused, here or elsewhere; so is what the program does
        return []
    return runs.weights_of(keras, layer, network, place) if layer.weights else []


def _layer(spec):
    return "keras.layers.%s(%s)" % (spec["class"], ", ".join(
        "%s=%s" % (name, _value(value)) for name, value in spec["parameters"].items()))


def _value(value):
    if isinstance(value, dict):
        return _layer(value)
    if isinstance(value, list):
        return "(%s)" % "".join(_value(item) + ", " for item in value).rstrip(" ") if len(value) == 1 else (
            "(%s)" % ", ".join(map(_value, value)))
    return repr(value)


def _array(array):
    if array.size > _MOST_NUMBERS:
        import zlib
        packed = base64.b64encode(zlib.compress(array.tobytes(), 9)).decode()
        return ("np.frombuffer(__import__(\"zlib\").decompress(__import__(\"base64\").b64decode(\n    \"%s\")), \"%s\").reshape(%s)"
                % (packed, array.dtype.name, tuple(array.shape)))
    numbers = ", ".join(str(number) for number in array.ravel())
    return "np.array([%s], \"%s\").reshape(%s)" % (numbers, array.dtype.name, tuple(array.shape))
