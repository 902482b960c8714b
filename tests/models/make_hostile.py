"""Makes models that mean harm, and healthy ones of their format: make_hostile.py FORMAT FOLDER
VICTIM... Each writes to a VICTIM of its own, or to the data set, when it computes.

FORMAT: torch keras tensorflow
"""

import os
import pickle
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import numpy as np


def make_torch(saved, mapped, unpickled):
    import torch

    class Saves(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.path = saved

        def forward(self, x):
            torch.save(x, self.path)
            return x

    class Maps(torch.nn.Module):
        """Memory of a file, written: a new file, or one that is there."""

        def __init__(self, path):
            super().__init__()
            self.path = path

        def forward(self, x):
            return x + torch.from_file(self.path, True, 8).fill_(7.0).sum() * 0

    class Unpickled:
        def __reduce__(self):
            return open, (unpickled, "w")

    torch.jit.save(torch.jit.script(torch.nn.ReLU()), "healthy.pt")
    torch.jit.save(torch.jit.script(Saves()), "saves.pt")
    torch.jit.save(torch.jit.script(Maps(mapped)), "maps.pt")
    torch.jit.save(torch.jit.script(Maps(os.path.abspath("data.npz"))), "maps-data.pt")
    with open("pickle.pt", "wb") as file:
        pickle.dump(Unpickled(), file)
    torch.save(Unpickled(), "saved-pickle.pt")


def make_keras(by_lambda):
    os.environ["KERAS_BACKEND"] = "numpy"
    import keras
    healthy = keras.Sequential([keras.layers.Input((4,)), keras.layers.Dense(3, kernel_initializer="ones")])
    healthy.save("healthy.keras")
    harm = eval("lambda x: [x, open(%r, 'w').close()][0]" % by_lambda)
    model = keras.Sequential([keras.layers.Input((4,)), keras.layers.Lambda(harm, output_shape=(4,)),
                              keras.layers.Dense(3, kernel_initializer="ones")])
    for name in ("lambda.keras", "lambda.h5"):
        model.save(name)


def make_tensorflow(written, saved):
    import tensorflow as tf

    def save(name, harm):
        class Model(tf.Module):
            @tf.function(input_signature=[tf.TensorSpec((None, 4), tf.float32, name="x")])
            def serve(self, x):
                with tf.control_dependencies(harm(x)):
                    return {"y": tf.identity(x)}

        model = Model()
        tf.saved_model.save(model, name, signatures={"serving_default": model.serve})

    save("healthy", lambda x: [])
    save("writes", lambda x: [tf.io.write_file(written, "written")])
    save("saves", lambda x: [tf.raw_ops.SaveV2(prefix=saved, tensor_names=["x"],
                                               shape_and_slices=[""], tensors=[x])])


def main(kind, folder, *victims):
    os.chdir(folder)
    np.savez("data.npz", x=np.ones((8, 4), "float32"))
    {"torch": make_torch, "keras": make_keras, "tensorflow": make_tensorflow}[kind](*victims)


if __name__ == "__main__":
    main(*sys.argv[1:])
