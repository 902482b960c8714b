"""Data sets for models: .npz, CSV and folders of images, read a batch at a time.

Runs in the Python of a library under test; needs NumPy, for images Pillow. A data set has one array
for each input of the model, of one length, and may have labels: whole numbers for classes, other
numbers for regression.
"""

import csv
import importlib.util
import os
import zipfile

import numpy as np

_LABELS = ("y", "labels", "label", "y_test", "target")
# What the engine can hold.
_DTYPES = ("bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64",
           "float16", "float32", "float64", "complex64", "complex128")
_IMAGES = (".png", ".jpg", ".jpeg", ".bmp")


class DataError(ValueError):
    """The file is no data set; the message says why and what would be one."""


class DataSet:
    """`inputs`: a list of arrays or of objects with len() and slices; `labels`: an array or None."""

    def __init__(self, names, inputs, labels):
        self.names = names
        self.inputs = inputs
        self.labels = labels
        sizes = {len(array) for array in inputs} | ({len(labels)} if labels is not None else set())
        if len(sizes) != 1:
            raise DataError("its arrays have different lengths: %s" % ", ".join(
                "%s %d" % (name, len(array)) for name, array in
                zip(names + ["labels"], inputs + ([labels] if labels is not None else []))))

    def __len__(self):
        return len(self.inputs[0])

    def batch(self, begin, count):
        """(inputs, labels): contiguous arrays of the elements [begin, begin + count)."""
        inputs = tuple(_plain(array[begin:begin + count]) for array in self.inputs)
        labels = None if self.labels is None else _plain(self.labels[begin:begin + count])
        return inputs, labels


def open_data(path, preprocess=None):
    """The data set at `path`; `preprocess` is a Python file whose preprocess(*inputs) returns the
    arrays that go into the model, for every batch."""
    if os.path.isdir(path):
        data = _folder(path)
    elif path.endswith(".npz"):
        data = _npz(path)
    elif path.endswith(".csv"):
        data = _csv(path)
    else:
        raise DataError("data is an .npz file, a .csv file or a folder of images, not %s" % path)
    return Preprocessed(data, preprocess) if preprocess else data


class Preprocessed:
    """A data set whose inputs go through the user's function."""

    def __init__(self, data, path):
        spec = importlib.util.spec_from_file_location("preprocess", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        if not callable(getattr(module, "preprocess", None)):
            raise DataError("%s defines no function preprocess(*inputs)" % path)
        self._data = data
        self._function = module.preprocess
        self.names, self.labels = data.names, data.labels

    def __len__(self):
        return len(self._data)

    def batch(self, begin, count):
        inputs, labels = self._data.batch(begin, count)
        made = self._function(*inputs)
        if not isinstance(made, (tuple, list)):
            made = (made,)
        made = tuple(np.asarray(array) for array in made)
        for place, array in enumerate(made):
            _check("array %d of preprocess()" % place, array)
        return tuple(_plain(array) for array in made), labels


def _check(name, array):
    """Raises DataError where the array cannot be given to a model."""
    if array.ndim == 0:
        raise DataError("%s is a single %s; it needs a first dimension, one entry for each input" % (
            name, array.dtype))
    if array.dtype.name not in _DTYPES:
        raise DataError("%s holds %s, not numbers of one of the dtypes %s; convert it, for example by "
                        "astype('float32')" % (name, array.dtype, ", ".join(_DTYPES)))


def _plain(array):
    return np.ascontiguousarray(array)


def _npz(path):
    arrays = {}
    name = ""
    try:
        if not zipfile.is_zipfile(path):
            raise DataError("it is no .npz archive; numpy.savez makes one")
        with np.load(path, allow_pickle=False) as file:
            for name in file.files:
                arrays[name] = file[name]
                _check("array %s" % name, arrays[name])
    except DataError:
        raise
    except Exception as error:  # a damaged archive raises many kinds of them
        raise DataError("it cannot be read as .npz: %s" % _why_not(name, error)) from None
    labels = [name for name in _LABELS if name in arrays]
    names = [name for name in arrays if name not in labels[:1]]
    if not names:
        raise DataError("%s holds no inputs, only %s" % (path, ", ".join(arrays) or "nothing"))
    return DataSet(names, [arrays[name] for name in names],
                   _labels(arrays[labels[0]]) if labels else None)


def _why_not(name, error):
    text = str(error)
    where = "array %s: " % name if name else ""
    if "Object arrays" in text:
        return where + "it holds Python objects (dtype object), not numbers"
    return "%s%s: %s" % (where, type(error).__name__, text)


def _labels(array):
    """Class numbers: one column, or one-hot rows."""
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim == 2 and array.shape[1] > 1:
        one_hot = np.isin(array, (0, 1)).all() and (array.sum(axis=1) == 1).all()
        array = array.argmax(axis=1) if one_hot else array
    return array.astype(np.int64) if array.dtype.kind in "ub" else array


def _csv(path):
    try:
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
    except (UnicodeDecodeError, csv.Error) as error:
        raise DataError("it cannot be read as .csv in UTF-8: %s" % error) from None
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise DataError("line %d has another number of cells than the line of names: %d, not %d" % (
                number, len(row), len(rows[0])))
    if len(rows) < 2:
        raise DataError("%s has no rows behind its line of names" % path)
    label = [i for i, name in enumerate(rows[0]) if name.strip().lower() in _LABELS]
    try:
        table = np.array([[float(cell) for cell in row] for row in rows[1:]])
    except ValueError as error:
        raise DataError("%s: %s" % (path, error)) from None
    if not label:
        return DataSet(["x"], [table.astype(np.float32)], None)
    values = table[:, label[0]]
    whole = (values == np.floor(values)).all()
    return DataSet(["x"], [np.delete(table, label[0], axis=1).astype(np.float32)],
                   values.astype(np.int64) if whole else values)


class _Images:
    """Decoded when they are asked for: float32, height by width by channels, from 0 to 255."""

    def __init__(self, paths):
        self._paths = paths

    def __len__(self):
        return len(self._paths)

    def __getitem__(self, part):
        from PIL import Image
        images = []
        for path in self._paths[part]:
            with Image.open(path) as image:
                pixels = np.asarray(image if image.mode == "L" else image.convert("RGB"))
            images.append(pixels.reshape(pixels.shape[0], pixels.shape[1], -1))
        if len({image.shape for image in images}) > 1:
            raise DataError("its images have different sizes: %s" % ", ".join(
                sorted({"x".join(map(str, image.shape)) for image in images})))
        return np.array(images, np.float32)


def _folder(path):
    """Images in the folder itself have no labels; those in folders have their folder's place."""
    try:
        import PIL  # noqa: F401
    except ImportError:
        raise DataError("images need Pillow in the target's Python: pip install pillow") from None
    classes = sorted(e.name for e in os.scandir(path) if e.is_dir())
    paths, labels = [], []
    for label, folder in enumerate(classes or [""]):
        for name in sorted(os.listdir(os.path.join(path, folder))):
            if name.lower().endswith(_IMAGES):
                paths.append(os.path.join(path, folder, name))
                labels.append(label)
    if not paths:
        raise DataError("%s holds no images (%s)" % (path, ", ".join(_IMAGES)))
    return DataSet(["image"], [_Images(paths)], np.array(labels, np.int64) if classes else None)
