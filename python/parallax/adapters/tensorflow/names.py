"""Names of TensorFlow's functions: where they live, which are one, which are none of ours."""

import inspect
import re

import tensorflow as tf

from . import objects

# Namespaces whose functions are APIs; where two hold one function, the first gives the name.
NAMESPACES = (
    "tf", "tf.math", "tf.math.special", "tf.nn", "tf.nn.experimental", "tf.linalg",
    "tf.linalg.experimental", "tf.signal", "tf.image", "tf.bitwise", "tf.random",
    "tf.random.experimental", "tf.quantization", "tf.dtypes", "tf.sparse", "tf.debugging",
    "tf.experimental.numpy", "tf.experimental.numpy.random", "tf.compat.v1", "tf.compat.v1.math", "tf.compat.v1.nn",
    "tf.compat.v1.linalg", "tf.compat.v1.image", "tf.compat.v1.random", "tf.compat.v1.losses")

_LEFT_OUT = (
    ("it takes a function", r"custom_gradient|foldl|foldr|map_fn|scan|vectorized_map|while_loop|case|"
     r"cond|switch_case|grad_pass_through|recompute_grad|py_function|py_func|numpy_function|function|"
     r"nondifferentiable_batch_function|gradients|hessians|map_values|inverse_stft_window_fn|"
     r"with_space_to_batch|apply_along_axis|wrap_function|make_template"),
    ("it makes no tensors, or belongs to graphs and sessions",
     r"Assert|assert_.*|as_dtype|control_dependencies|device|executing_eagerly|get_.*|group|"
     r"import_graph_def|init_scope|inside_function|is_symbolic_tensor|is_tensor|load_.*|"
     r"make_ndarray|make_tensor_proto|no_gradient|no_op|NoGradient|NotDifferentiable|print|Print|"
     r"register_.*|timestamp|type_spec_from_value|variable_.*|set_.*|add_.*_collection.*|"
     r"all_variables|colocate_with|container|create_partitioned_variables|count_up_to|delete_.*|"
     r"disable_.*|enable_.*|fixed_size_partitioner|global_variables.*|initialize_.*|"
     r"is_variable_initialized|local_variables.*|min_max_variable_partitioner|model_variables|"
     r"moving_average_variables|name_scope|op_scope|placeholder.*|report_.*|reset_.*|"
     r"sparse_placeholder|tables_initializer|trainable_variables|variables_initializer|"
     r"control_flow_.*|broadcast_static_shape|is_.*_enabled|experimental_.*|resource_.*|"
     r"graph_util.*|create_rng_state|get_shape|issubdtype|promote_types|result_type|finfo|iinfo|"
     r"static_rnn|dynamic_rnn|bidirectional_dynamic_rnn|raw_rnn|static_.*_rnn|"
     r"static_bidirectional_rnn|required_space_to_batch_paddings|substr|tuple|no_regularizer|ndim|"
     r"isscalar|iscomplexobj|isrealobj|dimension_.*|is_numeric_tensor|add_loss|compute_weighted_loss|"
     r"constant|seed|parallel_stack|general_dropout|conjugate_gradient|convert_to_.*"),
    ("it is about text, files or compressed images",
     r"as_string|decode_.*|encode_.*|read_file|write_file|matching_files|parse_.*|"
     r"serialize_.*|deserialize_.*|string_.*|edit_distance|extract_jpeg_shape|is_jpeg|"
     r"regex_replace|reduce_join|quantized_concat"),
    ("it changes a variable",
     r"assign.*|scatter_(add|sub|mul|div|min|max|update|nd_add|nd_sub|nd_update)|"
     r"batch_scatter_update"),
    ("it takes sparse or ragged tensors",
     r"embedding_lookup_sparse|safe_embedding_lookup_sparse|ragged_.*|sparse_(add|concat|"
     r"fill_empty_rows|maximum|minimum|merge|reduce_.*|reorder|reset_shape|reshape|retain|slice|"
     r"softmax|split|tensor_dense_matmul|tensor_to_dense|to_indicator|transpose|mask)|"
     r"ctc_beam_search_decoder_v1"),
)
_PATTERNS = tuple((why, re.compile(pattern + "$")) for why, pattern in _LEFT_OUT)
_OF_API = re.compile(r"tensorflow\._api\.")
_TWICE = re.compile(r"keras|compat\.v2|compat\.v1\.(compat|raw_ops)")

# Of tf.sparse and tf.debugging, those that take and give dense tensors.
_ONLY = {"tf.sparse": ("segment_mean", "segment_sqrt_n", "segment_sum"),
         "tf.debugging": ("check_numerics",)}


def why_not(path):
    """Why the function of this name is no API; None when it is one."""
    owner, _, leaf = path.rpartition(".")
    if path == "tf.compat.v1.nn.ctc_loss":
        return "it takes sparse labels"
    if owner in _ONLY and leaf not in _ONLY[owner]:
        return "it takes sparse tensors, or gives none"
    return next((why for why, pattern in _PATTERNS if pattern.match(leaf)), None)


def resolve(path):
    """The object behind a dotted name; LookupError when there is none."""
    if not path.startswith("tf."):
        raise LookupError("no such program: " + path)
    made = objects.find(path)
    if made is not None:
        return made
    found = tf
    for part in path.split(".")[1:]:
        found = getattr(found, part, None)
        if found is None:
            raise LookupError("no such program: " + path)
    return found


def names_of_functions():
    """{id of the function that a name stands for, without decorators: [its public names]}, in the
    modules that TensorFlow generates, but not those of Keras, nor `tf.compat.v2` and
    `tf.compat.v1.raw_ops`, which have all of `tf` and `tf.raw_ops` once more."""
    found = {}
    _add_names("tf", tf, found)
    return found


def _add_names(path, module, found):
    inner = []
    for leaf in sorted(dir(module)):
        held = None if leaf.startswith("_") else getattr(module, leaf, None)
        if inspect.ismodule(held):
            inner.append((leaf, held))
        elif callable(held) and not isinstance(held, type):
            found.setdefault(id(inspect.unwrap(held)), []).append(path + "." + leaf)
    for leaf, held in inner:
        full = getattr(held, "__name__", "")  # what loads Keras has none
        if _OF_API.match(full) and not _TWICE.search(full):
            _add_names(path + "." + leaf, held, found)


def leaf_of(path):
    return path.rpartition(".")[2]


def public_functions():
    """{name: function} of every public function of the namespaces, in their order, and of what is
    called on objects."""
    found = {}
    for namespace in NAMESPACES:
        module = tf
        for part in namespace.split(".")[1:]:
            module = getattr(module, part, None)
        for leaf in sorted(dir(module)) if module is not None else ():
            function = getattr(module, leaf, None)
            if leaf.startswith("_") or isinstance(function, type) or not callable(function):
                continue
            if inspect.ismodule(function) or why_not(namespace + "." + leaf):
                continue
            found[namespace + "." + leaf] = function
    found.update((name, objects.find(name)) for name in objects.names())
    return found
