"""Arguments by the names of parameters: what a guess at a call is made of."""

import re

import numpy as np
import tensorflow as tf


class Frame:
    """One guess: the shape that its tensors share, the dtype of their numbers, a source of numbers."""

    def __init__(self, shape, dtype, number=0):
        self.shape = tuple(shape)
        self.dtype = dtype
        self.random = np.random.default_rng(7 + number)

    @property
    def rank(self):
        return len(self.shape)

    @property
    def rows(self):
        return self.shape[0] if self.shape else 1

    def values(self, shape=None, dtype=None, low=-3.0, high=3.0):
        """A tensor of moderate numbers of a dtype."""
        shape, dtype = self.shape if shape is None else shape, dtype or self.dtype
        count = self.random.uniform(low, high, shape)
        if dtype == "bool":
            array = count > 0
        elif dtype.startswith("uint"):
            array = np.abs(count)
        elif dtype.startswith("complex"):
            array = count + 1j * self.random.uniform(low, high, shape)
        else:
            array = count
        return tf.cast(tf.constant(array), dtype)

    def whole(self, values, dtype=None):
        """A tensor of these whole numbers; int32 where nothing else is asked for."""
        return tf.constant(np.asarray(values), dtype=dtype if _is_whole(dtype) else "int32")


def _is_whole(dtype):
    return dtype is not None and dtype.lstrip("u").startswith("int")


def _indices(frame, count=2):
    return [i % max(frame.rows, 1) for i in range(count)]


