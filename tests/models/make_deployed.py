"""Makes the small ONNX models of deploy_test.py: make_deployed.py FOLDER. Nothing is trained."""

import os
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

DRAW = np.random.default_rng(5)


def weight(name, *shape):
    return numpy_helper.from_array((DRAW.normal(size=shape) * 0.4).astype("float32"), name)


CONVOLUTION, DENSE = weight("cw", 4, 1, 3, 3), weight("dw", 2304, 5)


def save(name, nodes, *weights):
    """A model of x, float32[n, 1, 24, 24], that gives y."""
    graph = helper.make_graph(
        nodes, "deployed",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 1, 24, 24])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", "k"])], list(weights))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(model)
    onnx.save(model, name)


def convolution(name, stride):
    save(name, [
        helper.make_node("Sigmoid", ["x"], ["s"], name="sigmoid"),
        helper.make_node("Conv", ["s", "w"], ["c"], name="conv", strides=[stride, stride]),
        helper.make_node("Flatten", ["c"], ["y"], name="flatten")], weight("w", 4, 1, 3, 3))


def division(name, divisor):
    save(name, [
        helper.make_node("Flatten", ["x"], ["f"], name="flatten"),
        helper.make_node("Div", ["f", "by"], ["d"], name="div"),
        helper.make_node("MatMul", ["d", "w"], ["y"], name="dense")],
         numpy_helper.from_array(np.float32([divisor]), "by"), weight("w", 576, 5))


def turned(name, activation, **options):
    """A convolution, an activation on channels that come last, a dense layer."""
    nodes = [helper.make_node("Conv", ["x", "cw"], ["c"], name="conv", pads=[1, 1, 1, 1]),
             helper.make_node("Transpose", ["c"], ["t"], name="turn", perm=[0, 2, 3, 1]),
             helper.make_node(activation, ["t"], ["r"], name="activation", **options),
             helper.make_node("Transpose", ["r"], ["u"], name="back", perm=[0, 3, 1, 2]),
             helper.make_node("Flatten", ["u"], ["f"], name="flatten"),
             helper.make_node("MatMul", ["f", "dw"], ["y"], name="dense")]
    save(name, nodes, CONVOLUTION, DENSE)


def plain(name):
    """The same with channels first."""
    save(name, [helper.make_node("Conv", ["x", "cw"], ["c"], name="conv", pads=[1, 1, 1, 1]),
                helper.make_node("Relu", ["c"], ["r"], name="relu"),
                helper.make_node("Flatten", ["r"], ["f"], name="flatten"),
                helper.make_node("MatMul", ["f", "dw"], ["y"], name="dense")], CONVOLUTION, DENSE)


def main(folder):
    os.chdir(folder)
    convolution("wide.onnx", 10)
    convolution("narrow.onnx", 2)
    division("divided.onnx", 1)
    division("halved.onnx", 2)
    plain("plain.onnx")
    turned("turned.onnx", "Relu")
    turned("leaky.onnx", "LeakyRelu", alpha=0.3)
    np.savez("rows.npz", x=DRAW.normal(size=(6, 1, 24, 24)).astype("float32"))


if __name__ == "__main__":
    main(sys.argv[1])
