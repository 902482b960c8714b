"""Networks for sequences: the rows of an image one after the other, or tokens."""

from keras import layers


def simple_rnn():
    return [layers.SimpleRNN(48)]


def lstm():
    return [layers.LSTM(32)]


def stacked_lstm():
    return [layers.LSTM(20, return_sequences=True), layers.LSTM(20, go_backwards=True)]


def masked_lstm():
    """Rows without ink are masked: the sequences have different lengths."""
    return [layers.Masking(0.0), layers.LSTM(32)]


def gru():
    return [layers.GRU(32, reset_after=True)]


def gru_reset_before():
    return [layers.GRU(32, reset_after=False, recurrent_activation="hard_sigmoid")]


def bidirectional_lstm():
    return [layers.Bidirectional(layers.LSTM(20))]


def bidirectional_gru():
    return [layers.Bidirectional(layers.GRU(16, return_sequences=True), merge_mode="sum"),
            layers.GlobalMaxPooling1D()]


def conv1d():
    return [layers.Conv1D(24, 3, padding="same", activation="relu"), layers.MaxPooling1D(2),
            layers.SeparableConv1D(32, 3, padding="same", activation="relu"),
            layers.AveragePooling1D(2), layers.Flatten(), layers.Dense(32, activation="relu")]


def temporal(x):
    """Dilated causal convolutions with residuals."""
    x = layers.Conv1D(24, 1)(x)
    for rate in (1, 2, 4):
        y = layers.Conv1D(24, 3, dilation_rate=rate, padding="causal", activation="relu")(x)
        x = layers.Add()([x, layers.SpatialDropout1D(0.05)(y)])
    return layers.Flatten()(layers.MaxPooling1D(2)(x))


def _encoder(x, width):
    """One block of a transformer, normalised before attention and before the dense layers."""
    y = layers.LayerNormalization(epsilon=1e-6)(x)
    x = layers.Add()([x, layers.MultiHeadAttention(2, width // 2)(y, y)])
    y = layers.LayerNormalization(epsilon=1e-6)(x)
    y = layers.Dense(width * 2, activation="gelu")(y)
    return layers.Add()([x, layers.Dense(width)(y)])


def attention(x):
    x = layers.Dense(24)(x)
    x = layers.Conv1D(24, 3, padding="same")(x)  # where a row is: attention cannot know
    for _ in range(2):
        x = _encoder(x, 24)
    return layers.Flatten()(layers.Dense(8)(layers.LayerNormalization(epsilon=1e-6)(x)))


def embedded(x):
    """Values of pixels as words; rows of words are read by a convolution, then a GRU."""
    x = layers.Embedding(17, 6)(x)
    x = layers.Reshape((8, 48))(x)
    x = layers.TimeDistributed(layers.Dense(24, activation="relu"))(x)
    return layers.GRU(24)(x)


def embedded_attention(x):
    """Rows of words, one head of attention among them."""
    x = layers.Reshape((8, 48))(layers.Embedding(17, 6)(x))
    x = _encoder(layers.Conv1D(24, 3, padding="same")(x), 24)
    return layers.Flatten()(layers.Permute((2, 1))(x))


SEQUENTIAL = {"simple_rnn": simple_rnn, "lstm": lstm, "stacked_lstm": stacked_lstm,
              "masked_lstm": masked_lstm, "gru": gru, "gru_reset_before": gru_reset_before,
              "bidirectional_lstm": bidirectional_lstm, "bidirectional_gru": bidirectional_gru,
              "conv1d": conv1d}
FUNCTIONAL = {"temporal": temporal, "attention": attention, "embedded": embedded,
              "embedded_attention": embedded_attention}
