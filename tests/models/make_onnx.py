"""Makes a small ONNX model and data for tests/models/run: make_onnx.py FOLDER. Nothing is trained."""

import os
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

DRAW = np.random.default_rng(3)


def weight(name, *shape):
    return numpy_helper.from_array((DRAW.normal(size=shape) * 0.4).astype("float32"), name)


def branching(batch):
    """A convolution, two poolings, a merge, a dense layer; `batch` is its first extent."""
    nodes = [
        helper.make_node("Conv", ["x", "w1", "b1"], ["c"], name="conv", kernel_shape=[3, 3],
                         pads=[1, 1, 1, 1], strides=[2, 2]),
        helper.make_node("Relu", ["c"], ["r"], name="relu"),
        helper.make_node("MaxPool", ["r"], ["m"], name="max", kernel_shape=[2, 2], strides=[2, 2]),
        helper.make_node("AveragePool", ["r"], ["a"], name="average", kernel_shape=[2, 2],
                         strides=[2, 2]),
        helper.make_node("Concat", ["m", "a"], ["k"], name="merge", axis=1),
        helper.make_node("Flatten", ["k"], ["f"], name="flatten"),
        helper.make_node("Gemm", ["f", "w2", "b2"], ["g"], name="dense"),
        helper.make_node("Softmax", ["g"], ["y"], name="softmax", axis=-1),
    ]
    graph = helper.make_graph(
        nodes, "branching",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [batch, 1, 12, 12])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [batch, 5])],
        [weight("w1", 8, 1, 3, 3), weight("b1", 8), weight("w2", 144, 5), weight("b2", 5)])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(model)
    return model


def main(folder):
    os.chdir(folder)
    onnx.save(branching("n"), "branching.onnx")
    onnx.save(branching(1), "one-by-one.onnx")
    images = DRAW.normal(size=(20, 1, 12, 12)).astype("float32")
    np.savez("images.npz", x=images, y=DRAW.integers(0, 5, 20))
    np.savez("unlabelled-images.npz", x=images)


if __name__ == "__main__":
    main(sys.argv[1])