# Parameters that are whole numbers: pattern -> values of a frame, a number or nested lists.
_WHOLE = (
    (r"axis|dim|dimension|split_dim|concat_dim|seq_dim|seq_axis|axis1|source",
     lambda f: max(f.rank - 1, 0)),
    (r"batch_dim|batch_axis|batch_dims|axis2|destination|reduction_dimension", lambda f: 0),
    (r"reduction_indices|axes|reduction_axes", lambda f: list(range(f.rank))[-1:]),
    (r"shape|dims|output_shape|input_sizes|orig_input_shape|shape_x|shape_y|s0|s1|input_shape|"
     r"dense_shape|newshape|orig_input_tensor_shape|image_size|new_shape|noise_shape",
     lambda f: list(f.shape)),
    (r"perm|permutation", lambda f: list(range(f.rank))[::-1]),
    (r"multiples|reps", lambda f: [2] + [1] * (f.rank - 1) if f.rank else []),
    (r"paddings|crops|pad_width|base_paddings", lambda f: [[1, 1]] * f.rank),
    (r"begin", lambda f: [0] * f.rank),
    (r"size", lambda f: [1] * f.rank),
    (r"end", lambda f: list(f.shape)),
    (r"strides|begin_strides", lambda f: [1] * f.rank),
    (r"segment_ids|partitions|value_rowids", lambda f: [i // 2 for i in range(f.rows)]),
    (r"num_segments|num_partitions", lambda f: f.rows // 2 + 1),
    (r"seq_lengths|lengths|sequence_length", lambda f: [1] * f.rows),
    (r"indices|ids|index|i|box_indices?|box_ind|batch_index", _indices),
    (r"seed", lambda f: [1, 2]),
    (r"counter", lambda f: [1, 2]),
    (r"key", lambda f: [3]),
    (r"alg", lambda f: 1),
    (r"k|n|num|num_split|num_splits|num_or_size_splits|num_to_sample|num_samples|repeats|num_results|"
     r"block_size|num_rows|num_columns|max_output_size|max_output_size_per_class|frame_step|"
     r"max_total_size|nbins|num_retries_per_sample|num_lower|num_upper|M|N|num_sampled|num_true|stride",
     lambda f: 1),
    (r"window_size|frame_length|window_length|depth|num_classes|rounds|target_height|target_width|"
     r"minlength|maxlength|num_buckets|range_max|num_bits|id|shift|maxlen", lambda f: 3),
    (r"offset_height|offset_width|skip|label|batch", lambda f: 0),
    (r"fft_length", lambda f: list(f.shape[-1:]) or [1]),
    (r"block_shape", lambda f: [1] * max(f.rank - 2, 0)),
    (r"ksize|ksizes|window_shape|pool_size", lambda f: [1] + [2] * (f.rank - 2) + [1]),
    (r"dilations|rates|rate", lambda f: [1] * f.rank),
    (r"squeeze_dims", lambda f: []),
    (r"crop_size|sizes?_|glimpse", lambda f: [2, 2]),
    (r"true_classes|arr|counts|labels|targets|sampled_candidates", lambda f: [[0], [1]]),
)

# Tensors of real numbers that only some values or shapes suit: pattern -> (shape, low, high).
_REAL = (
    (r"probs?|p|alpha|lam|rate|beta_|concentration|stddevs?|variance|v|value_range_|step",
     lambda f: (f.shape, 0.25, 0.75)),
    (r"min|min_\w+|\w+_min|minvals?|clip_value_min|low", lambda f: ((), -2, -1)),
    (r"max|max_\w+|\w+_max|maxvals?|clip_value_max|high|\w+_maxes", lambda f: ((), 1, 2)),
    (r"contrast_factor|delta|scale|lower_bound|tolerance|l2_regularizer|iou_threshold|"
     r"score_threshold|overlap_threshold|nms_threshold|soft_nms_sigma|l1|l2|epsilon|"
     r"tree_complexity|min_node_weight|default_value|constant_values|padding_value|on_value|"
     r"off_value|extrapolation_value|fill_value|saturation_factor|central_fraction|clip_norm|"
     r"variance_epsilon|start|limit|stop|deltas?|upper|max_delta|rcond|scalar|initial",
     lambda f: ((), 0.25, 0.75)),
    (r"boxes", lambda f: ((f.rows, 4), 0, 1)),
    (r"scores", lambda f: ((f.rows,), 0, 1)),
    (r"bias|offset|mean|gamma|beta|m", lambda f: (f.shape[-1:], 0.5, 1)),
    (r"updates", lambda f: ((2,) + f.shape[1:], -3, 3)),
    (r"diagonal", lambda f: (f.shape[:-1], -3, 3)),
)
_WHOLE = tuple((re.compile("(%s)$" % names), make) for names, make in _WHOLE)
_REAL = tuple((re.compile("(%s)$" % names), make) for names, make in _REAL)

_TEXTS = {"padding": "SAME", "equation": "...->...", "subscripts": "...->...", "mode": "REFLECT",
          "message": "x", "set_operation": "union", "fill_mode": "CONSTANT", "interpolation": "NEAREST",
          "pooling_type": "MAX"}


def whole(frame, name):
    """The numbers of a parameter that is whole numbers by its name; None for any other."""
    return next((make(frame) for names, make in _WHOLE if names.match(name)), None)


def tensor(frame, name, dtype, plain=False):
    """A tensor for a parameter of this name and dtype; `plain` looks at the shared shape alone."""
    if not plain:
        numbers = whole(frame, name) if _is_whole(dtype) else None
        if numbers is not None:
            return frame.whole(numbers, dtype)
        found = next((make(frame) for names, make in _REAL if names.match(name)), None)
        if found is not None and dtype != "bool":
            shape, low, high = found
            return frame.values(shape, dtype, low, high)
    return frame.values(None, dtype)


def option(frame, parameter):
    """A value for a parameter that is no tensor; None where nothing is known."""
    name, type_name = parameter["name"], parameter["type"].rstrip("?")
    if type_name == "bool":
        return False
    if type_name == "dtype":
        return tf.as_dtype("complex64" if frame.dtype.startswith("complex") and name == "Tout"
                           else "float32")
    if type_name == "str":
        return (parameter.get("choices") or [_TEXTS.get(name, "SAME")])[0]
    numbers = whole(frame, name)
    if type_name == "int":
        return numbers if isinstance(numbers, int) else 1
    if type_name.startswith("int["):
        return numbers if isinstance(numbers, list) else [1] * frame.rank
    if type_name.startswith("float["):
        return [0.5, 1.0]
    return 0.5 if type_name in ("float", "number") else numbers
