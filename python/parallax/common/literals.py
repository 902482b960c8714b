"""Objects that are neither numbers nor tensors, as Python expressions and back."""

# What an expression of any library may name.
_SCOPE = {"slice": slice, "Ellipsis": Ellipsis, "float": float, "complex": complex, "range": range,
          "True": True, "False": False, "None": None}


def scope(**names):
    """The names that decode() allows: Python's own for literals, and these."""
    return dict(_SCOPE, __builtins__={}, **names)


def decode(text, names):
    """The object that the expression gives in a scope()."""
    return eval(text, names)  # pylint: disable=eval-used  (text that `encode` or a user wrote)


def encode(obj):
    """The expression of an object of Python or NumPy; None where there is none."""
    if obj is Ellipsis:
        return "Ellipsis"
    if isinstance(obj, slice):
        parts = (obj.start, obj.stop, obj.step)
        if all(p is None or type(p) is int for p in parts):
            return "slice(%r, %r, %r)" % parts
        return None
    if isinstance(obj, range):
        return repr(obj)
    scalar = numpy_scalar(obj)
    return None if scalar is None else repr(scalar)


def numpy_scalar(obj):
    """The Python number of a NumPy scalar; None for anything else."""
    if type(obj).__module__ == "numpy" and hasattr(obj, "item") and getattr(obj, "shape", 1) == ():
        value = obj.item()
        return value if isinstance(value, (bool, int, float, complex)) else None
    return None
