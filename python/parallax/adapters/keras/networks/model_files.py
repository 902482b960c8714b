"""Model files that seeds of networks come from: loaded with Keras, their weights kept as arrays."""

import os
import zipfile

from .. import graph

MOST_BYTES = 256 << 20  # every backend keeps the weights

_stored = {}  # (path, time) -> arrays of each layer


class Unfit(Exception):
    """The file cannot be a seed: why, and what to do."""

    def __init__(self, why, hint):
        super().__init__(why)
        self.hint = hint


def weights(keras, path, place):
    """Of the layer at this place of graph.of()."""
    key = path, os.path.getmtime(path)
    if key not in _stored:
        nodes = graph.of(keras, loaded(keras, path))
        _stored.clear()
        _stored[key] = [arrays(keras, node.layer) for node in nodes]
    return _stored[key][place]


def loaded(keras, path):
    size = os.path.getsize(path)
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            size = max(size, sum(entry.file_size for entry in archive.infolist()))
    if size > MOST_BYTES:
        raise Unfit("it has %.1f GB, and every backend would keep it: %d MB are the most"
                    % (size / 1e9, MOST_BYTES >> 20), "take a smaller model of the same layers")
    try:
        return keras.saving.load_model(path, compile=False)
    except Exception as error:  # whatever Keras raises
        raise Unfit("Keras does not load it: %s: %s" % (type(error).__name__, str(error).split("\n")[0]),
                    "save the model again, as .keras, with Keras %s" % keras.__version__) from None


def arrays(keras, layer):
    return [keras.ops.convert_to_numpy(weight) for weight in layer.weights]
