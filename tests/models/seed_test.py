"""Model files as seeds of networks: what comes out, and what cannot be one.

usage: seed_test.py MODEL CORRUPT
"""

import json
import sys
import tempfile

import keras
import numpy as np
from keras import layers

from parallax.adapters.keras.networks import model_files, network as networks, noise, programs

FAR = [{"on": what, "seed": seed, "scale": 1e9, "share": 1.0} for what in ("weights", "inputs") for seed in range(20)]


@keras.saving.register_keras_serializable()
class Own(layers.Layer):
    def call(self, x):
        return x + 1


def saved(folder, layer_list, change=None):
    model = keras.Sequential([layers.Input((4, 4, 1)), *layer_list])
    if change:
        change(model)
    path = folder + "/%d.keras" % len(layer_list)
    model.save(path)
    return path


def with_nan(model):
    weights = model.layers[0].get_weights()
    weights[0][0] = np.nan
    model.layers[0].set_weights(weights)


def refusals(folder, adapter, corrupt):
    """What cannot be a seed -> (what it is told, which text has to be in it)."""
    yield adapter.read(corrupt), "Keras does not load it"
    yield adapter.read(saved(folder, [layers.Flatten(), Own()])), "is a Own, which is none of keras.layers"
    yield (adapter.read(saved(folder, [layers.Conv2D(2, 2), layers.Flatten(), layers.Dense(2), layers.ReLU()],
                              with_nan)), "is not finite")
    most, model_files.MOST_BYTES = model_files.MOST_BYTES, 1000
    yield adapter.read(saved(folder, [layers.Dense(3)])), "every backend would keep it"
    model_files.MOST_BYTES = most


def problems_of(adapter, path):
    network = json.loads(adapter.read(path)["network"])
    whole = keras.saving.load_model(path).predict_on_batch(networks.drawn_inputs(network)[0])
    if network["layers"][-1]["parameters"] != {"activation": "softmax"}:
        yield "the last activation is no layer of its own"
    made = adapter.outputs(json.dumps(network))
    if not np.allclose(made[-1][0], whole, rtol=1e-4, atol=1e-5):
        yield "the network is not the model"
    logits, nans = adapter.logits(json.dumps(network))
    if not np.allclose(logits, made[-2][0]) or nans.any() or len(nans) != len(network["layers"]):
        yield "the logits are not those of the layer before the last"
    moved = {**network, "noise": FAR[:1]}
    if np.allclose(adapter.logits(json.dumps(moved))[0], logits):
        yield "noise on weights moves nothing"
    if not all(np.array_equal(a, b) for a, b in zip(adapter.logits(json.dumps(moved)),
                                                    adapter.logits(json.dumps(moved)))):
        yield "the same noise gives other numbers"
    far = networks.drawn_inputs({**network, "noise": FAR})
    if not all(np.isfinite(each).all() and np.abs(each).max() <= noise.MOST for each in far):
        yield "inputs are not bounded"
    norm = layers.BatchNormalization()
    norm.build((2, 3))
    kept = networks.drawn_weights(norm, {"seed": 0, "noise": FAR}, 0)
    if not all(np.isfinite(each).all() and np.abs(each).max() <= noise.MOST for each in kept) or kept[3].min() <= 0:
        yield "weights are not bounded, or a variance is not positive"


def main():
    path, corrupt = sys.argv[1:]
    adapter = programs.Programs(keras)
    problems = list(problems_of(adapter, path))
    with tempfile.TemporaryDirectory() as folder:
        for told, wanted in refusals(folder, adapter, corrupt):
            if wanted not in told.get("refused", "") or not told.get("hint") or "network" in told:
                problems.append("%r is not in %r" % (wanted, told))
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
