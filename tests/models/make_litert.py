"""Makes a small model as .tflite and as a SavedModel, and data: make_litert.py FOLDER. Needs
TensorFlow; nothing is trained."""

import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import numpy as np
import tensorflow as tf

DRAW = np.random.default_rng(5)


def weight(*shape):
    return tf.Variable((DRAW.normal(size=shape) * 0.4).astype("float32"))


class Branching(tf.Module):
    """A convolution, two poolings, a merge, a dense layer; two outputs."""

    def __init__(self):
        super().__init__()
        self.kernel, self.bias, self.dense = weight(3, 3, 1, 8), weight(8), weight(144, 5)

    @tf.function(input_signature=[tf.TensorSpec((None, 12, 12, 1), tf.float32, name="x")])
    def serve(self, x):
        x = tf.nn.relu(tf.nn.conv2d(x, self.kernel, 2, "SAME") + self.bias)
        x = tf.concat([tf.nn.max_pool2d(x, 2, 2, "VALID"), tf.nn.avg_pool2d(x, 2, 2, "VALID")], -1)
        x = tf.reshape(x, (-1, 144))
        return {"scores": tf.nn.softmax(x @ self.dense), "energy": tf.reduce_mean(x * x, 1)[:, None]}


class Weighing(tf.Module):
    """Two inputs; formats keep them in different orders."""

    @tf.function(input_signature=[tf.TensorSpec((None, 4), tf.float32, name="x"),
                                  tf.TensorSpec((None, 4), tf.float32, name="gain")])
    def serve(self, x, gain):
        return {"y": x - 2 * gain}


def write(model, name):
    tf.saved_model.save(model, name, signatures={"serving_default": model.serve})
    converter = tf.lite.TFLiteConverter.from_saved_model(name)
    with open(name + ".tflite", "wb") as file:
        file.write(converter.convert())
    return converter


def main(folder):
    os.chdir(folder)
    write(Weighing(), "weighing")
    np.savez("weighing.npz", x=DRAW.normal(size=(9, 4)), gain=DRAW.normal(size=(9, 4)))
    converter = write(Branching(), "branching")
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.representative_dataset = lambda: ([DRAW.normal(size=(1, 12, 12, 1)).astype("float32")]
                                                for _ in range(20))
    converter.inference_input_type = converter.inference_output_type = tf.int8
    with open("quantised.tflite", "wb") as file:
        file.write(converter.convert())
    with open("branching.tflite", "rb") as whole, open("corrupt.tflite", "wb") as file:
        file.write(whole.read()[:400])
    np.savez("lite.npz", x=DRAW.normal(size=(20, 12, 12, 1)))


if __name__ == "__main__":
    main(sys.argv[1])
