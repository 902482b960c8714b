"""Networks for tables, behind a layer that normalises the columns."""

from keras import layers


def mlp():
    return [layers.Dense(24, activation="relu"), layers.Dense(12, activation="relu")]


def self_normalizing():
    options = {"activation": "selu", "kernel_initializer": "lecun_normal"}
    return [layers.Dense(24, **options), layers.AlphaDropout(0.05), layers.Dense(16, **options),
            layers.Dense(8, **options)]


def residual_mlp(x):
    x = layers.Dense(16)(x)
    for _ in range(2):
        y = layers.Activation("swish")(layers.BatchNormalization(momentum=0.9)(x))
        x = layers.Add()([x, layers.Dense(16)(y)])
    return layers.LayerNormalization()(x)


def wide_deep(x):
    """The columns themselves beside what a deep branch makes of them."""
    y = layers.GaussianNoise(0.05)(x)
    for units in (24, 12):
        y = layers.Dense(units, activation="elu")(y)
    return layers.Concatenate()([x, y])


def gated(x):
    """A dense layer, weighted by another, and the difference from a third."""
    value = layers.Dense(16, activation="tanh")(x)
    gate = layers.Dense(16, activation="sigmoid")(x)
    kept = layers.Multiply()([value, gate])
    return layers.Subtract()([kept, layers.Dense(16, activation="softplus")(x)])


SEQUENTIAL = {"mlp": mlp, "self_normalizing": self_normalizing}
FUNCTIONAL = {"residual_mlp": residual_mlp, "wide_deep": wide_deep, "gated": gated}
