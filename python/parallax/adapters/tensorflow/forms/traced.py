"""The call as a graph, as one of unknown extents, and compiled by XLA: traced once for the shapes and
options of a structure."""

import tensorflow as tf


def tensors_in(value):
    """The tensors in nested arguments, in order."""
    if isinstance(value, tf.Tensor):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (tuple, list)):
        return [tensor for item in value for tensor in tensors_in(item)]
    return []


def replaced(value, tensors):
    """The arguments with tensors taken from an iterator."""
    if isinstance(value, tf.Tensor):
        return next(tensors)
    if isinstance(value, dict):
        return {key: replaced(item, tensors) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)([replaced(item, tensors) for item in value])
    return value


class Traced:
    """prepare() traces and, with `compiled`, compiles: what a structure costs is paid there. Without
    `known` the graph is told how many dimensions there are and no extent."""

    def __init__(self, function, compiled=False, known=True):
        self._function = function
        self._compiled = compiled
        self._known = known

    def prepare(self, *args, **kwargs):
        function = self._function

        def call(*tensors):
            tensors = iter(tensors)
            return function(*replaced(args, tensors), **replaced(kwargs, tensors))
        # A library's function is no code to rewrite. Options are constants of the graph.
        specs = [tf.TensorSpec(tensor.shape if self._known else [None] * tensor.shape.rank, tensor.dtype)
                 for tensor in tensors_in((args, kwargs))]
        traced = tf.function(call, autograph=False, jit_compile=self._compiled or None)
        concrete = traced.get_concrete_function(*specs)
        if self._compiled:
            concrete(*tensors_in((args, kwargs)))

        def run(*args, **kwargs):
            return concrete(*tensors_in((args, kwargs)))
        return run


FORMS = {"graph": lambda path, function: Traced(function),
         "unknown-shape": lambda path, function: Traced(function, known=False),
         "compiled": lambda path, function: Traced(function, compiled=True)}


# Compositions of functions that are compiled by their own names; how many elements a sparse tensor
# has is told by its values.
_COMPOSED = ("tf.experimental.numpy.", "tf.compat.v1.", "tf.sparse.", "tf.sets.", "tf.edit_distance",
             "tf.RaggedTensor.", "tf.ragged.", "tf.strings.", "tf.io.", "tf.audio.", "tf.TensorArray.",
             "tf.raw_ops.DecodePaddedRaw", "tf.raw_ops.EncodeJpeg", "tf.raw_ops.StaticRegex",
             "tf.raw_ops.StringNGrams", "tf.raw_ops.StringSplit", "tf.raw_ops.Unicode",
             "tf.image.adjust_jpeg", "tf.nn.embedding_lookup_sparse", "tf.nn.safe_embedding_lookup_sparse")
# These make variables, or look at values to check them.
_EAGER = ("tf.raw_ops.Resource", "tf.raw_ops.Assign", "tf.linalg.LinearOperatorPermutation",
          "tf.Variable.", "tf.lookup.", "tf.compat.v1.assign", "tf.compat.v1.scatter",
          "tf.compat.v1.batch_scatter")


def applies(form, entry):
    if entry.name.startswith(_EAGER):
        return False
    if form != "compiled":  # of what is random, the shape and the dtype are owed
        return bool(entry.tensors()) or form == "graph" and "random" in entry.traits
    # XLA may draw by another generator.
    return bool(entry.tensors()) and not ("random" in entry.traits or "tateless" in entry.leaf or
                                          entry.name.startswith(_COMPOSED))
