"""What the schemas of ONNX do not tell: which inputs say what is computed rather than on what, which
numbers are truth values or dtypes, words that are legal, traits."""

# Their inputs or attributes are no tensors of numbers, or they compute nothing.
SKIPPED = (
    "Constant", "If", "Loop", "Scan", "SequenceMap", "ImageDecoder", "TfIdfVectorizer",
    "StringNormalizer", "StringConcat", "StringSplit", "RegexFullMatch",
)

# Of which the standard says too little (the mask of what is not dropped), or where most runtimes take
# the default of another version.
SKIPPED_VERSIONS = (("Dropout", 7), ("Dropout", 10), ("Hardmax", 11), ("Hardmax", 1))

# The opsets that ONNX Runtime promises to load. What was added later is taken as it is.
OLDEST, NEWEST = 7, 26

# Inputs that are constants of nearly every model: they decide shapes. The kinds are those of
# operator_run.py.
_AXES = {"axes": "int64[]"}
CONSTANTS = {
    "Reshape": {"shape": "int64[]"}, "Expand": {"shape": "int64[]"}, "Tile": {"repeats": "int64[]"},
    "Pad": {"pads": "int64[]", "constant_value": "like", "axes": "int64[]"},
    "Slice": {"starts": "int64[]", "ends": "int64[]", "axes": "int64[]", "steps": "int64[]"},
    "Squeeze": _AXES, "Unsqueeze": _AXES, "Split": {"split": "int64[]"},
    "ReduceL1": _AXES, "ReduceL2": _AXES, "ReduceLogSum": _AXES, "ReduceLogSumExp": _AXES,
    "ReduceMax": _AXES, "ReduceMean": _AXES, "ReduceMin": _AXES, "ReduceProd": _AXES,
    "ReduceSum": _AXES, "ReduceSumSquare": _AXES,
    "ConstantOfShape": {"input": "int64[]"}, "TopK": {"K": "int64[1]"},
    "Resize": {"roi": "float32[]", "scales": "float32[]", "sizes": "int64[]"},
    "Upsample": {"scales": "float32[]"}, "CumSum": {"axis": "int64"}, "CumProd": {"axis": "int64"},
    "OneHot": {"depth": "int64"}, "Trilu": {"k": "int64"}, "CenterCropPad": {"shape": "int64[]"},
    "NonMaxSuppression": {"max_output_boxes_per_class": "int64[1]", "iou_threshold": "float32[1]",
                          "score_threshold": "float32[1]"},
    "DFT": {"dft_length": "int64", "axis": "int64"},
    "STFT": {"frame_step": "int64", "frame_length": "int64"},
    "HannWindow": {"size": "int64"}, "HammingWindow": {"size": "int64"},
    "BlackmanWindow": {"size": "int64"},
    "MelWeightMatrix": {"num_mel_bins": "int64", "dft_length": "int64", "sample_rate": "int64",
                        "lower_edge_hertz": "float32", "upper_edge_hertz": "float32"},
    "Dropout": {"ratio": "float32"}, "AffineGrid": {"size": "int64[]"},
    "Col2Im": {"image_shape": "int64[]", "block_shape": "int64[]"},
    "Clip": {"min": "like", "max": "like"}, "MaxUnpool": {"output_shape": "int64[]"},
}

# Integer attributes that are truth values, or name a dtype.
FLAGS = (
    "align_corners", "allowzero", "antialias", "ceil_mode", "center_point_box", "count_include_pad",
    "detect_negative", "detect_positive", "exclude_outside", "exclusive", "fmod", "input_forget",
    "interleaved", "inverse", "is_causal", "keepdims", "largest", "linear_before_reset",
    "noop_with_empty_axes", "normalize_variance", "onesided", "periodic", "reverse", "saturate",
    "select_last_index", "sorted", "storage_order", "training_mode", "transA", "transB", "upper",
)
DTYPES = ("to", "dtype", "output_datatype", "output_dtype", "precision", "softmax_precision")

# Inputs and attributes that no call is given: they make a result random, hold texts or have one legal
# value. What a ConvTranspose pads by a name is as the standard says in the reference alone.
LEFT_OUT = {"": ("seed", "stash_type", "activations", "consumed_inputs"), "Dropout": ("training_mode",),
            "ConvTranspose": ("auto_pad",)}

