"""Parameters of public functions: what TensorFlow calls its parameters."""

from parallax.common import signatures

_CHOICES = {
    "padding": ["SAME", "VALID"],
    "data_format": ["NHWC"],
    "direction": ["ASCENDING", "DESCENDING"],
    "mode": ["CONSTANT", "REFLECT", "SYMMETRIC"],
    "side": ["left", "right"],
    "method": ["bilinear", "nearest", "area", "bicubic", "lanczos3", "lanczos5", "gaussian",
               "mitchellcubic"],
    "pooling_type": ["MAX", "AVG"],
    "norm": ["ortho"],
    "ord": ["euclidean", "fro"],
    "align": ["LEFT_RIGHT", "RIGHT_LEFT", "LEFT_LEFT", "RIGHT_RIGHT"],
    "indexing": ["xy", "ij"],
    "diagonals_format": ["compact", "matrix", "sequence"],
    "combiner": ["mean", "sqrtn", "sum"],
}


class _Reader(signatures.Reader):
    library = "tf"
    choices = _CHOICES
    keeps_places = True
    variadic = {"args": "tensor", "xi": "tensor", "arys": "tensor", "inputs": "tensor",
                "operands": "tensor"}
    dropped = frozenset(
        "name reduction_indices keep_dims layout parallel_iterations swap_memory back_prop "
        "validate_indices summarize message out partition_strategy dtype_hint "
        "use_cudnn_on_gpu cudnn_on_gpu options grad layout_rules where".split())
    texts = frozenset(["equation", "subscripts", "padding", "pooling_type", "data_format", "mode"])
    dtypes = frozenset(["dtype", "output_type", "out_type", "T", "type", "Tout", "out_idx",
                        "output_dtype", "tensor_dtype"])
    tensor_lists = frozenset("inputs tensors t_list values tup arrays arys".split())
    tensors = frozenset(
        "x y z a b v t input input_tensor input_ tensor value data values_ features logits labels image "
        "images elems filters filter indices segment_ids updates params matrix rhs diagonal real imag "
        "boxes scores chol mask condition grad_values partitions out_backprop bias mean variance "
        "offset scale beta gamma x1 x2 m arr ary p coeffs q n_ array ids weights true_classes "
        "sampled_candidates biases sampled_values predictions targets signal signals stfts mdcts "
        "alpha lam probs counts lower_upper perm_ maindiag superdiag subdiag diagonals bands "
        "log_mel_spectrograms img1 img2 contrast_factor_ overlaps bounding_boxes shape_x shape_y "
        "sorted_sequence depthwise_filter pointwise_filter operand arrays_ hypothesis_ mean_ss "
        "variance_ss frequency_weights real_ seq_lengths lengths start stop limit delta_ key index "
        "max_index clip_value_min clip_value_max log_input pos_weight per_example_loss "
        "regularization_loss label_length logit_length sequence_length min max input_min input_max "
        "gradients value_range scalar embeddings orig_input orig_output grad val a1 a2 "
        "fill_value tensor_ matrix_".split())
    ints = frozenset(
        "axis dim num k depth num_rows num_columns num_segments num_classes minlength maxlength "
        "block_size frame_length frame_step fft_length_ window_length axis1 axis2 source destination "
        "max_output_size target_height target_width offset_height offset_width batch_dims num_lower "
        "num_upper num_sampled num_true range_max num_partitions num_results skip nbins N M "
        "seq_axis batch_axis maxlen n".split())
    int_lists = frozenset(
        "shape perm axes multiples begin size end strides ksize dilations fft_length output_shape "
        "block_shape ksizes sizes rates seed crop_size window_shape batch_shape dims repeats reps "
        "shift newshape input_sizes filter_sizes noise_shape paddings crops pad_width "
        "stride dilation_rate rate_ image_size".split())
    bools = frozenset("keepdims exclusive reverse adjoint lower unique transpose_a transpose_b "
                      "adjoint_a adjoint_b fast".split())
    numbers = frozenset(
        "delta rate max_delta lower upper clip_norm variance_epsilon central_fraction max_val "
        "on_value off_value contrast_factor saturation_factor tol rcond iou_threshold "
        "max_norm a_min a_max ord initial step base decimals".split())


_READER = _Reader()
from_callable = _READER.from_callable
