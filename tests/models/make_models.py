"""Makes small models and data for tests/models/run: make_models.py FOLDER. Nothing is trained."""

import os
import sys

os.environ["KERAS_BACKEND"] = "numpy"

import keras
import numpy as np
from keras import layers


def branching():
    """Branches, a merge, a nested model, a layer called twice, a recurrence."""
    image = x = layers.Input((12, 12, 1), name="image")
    x = layers.Conv2D(8, 3, strides=2, padding="same", activation="relu", name="conv")(x)
    x = layers.BatchNormalization(name="norm")(x)
    x = layers.Concatenate(name="merge")([layers.MaxPooling2D(2, name="max")(x),
                                          layers.AveragePooling2D(2, name="average")(x)])
    x = keras.Sequential([layers.Input((3, 3, 16)), layers.Conv2D(4, 1, name="inner_conv"),
                          layers.LayerNormalization(name="inner_norm")], name="inner")(x)
    shared = layers.Dense(36, activation="tanh", name="shared")
    x = shared(shared(layers.Flatten(name="flatten")(x)))
    x = layers.LSTM(8, name="lstm")(layers.Reshape((6, 6), name="reshape")(x))
    return keras.Model(image, layers.Dense(5, activation="softmax", name="out")(x))


def regression():
    return keras.Sequential([layers.Input((4,)), layers.Dense(8, activation="relu"),
                             layers.Dense(1)])


def main(folder):
    os.chdir(folder)
    keras.utils.set_random_seed(7)
    draw = np.random.default_rng(7)
    model = branching()
    model.save("branching.keras")
    images = draw.normal(size=(60, 12, 12, 1)).astype("float32")
    top = model.predict(images, verbose=0).argmax(axis=1)
    np.savez("labelled.npz", x=images, y=top)
    np.savez("unlabelled.npz", x=images)
    np.savez("mislabelled.npz", x=images, y=top + 100)
    np.savez("narrow.npz", x=images[:, :9], y=top)
    model = regression()
    model.save("regression.keras")
    table = draw.normal(size=(20, 4)).astype("float32")
    values = model.predict(table, verbose=0)[:, 0]
    with open("table.csv", "w", encoding="utf-8") as file:
        file.write("a,b,c,d,label\n")
        for row, value in zip(table, values):
            file.write(",".join(repr(float(cell)) for cell in [*row, value + 0.5]) + "\n")
    with open("corrupt.keras", "wb") as file, open("branching.keras", "rb") as whole:
        file.write(whole.read()[:5000])


if __name__ == "__main__":
    main(sys.argv[1])