_POOLED = ("NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID")
_SAMPLED = ("linear", "nearest", "cubic", "bilinear", "bicubic")
CHOICES = {
    "auto_pad": _POOLED, "approximate": ("none", "tanh"),
    "coordinate_transformation_mode": (
        "half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners", "asymmetric",
        "tf_crop_and_resize", "tf_half_pixel_for_nn", "output_half_pixel"),
    "nearest_mode": ("round_prefer_floor", "round_prefer_ceil", "floor", "ceil"),
    "keep_aspect_ratio_policy": ("stretch", "not_larger", "not_smaller"),
    "padding_mode": ("zeros", "border", "reflection"), "round_mode": ("up", "down", "nearest"),
    ("BitShift", "direction"): ("LEFT", "RIGHT"),
    "direction": ("forward", "reverse", "bidirectional"),
    ("Pad", "mode"): ("constant", "reflect", "edge", "wrap"),
    ("Resize", "mode"): ("nearest", "linear", "cubic"), ("Upsample", "mode"): ("nearest", "linear"),
    ("GridSample", "mode"): _SAMPLED, ("DepthToSpace", "mode"): ("DCR", "CRD"),
    ("RoiAlign", "mode"): ("avg", "max"),
    ("ScatterElements", "reduction"): ("none", "add", "mul", "max", "min"),
    ("ScatterND", "reduction"): ("none", "add", "mul", "max", "min"),
    ("TensorScatter", "mode"): ("linear", "circular"),
    "reduction": ("none", "mean", "sum"),
}

TRAITS = {
    "elementwise": (
        "Abs", "Acos", "Acosh", "Add", "And", "Asin", "Asinh", "Atan", "Atanh", "BitShift",
        "BitwiseAnd", "BitwiseNot", "BitwiseOr", "BitwiseXor", "Cast", "Ceil", "Celu", "Clip", "Cos",
        "Cosh", "Div", "Elu", "Equal", "Erf", "Exp", "Floor", "Gelu", "Greater", "GreaterOrEqual",
        "HardSigmoid", "HardSwish", "Identity", "IsInf", "IsNaN", "LeakyRelu", "Less", "LessOrEqual",
        "Log", "Max", "Mean", "Min", "Mish", "Mod", "Mul", "Neg", "Not", "Or", "Pow", "Reciprocal",
        "Relu", "Round", "Selu", "Shrink", "Sigmoid", "Sign", "Sin", "Sinh", "Softplus", "Softsign",
        "Sqrt", "Sub", "Sum", "Swish", "Tan", "Tanh", "ThresholdedRelu", "Where", "Xor"),
    "accumulates": (
        "AffineGrid", "Attention", "AveragePool", "BatchNormalization", "Col2Im", "Conv", "ConvInteger",
        "ConvTranspose", "CumProd", "CumSum", "DFT", "DeformConv", "Det", "Einsum", "GRU", "Gemm",
        "GlobalAveragePool", "GlobalLpPool", "GridSample", "GroupNormalization",
        "InstanceNormalization", "LRN", "LSTM", "LayerNormalization", "LogSoftmax", "LpNormalization",
        "LpPool", "MatMul", "MatMulInteger", "MeanVarianceNormalization", "MelWeightMatrix",
        "NegativeLogLikelihoodLoss", "QLinearConv", "QLinearMatMul", "RMSNormalization", "RNN",
        "ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMean", "ReduceProd",
        "ReduceSum", "ReduceSumSquare", "Resize", "RoiAlign", "RotaryEmbedding", "STFT",
        "ScatterElements", "ScatterND", "Softmax", "SoftmaxCrossEntropyLoss", "Upsample"),
    "linalg": ("Det",),
    "ties": ("MaxPool",),
    "random": ("Bernoulli", "Multinomial", "RandomNormal", "RandomNormalLike", "RandomUniform",
               "RandomUniformLike"),
    "casts": ("Cast", "CastLike"),
    "shape-by-value": ("Compress", "NonMaxSuppression", "NonZero", "Range", "Unique"),
    "order-by-value": ("TopK", "Unique"),
    "dtype-is-input": ("BitCast", "BitShift", "Cast", "CastLike", "EyeLike", "QuantizeLinear",
                       "RandomNormalLike", "RandomUniformLike"),
    "work-by-value": (
        "AffineGrid", "BlackmanWindow", "CenterCropPad", "Col2Im", "ConstantOfShape", "Expand",
        "HammingWindow", "HannWindow", "MaxUnpool", "MelWeightMatrix", "OneHot", "Pad",
        "RandomNormal", "RandomUniform", "Range", "Resize", "Tile", "Upsample"),
}
