"""Where the Python sources behind TensorFlow's APIs are, for parallax.paths: docs/paths.md. Public functions
are Python down to the generated gen_*_ops, which hand over to C++."""

import tensorflow as tf

from parallax.paths import reach
from parallax.paths.library import Check, Library

from . import literals, names

_NUMBER = {"e": "const", "v": 0}


def _compared(operator, **how):
    return Check(kind="InvalidArgumentError", operator=operator, message=(None, "message"), **how)


_PAIRS = {"assert_equal": "==", "assert_none_equal": "!=", "assert_less": "<", "assert_less_equal": "<=",
          "assert_greater": ">", "assert_greater_equal": ">="}
_SIGNS = {"assert_negative": "<", "assert_positive": ">", "assert_non_negative": ">=", "assert_non_positive": "<="}
_RANKS = {"assert_rank": "==", "assert_rank_at_least": ">="}
_CHECKS = {
    "Assert": Check(test=(0, "condition"), kind="InvalidArgumentError", message=None),
    **{word: _compared(operator, test=(0, "x"), right=(1, "y")) for word, operator in _PAIRS.items()},
    **{word: _compared(operator, test=(0, "x"), right=_NUMBER) for word, operator in _SIGNS.items()},
    **{word: _compared(operator, test=(0, "x"), right=(1, "rank"), call="tf.rank")
       for word, operator in _RANKS.items()}}


class TensorFlow(Library):
    packages = ("tensorflow",)
    external = ("tensorflow.python.eager", "tensorflow.python.util", "tensorflow.python.ops.gen_*",
                "tensorflow.python.framework", "tensorflow.python.trackable", "tensorflow.python.distribute",
                "tensorflow.python.ops.control_flow*", "tensorflow.python.ops.cond*", "tensorflow.python.ops.while*",
                "tensorflow.python.ops.resource_variable_ops", "tensorflow.python.ops.variables",
                "tensorflow.python.ops.variable_scope", "tensorflow.python.platform", "tensorflow.python.autograph",
                "tensorflow.python.ops.custom_gradient", "tensorflow.python.ops.tensor_array_ops",
                "tensorflow.python.saved_model", "tensorflow.dtensor", "tensorflow.python.checkpoint",
                "tensorflow.python.ops.check_ops", "tensorflow.python.ops.ragged", "tensorflow.python.keras",
                "tensorflow.python.compat", "tensorflow.python.ops.script_ops", "tensorflow.python.data")
    checks = {**_CHECKS, **{word + "_v2": rule for word, rule in _CHECKS.items()}}
    check_methods = {"assert_has_rank": Check(kind="ValueError", operator="==", call="len"),
                     "with_rank": Check(kind="ValueError", operator="==", call="len"),
                     "with_rank_at_least": Check(kind="ValueError", operator=">=", call="len"),
                     "with_rank_at_most": Check(kind="ValueError", operator="<=", call="len")}
    rewrites = {**dict.fromkeys(("convert_to_tensor", "convert_to_tensor_v2", "convert_to_tensor_or_sparse_tensor",
                                 "convert_to_tensor_v2_with_dispatch", "identity"), "same"),
                "executing_eagerly": "unknown"}

    def dtype_name(self, found):
        return literals.dtype_name(found) or None if isinstance(found, tf.DType) else None

    def public_name(self, found):
        known = getattr(found, "__dict__", {}).get("_tf_api_names")
        return "tf." + known[0] if known else None

    def entry(self, api):
        try:
            function = names.resolve(api)
        except LookupError:
            raise LookupError("no such API")
        source, why_not = self.source(function)
        if source is None:
            raise LookupError({"external": "its kernel is C++", "": "a call that the adapter makes"}.get(why_not, why_not))
        return source


_READER = []


def text(api):
    """The JSON of an API, on one line."""
    if not _READER:
        _READER.append(reach.Reader(TensorFlow()))
    return _READER[0].text(api)
