"""Methods of arrays of tensors and of tables, as functions of what they hold."""

_ARRAY = "tf.TensorArray({value}.dtype, tf.shape({value})[0])"
_FILLED = _ARRAY + ".unstack({value})"
_STATIC = ("table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer({keys}, {values}), "
           "{default_value})")
_MUTABLE = "table = tf.lookup.experimental.MutableHashTable({keys}.dtype, {values}.dtype, {default_value})"
_DENSE = ("table = tf.lookup.experimental.DenseHashTable({keys}.dtype, {values}.dtype, {default_value}, "
          "empty_key=-1, deleted_key=-2)")
_INSERT = "table.insert({keys}, {values})"
_HELD = "keys values default_value"
# Name -> what Spelled takes of it.
TABLE = {
    "tf.TensorArray.stack": ("value", _FILLED + ".stack()"),
    "tf.TensorArray.concat": ("value", _FILLED + ".concat()"),
    "tf.TensorArray.gather": ("value indices", _FILLED + ".gather({indices})"),
    "tf.TensorArray.read": ("value index:int", _FILLED + ".read({index})"),
    "tf.TensorArray.scatter": ("value indices", _ARRAY + ".scatter({indices}, {value}).stack()"),
    "tf.TensorArray.split": ("value lengths", (
        "tf.TensorArray({value}.dtype, tf.shape({lengths})[0], infer_shape=False)"
        ".split({value}, {lengths}).concat()")),
    "tf.TensorArray.write": ("value index:int new", _FILLED.replace(", tf.shape", ", clear_after_read=False, "
                             "size=tf.shape") + ".write({index}, {new}).stack()"),
}
for _name, _made, _lines in (
        ("tf.lookup.StaticHashTable.", _STATIC, []),
        ("tf.lookup.experimental.MutableHashTable.", _MUTABLE, [_INSERT]),
        ("tf.lookup.experimental.DenseHashTable.", _DENSE, [_INSERT])):
    TABLE[_name + "lookup"] = (_HELD + " x", "table.lookup({x})", [_made, *_lines])
    TABLE[_name + "size"] = (_HELD, "table.size()", [_made, *_lines])
    if _lines:
        TABLE[_name + "insert"] = (_HELD, "table.lookup({keys})", [_made, *_lines])
        TABLE[_name + "remove"] = (_HELD + " x", "table.lookup({keys})", [
            _made, *_lines, "table.remove({x})"])
