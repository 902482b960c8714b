"""Small versions of well-known networks for images, from a rescaled image to features.

Filters are few, so that a file stays small; the structure is that of the original. SEQUENTIAL holds
functions that return layers, FUNCTIONAL functions from a tensor to a tensor.
"""

from keras import layers


def lenet1():
    return [layers.Conv2D(4, 5, activation="tanh"), layers.AveragePooling2D(2),
            layers.Conv2D(12, 5, activation="tanh"), layers.AveragePooling2D(2), layers.Flatten()]


def lenet4():
    return [layers.Conv2D(4, 5, padding="same", activation="tanh"), layers.AveragePooling2D(2),
            layers.Conv2D(16, 5, activation="tanh"), layers.AveragePooling2D(2), layers.Flatten(),
            layers.Dense(120, activation="tanh")]


def lenet5():
    return [layers.Conv2D(6, 5, padding="same", activation="tanh"), layers.AveragePooling2D(2),
            layers.Conv2D(16, 5, activation="tanh"), layers.AveragePooling2D(2), layers.Flatten(),
            layers.Dense(120, activation="tanh"), layers.Dense(84, activation="tanh")]


def vgg():
    blocks = []
    for filters in (6, 12, 24):
        for _ in range(2):
            blocks.append(layers.Conv2D(filters, 3, padding="same", activation="relu"))
        blocks.append(layers.MaxPooling2D(2))
    return blocks + [layers.Flatten(), layers.Dense(48, activation="relu"), layers.Dropout(0.2)]


def convolution(x, filters, size=3, strides=1, activation="relu"):
    """Convolution without bias, batch normalisation, activation."""
    x = layers.Conv2D(filters, size, strides=strides, padding="same", use_bias=False)(x)
    x = layers.BatchNormalization(momentum=0.9)(x)
    return layers.Activation(activation)(x) if activation else x


def _residual(x, filters, strides):
    y = convolution(x, filters, strides=strides)
    y = convolution(y, filters, activation=None)
    if strides > 1:
        x = convolution(x, filters, 1, strides, None)
    return layers.Activation("relu")(layers.Add()([x, y]))


def resnet20(x):
    """19 convolutions in three stages of three blocks, and the layer behind them."""
    x = convolution(x, 8)
    for stage, filters in enumerate((8, 12, 16)):
        for block in range(3):
            x = _residual(x, filters, 2 if stage and not block else 1)
    return layers.GlobalAveragePooling2D()(x)


def resnet8(x):
    x = convolution(x, 6, strides=2)
    for strides, filters in ((1, 6), (2, 12), (2, 24)):
        x = _residual(x, filters, strides)
    return layers.GlobalAveragePooling2D()(x)


def _inverted_residual(x, filters, strides):
    """MobileNetV2's block: expand, filter each channel, project, no activation at the end."""
    y = layers.Conv2D(x.shape[-1] * 4, 1, use_bias=False)(x)
    y = layers.ReLU(6.0)(layers.BatchNormalization(momentum=0.9)(y))
    y = layers.DepthwiseConv2D(3, strides=strides, padding="same", use_bias=False)(y)
    y = layers.ReLU(6.0)(layers.BatchNormalization(momentum=0.9)(y))
    y = layers.Conv2D(filters, 1, use_bias=False)(y)
    y = layers.BatchNormalization(momentum=0.9)(y)
    return layers.Add()([x, y]) if strides == 1 and x.shape[-1] == filters else y


def mobilenet_v2(x):
    """Strides of 2 on even sizes: their "same" padding is one row more at the end."""
    x = layers.Conv2D(8, 3, strides=2, padding="same", use_bias=False)(x)
    x = layers.ReLU(6.0)(layers.BatchNormalization(momentum=0.9)(x))
    for filters, strides in ((8, 1), (12, 2), (12, 1), (16, 1)):
        x = _inverted_residual(x, filters, strides)
    return layers.GlobalAveragePooling2D()(layers.ReLU(6.0)(layers.Conv2D(48, 1)(x)))


def _inception(x, filters):
    """Four branches beside each other; the pool's windows at the border are cut by padding."""
    def conv(x, size):
        return layers.Conv2D(filters, size, padding="same", activation="relu")(x)

    pooled = layers.AveragePooling2D(3, strides=1, padding="same")(x)
    return layers.Concatenate()([conv(x, 1), conv(conv(x, 1), 3), conv(conv(x, 1), 5),
                                 conv(pooled, 1)])


def inception(x):
    x = layers.Conv2D(8, 3, strides=2, padding="same", activation="relu")(x)
    x = layers.AveragePooling2D(2, padding="same")(_inception(x, 6))
    x = layers.MaxPooling2D(3, strides=2, padding="same")(_inception(x, 8))
    return layers.Flatten()(x)


def densenet(x):
    """Two blocks whose layers see all maps before them, with a transition between."""
    x = layers.Conv2D(8, 3, strides=2, padding="same")(x)
    for block in range(2):
        for _ in range(3):
            y = layers.ReLU()(layers.BatchNormalization(momentum=0.9)(x))
            y = layers.Conv2D(8, 3, padding="same", use_bias=False)(y)
            x = layers.Concatenate()([x, y])
        if block == 0:
            x = layers.AveragePooling2D(2)(layers.Conv2D(16, 1, use_bias=False)(x))
    x = layers.ReLU()(layers.BatchNormalization(momentum=0.9)(x))
    return layers.GlobalAveragePooling2D()(x)


def xception(x):
    x = convolution(x, 8, strides=2)
    for filters in (16, 32):
        y = x
        for _ in range(2):
            y = layers.SeparableConv2D(filters, 3, padding="same", use_bias=False)(y)
            y = layers.ReLU()(layers.BatchNormalization(momentum=0.9)(y))
        y = layers.MaxPooling2D(3, strides=2, padding="same")(y)
        x = layers.Add()([convolution(x, filters, 1, 2, None), y])
    return layers.GlobalAveragePooling2D()(x)


SEQUENTIAL = {"lenet1": lenet1, "lenet4": lenet4, "lenet5": lenet5, "vgg": vgg}
FUNCTIONAL = {"resnet20": resnet20, "resnet8": resnet8, "mobilenet_v2": mobilenet_v2,
              "inception": inception, "densenet": densenet, "xception": xception}
