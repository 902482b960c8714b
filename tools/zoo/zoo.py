"""Which models the zoo has: an architecture, its data, and how long it trains."""

import keras
from keras import layers

import image_models
import layer_models
import sequence_models
import table_models

_ROOMS = (image_models, layer_models, sequence_models, table_models)
_SEQUENTIAL = {name: made for room in _ROOMS for name, made in room.SEQUENTIAL.items()}
_FUNCTIONAL = {name: made for room in _ROOMS for name, made in room.FUNCTIONAL.items()}

# The last dense layer of these leaves its softmax to a layer of its own.
_SOFTMAX_LAYER = {"thresholds", "lenet4", "residual_mlp", "attention"}

# (architecture, data set, epochs)
MODELS = (
    ("lenet1", "mnist", 20), ("lenet1", "mnist_odd", 12), ("lenet4", "mnist", 12),
    ("lenet5", "mnist", 12), ("lenet5", "mnist_even", 6),
    ("vgg", "mnist", 6), ("vgg", "digits", 25),
    ("resnet20", "mnist14", 5), ("resnet20", "digits", 12), ("resnet8", "mnist_odd", 6),
    ("mobilenet_v2", "mnist", 7), ("mobilenet_v2", "digits", 20),
    ("inception", "mnist", 6), ("inception", "digits", 20),
    ("densenet", "mnist14", 8), ("densenet", "mnist_even", 5),
    ("xception", "mnist", 7), ("xception", "mnist14", 8),
    ("unet", "mnist14", 6), ("unet", "digits", 15),
    ("dilated", "mnist14", 8), ("dilated", "digits_high", 20),
    ("activations", "mnist14", 8), ("more_activations", "digits", 20),
    ("thresholds", "digits", 20), ("thresholds", "mnist14", 6),
    ("norms", "mnist", 5), ("norms", "digits_high", 20),
    ("nested", "digits", 15), ("nested", "mnist_even", 4),
    ("shared", "mnist14", 6), ("squeeze", "mnist_odd", 5), ("pyramid", "digits", 15),
    ("dense", "mnist14", 10), ("dense", "digits_high", 20),
    ("simple_rnn", "mnist_rows", 12), ("simple_rnn", "digits_rows", 25),
    ("lstm", "mnist_rows", 10), ("stacked_lstm", "mnist14_rows", 16),
    ("masked_lstm", "mnist_rows", 8), ("gru", "mnist_rows", 12),
    ("gru_reset_before", "digits_rows", 25), ("bidirectional_lstm", "mnist_rows", 12),
    ("bidirectional_gru", "digits_rows", 25), ("conv1d", "mnist_rows", 8),
    ("temporal", "mnist14_rows", 8), ("attention", "mnist_rows", 6),
    ("attention", "digits_rows", 20), ("embedded", "digits_tokens", 20),
    ("embedded_attention", "digits_tokens", 20),
    ("mlp", "iris", 100), ("mlp", "wine", 40), ("mlp", "breast_cancer", 20),
    ("mlp", "diabetes", 25), ("self_normalizing", "wine", 40),
    ("residual_mlp", "breast_cancer", 20), ("wide_deep", "diabetes", 25),
    ("gated", "iris", 100),
)


def _front(data):
    """The layer that makes raw input fit to train on, or none for tokens."""
    if data.top is None:
        layer = layers.Normalization()
        layer.adapt(data.x)
        return [layer]
    return [layers.Rescaling(1 / data.top)] if data.top else []


def _back(architecture, data):
    if data.outputs == 0:
        return [layers.Dense(1)]
    if data.outputs == 1:
        return [layers.Dense(1, activation="sigmoid")]
    if architecture in _SOFTMAX_LAYER:
        return [layers.Dense(data.outputs), layers.Softmax()]
    return [layers.Dense(data.outputs, activation="softmax")]


def build(architecture, data, name):
    """The untrained model, from raw input to probabilities or a number."""
    shape = data.x.shape[1:]
    front, back = _front(data), _back(architecture, data)
    if architecture in _SEQUENTIAL:
        middle = _SEQUENTIAL[architecture]()
        return keras.Sequential([keras.Input(shape)] + front + middle + back, name=name)
    x = inputs = keras.Input(shape)
    for layer in front:
        x = layer(x)
    x = _FUNCTIONAL[architecture](x)
    for layer in back:
        x = layer(x)
    return keras.Model(inputs, x, name=name)
