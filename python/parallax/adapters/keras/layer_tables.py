"""How each layer of Keras is built, and on what it is called."""

TRAITS = {
    "accumulates": (
        "Dense", "EinsumDense", "Conv1D", "Conv2D", "Conv3D", "Conv1DTranspose", "Conv2DTranspose",
        "Conv3DTranspose", "DepthwiseConv1D", "DepthwiseConv2D", "SeparableConv1D",
        "SeparableConv2D", "ConvLSTM1D", "ConvLSTM2D", "SimpleRNN", "LSTM", "GRU", "Attention",
        "AdditiveAttention", "MultiHeadAttention", "GroupQueryAttention", "LayerNormalization",
        "GroupNormalization", "RMSNormalization", "UnitNormalization", "BatchNormalization",
        "AveragePooling1D", "AveragePooling2D", "AveragePooling3D", "GlobalAveragePooling1D",
        "GlobalAveragePooling2D", "GlobalAveragePooling3D", "Softmax", "Dot", "Average", "Add",
        "Subtract", "Resizing", "UpSampling2D", "AdaptiveAveragePooling1D",
        "AdaptiveAveragePooling2D"),
}


def recipes(numpy):
    """Layer -> [(what constructs it, [inputs])], smallest first."""

    def filled(*shape):
        count = int(numpy.prod(shape))
        return ((numpy.arange(count) * 5 % 13 - 6) / 2).astype("float32").reshape(shape)

    rows, words = filled(3, 5), filled(2, 6, 4)
    image, video = filled(2, 6, 5, 4), filled(1, 4, 5, 4, 2)
    whole = numpy.array([[1, 0, 3], [2, 2, 1]], "int32")
    of_rank = {1: words, 2: image, 3: video}
    table = {
        "Dense": [({"units": 4}, [rows]), ({"units": 3, "activation": "relu", "use_bias": False}, [words])],
        "EinsumDense": [({"equation": "abc,cd->abd", "output_shape": (6, 3)}, [words]),
                        ({"equation": "ab,bc->ac", "output_shape": 4, "bias_axes": "c"}, [rows])],
        "Embedding": [({"input_dim": 5, "output_dim": 3}, [whole])],
        "DepthwiseConv1D": [({"kernel_size": 3}, [words]), ({"kernel_size": 2, "strides": 2, "padding": "same"}, [words])],
        "DepthwiseConv2D": [({"kernel_size": 3}, [image]), ({"kernel_size": 2, "depth_multiplier": 2, "padding": "same"}, [image])],
        "SeparableConv1D": [({"filters": 3, "kernel_size": 3}, [words])],
        "SeparableConv2D": [({"filters": 3, "kernel_size": 3}, [image]), ({"filters": 2, "kernel_size": 2, "padding": "same"}, [image])],
        "SimpleRNN": [({"units": 3}, [words]), ({"units": 2, "return_sequences": True, "go_backwards": True}, [words])],
        "LSTM": [({"units": 3}, [words]), ({"units": 2, "return_sequences": True, "return_state": True}, [words]),
                 ({"units": 2, "use_bias": False, "unit_forget_bias": False}, [words])],
        "GRU": [({"units": 3}, [words]), ({"units": 2, "return_sequences": True, "reset_after": False}, [words])],
        "ConvLSTM1D": [({"filters": 2, "kernel_size": 2}, [filled(1, 3, 5, 2)])],
        "ConvLSTM2D": [({"filters": 2, "kernel_size": 2}, [filled(1, 3, 4, 4, 2)])],
        "Attention": [({}, [[words, words]]), ({"use_scale": True}, [[words, words, words]])],
        "AdditiveAttention": [({}, [[words, words]])],
        "MultiHeadAttention": [({"num_heads": 2, "key_dim": 3}, [words, words]),
                               ({"num_heads": 1, "key_dim": 2, "value_dim": 3, "use_bias": False}, [words, words])],
        "GroupQueryAttention": [({"head_dim": 2, "num_query_heads": 4, "num_key_value_heads": 2}, [words, words])],
        "BatchNormalization": [({}, [rows]), ({"axis": 1, "epsilon": 0.01}, [image]), ({"scale": False, "center": False}, [words])],
        "LayerNormalization": [({}, [rows]), ({"axis": 1}, [words])],
        "GroupNormalization": [({"groups": 2}, [image]), ({"groups": 1}, [words])],
        "RMSNormalization": [({}, [rows]), ({}, [words])],
        "UnitNormalization": [({}, [rows]), ({"axis": 1}, [words])],
        "Activation": [({"activation": name}, [rows]) for name in ("tanh", "gelu", "softmax")],
        "ReLU": [({}, [rows]), ({"max_value": 1.5, "negative_slope": 0.25, "threshold": 0.5}, [rows])],
        "LeakyReLU": [({}, [rows]), ({"negative_slope": 0.1}, [words])], "ELU": [({}, [rows]), ({"alpha": 0.5}, [words])],
        "PReLU": [({}, [rows]), ({"shared_axes": (1,)}, [words])], "Softmax": [({}, [rows]), ({"axis": 1}, [words])],
        "Flatten": [({}, [image])], "Reshape": [({"target_shape": (5, 1)}, [rows])], "Permute": [({"dims": (2, 1)}, [words])],
        "RepeatVector": [({"n": 3}, [rows])], "Rescaling": [({"scale": 0.5, "offset": 1.0}, [image])],
        "Resizing": [({"height": 4, "width": 8}, [image]), ({"height": 9, "width": 3, "interpolation": "nearest"}, [image])],
        "CenterCrop": [({"height": 4, "width": 3}, [image])], "Identity": [({}, [rows])],
        "CategoryEncoding": [({"num_tokens": 5, "output_mode": "multi_hot"}, [whole])],
        "Discretization": [({"bin_boundaries": [-1.0, 0.5, 2.0]}, [rows])],
        "Concatenate": [({}, [[rows, rows]]), ({"axis": 1}, [[words, words]])], "Dot": [({"axes": 1}, [[rows, rows]])],
        "Masking": [({"mask_value": 0.5}, [words])],
    }
    for name in ("Add", "Subtract", "Multiply", "Average", "Maximum", "Minimum"):
        table[name] = [({}, [[rows, rows]]), ({}, [[words, words]])]
    for rank, inputs in of_rank.items():
        pairs = ((1, 1),) * rank
        table["Conv%dD" % rank] = [
            ({"filters": 3, "kernel_size": 3}, [inputs]),
            ({"filters": 2, "kernel_size": 2, "strides": 2, "padding": "same", "activation": "tanh"}, [inputs]),
            ({"filters": 4, "kernel_size": 2, "dilation_rate": 2, "use_bias": False}, [inputs])]
        table["Conv%dDTranspose" % rank] = [
            ({"filters": 3, "kernel_size": 3}, [inputs]),
            ({"filters": 2, "kernel_size": 3, "strides": 2, "padding": "same"}, [inputs])]
        for kind in ("Max", "Average"):
            table["%sPooling%dD" % (kind, rank)] = [
                ({"pool_size": 2}, [inputs]), ({"pool_size": 3, "strides": 2, "padding": "same"}, [inputs])]
            table["Global%sPooling%dD" % (kind, rank)] = [({}, [inputs]), ({"keepdims": True}, [inputs])]
        table["Cropping%dD" % rank] = [({"cropping": (1, 1) if rank == 1 else pairs}, [inputs])]
        table["ZeroPadding%dD" % rank] = [({"padding": (1, 2) if rank == 1 else pairs}, [inputs])]
        table["UpSampling%dD" % rank] = [({"size": 2}, [inputs])]
    return table
