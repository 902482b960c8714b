"""Networks for images that bring in layers which the well-known networks leave out."""

import keras
from keras import layers


def unet(x):
    """Down twice and up twice with skips; every transposed convolution doubles the size."""
    first = layers.Conv2D(8, 3, padding="same", activation="relu")(x)
    second = layers.Conv2D(12, 3, strides=2, padding="same", activation="relu")(first)
    up = layers.Conv2DTranspose(8, 3, strides=2, padding="same", activation="relu")(second)
    x = layers.Concatenate()([first, up])
    x = layers.Conv2D(12, 3, strides=2, padding="same", activation="relu")(x)
    x = layers.Conv2DTranspose(8, 4, strides=2, padding="same", activation="relu")(x)
    x = layers.Conv2D(16, 3, strides=2, padding="same", activation="relu")(x)
    return layers.Flatten()(layers.MaxPooling2D(2)(x))


def dilated(x):
    for rate in (1, 2, 2):
        x = layers.Conv2D(10, 3, dilation_rate=rate, padding="same", activation="relu")(x)
    x = layers.MaxPooling2D(2)(x)
    x = layers.Conv2D(16, 3, dilation_rate=2, padding="same", activation="relu")(x)
    return layers.Flatten()(layers.AveragePooling2D(2)(x))


def activations():
    return [layers.Conv2D(8, 3, activation="gelu"), layers.Conv2D(8, 3, activation="swish"),
            layers.MaxPooling2D(2), layers.Conv2D(16, 3, padding="same", activation="elu"),
            layers.Flatten(), layers.Dense(32, activation="selu"),
            layers.Dense(32, activation="hard_sigmoid")]


def more_activations():
    return [layers.Conv2D(8, 3, activation="mish"), layers.Conv2D(8, 3, activation="softplus"),
            layers.MaxPooling2D(2), layers.Conv2D(16, 3, padding="same", activation="relu6"),
            layers.Flatten(), layers.Dense(32, activation="softsign"),
            layers.Dense(32, activation="leaky_relu")]


def thresholds():
    """Activations that are layers with parameters."""
    return [layers.Conv2D(8, 3), layers.ReLU(threshold=0.5), layers.Conv2D(12, 3),
            layers.LeakyReLU(negative_slope=0.1), layers.MaxPooling2D(2),
            layers.Conv2D(16, 3, padding="same"), layers.PReLU(shared_axes=[1, 2]),
            layers.Flatten(), layers.Dense(32), layers.ELU(alpha=0.7)]


def norms(x):
    x = layers.Conv2D(8, 3, strides=2, padding="same")(x)
    x = layers.Activation("relu")(layers.GroupNormalization(groups=4)(x))
    x = layers.DepthwiseConv2D(5, padding="same", depth_multiplier=2)(x)
    x = layers.Activation("gelu")(layers.LayerNormalization()(x))
    x = layers.Conv2D(16, 3, strides=2, padding="same")(x)
    x = layers.Activation("relu")(layers.GroupNormalization(groups=-1)(x))
    return layers.Flatten()(x)


def nested(x):
    """A functional model, then a Sequential with a Sequential in it, inside a functional model.

    The other way round, a functional model in a Sequential, is saved by Keras 3.6 as 3.15 cannot
    load it.
    """
    inner = keras.Input(x.shape[1:])
    both = layers.Maximum()([layers.Conv2D(8, 3, padding="same")(inner),
                             layers.Conv2D(8, 1)(inner)])
    x = keras.Model(inner, both, name="stem")(x)
    rest = [layers.BatchNormalization(momentum=0.9), layers.ReLU(), layers.MaxPooling2D(2)]
    features = keras.Sequential(
        [keras.Input(x.shape[1:]), keras.Sequential(rest, name="normed"),
         layers.Conv2D(12, 3, padding="same", activation="relu")], name="features")
    x = layers.ZeroPadding2D(1)(features(x))
    return layers.Flatten()(layers.MaxPooling2D(2)(x))


def shared(x):
    """One convolution that is called twice, and one dense layer for both halves."""
    x = layers.Conv2D(10, 3, padding="same", activation="relu")(x)
    again = layers.Conv2D(10, 3, padding="same", activation="relu", name="twice")
    y = again(again(x))
    x = layers.MaxPooling2D(2)(layers.Average()([x, y]))
    half = x.shape[1] // 2
    dense = layers.Dense(24, activation="relu", name="halves")
    parts = [layers.Cropping2D(((0, half), (0, 0)))(x), layers.Cropping2D(((half, 0), (0, 0)))(x)]
    return layers.Concatenate()([dense(layers.Flatten()(part)) for part in parts])


def squeeze(x):
    """Squeeze and excitation: channels weighted by what the whole image holds."""
    x = layers.Conv2D(16, 3, strides=2, padding="same", activation="relu")(x)
    for _ in range(2):
        weights = layers.GlobalAveragePooling2D(keepdims=True)(x)
        weights = layers.Dense(4, activation="relu")(weights)
        weights = layers.Dense(16, activation="sigmoid")(weights)
        x = layers.Multiply()([x, weights])
        x = layers.SeparableConv2D(16, 3, padding="same", activation="relu")(x)
    return layers.Flatten()(layers.MaxPooling2D(2)(x))


def pyramid(x):
    """A small map scaled up again, and joined with the large one."""
    x = layers.Conv2D(8, 3, padding="same", activation="relu")(x)
    small = layers.Conv2D(12, 3, padding="same", activation="relu")(layers.MaxPooling2D(2)(x))
    x = layers.Concatenate()([x, layers.UpSampling2D(2)(small)])
    x = layers.Conv2D(16, 3, strides=2, padding="same", activation="relu")(x)
    return layers.Concatenate()([layers.GlobalMaxPooling2D()(x),
                                 layers.Flatten()(layers.AveragePooling2D(2)(x))])


def dense():
    return [layers.Flatten(), layers.Dense(64, activation="relu"),
            layers.BatchNormalization(momentum=0.9), layers.Dropout(0.1),
            layers.Dense(32, activation="tanh")]


SEQUENTIAL = {"activations": activations, "more_activations": more_activations,
              "thresholds": thresholds, "dense": dense}
FUNCTIONAL = {"unet": unet, "dilated": dilated, "norms": norms, "nested": nested,
              "shared": shared, "squeeze": squeeze, "pyramid": pyramid}
