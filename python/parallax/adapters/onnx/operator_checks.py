"""What no runtime is asked: tensors that it has not, and calls that the standard does not define, where
each may do as it pleases. The text is pasted into reproduction scripts, above operator_run.py and
behind its constants."""

import numpy

_WINDOWED = ("Conv", "QLinearConv", "ConvInteger", "ConvTranspose", "DeformConv")


def _admit(arrays):
    """A NotImplementedError for tensors that the runtime has not."""
    for array in arrays:
        if array.dtype == "float64" and not runtime.float64:
            raise NotImplementedError("the runtime computes float64 in float32")
        if not array.size and getattr(runtime, "matrices", False):
            raise NotImplementedError("the runtime has no tensors without elements")


def _excuse(tensors, error):
    """Who refuses tensors without elements has no kernel for them."""
    if not all(array.size for _, array in tensors):
        raise NotImplementedError("not without elements: %s" % error) from error


def _check_structure(tensors, constants, kwargs):
    """A ValueError for shapes and attributes that the standard forbids and its checker lets pass."""
    given = dict(tensors + constants)
    axes = given.get("axes", kwargs.get("axes"))
    if axes is not None and len(set(numpy.ravel(axes).tolist())) < numpy.size(axes):
        raise ValueError("an axis is named twice")
    kernel, weights = kwargs.get("kernel_shape"), given.get("W", given.get("w"))
    if OPERATOR in _WINDOWED and kernel and tuple(kernel) != weights.shape[2:]:
        raise ValueError("kernel_shape is not that of the weights")
    if OPERATOR == "PRelu" and "slope" in given:
        if numpy.broadcast_shapes(given["X"].shape, given["slope"].shape) != given["X"].shape:
            raise ValueError("the slope does not broadcast to the input")
    if OPERATOR in ("DepthToSpace", "SpaceToDepth"):
        size, extents = kwargs.get("blocksize"), given["input"].shape
        blocks = (size ** 2, 1, 1) if OPERATOR == "DepthToSpace" else (1, size, size)
        if any(extent % block for extent, block in zip(extents[1:], blocks)):
            raise ValueError("the blocks do not divide the input")
    if kwargs.get("qk_matmul_output_mode") not in (None, 0, 1, 2, 3):
        raise ValueError("qk_matmul_output_mode is 0 to 3")


def _check_result(tensors, shape):
    """A ValueError for a window that is larger than what it slides over. `shape` is of the result, with
    0 for what is not known."""
    slides = OPERATOR in _WINDOWED or "kernel_shape" in ATTRIBUTES
    known = [dim.dim_value for dim in shape.dim if dim.HasField("dim_value")]
    if any(extent < (1 if slides else 0) for extent in known) and all(a.size for _, a in tensors):
        raise ValueError("the window of %s is larger than what it slides over" % OPERATOR)


def _check_numbers(tensors, kwargs):
    """An ArithmeticError for numbers of which the standard does not say what comes out."""
    if OPERATOR in _RULES:
        problem = _RULES[OPERATOR](dict(tensors), kwargs)
        if problem:
            raise ArithmeticError("not supported: " + problem)


def _of_quotients(given, kwargs):
    if given["B"].dtype.kind in "iu":
        return "" if given["B"].all() else "whole numbers divided by 0"
    return "Mod of floats without fmod" if OPERATOR == "Mod" and not kwargs.get("fmod") else ""


def _of_sums(given, _):
    a, b = given["A"], given["B"]
    if a.dtype.kind not in "iu" or a.dtype.itemsize > 4:
        return ""
    wide = [each.astype("int64") for each in (a, b)]
    exact = {"Add": numpy.add, "Sub": numpy.subtract, "Mul": numpy.multiply}[OPERATOR](*wide)
    limits = numpy.iinfo(a.dtype)
    fits = ((exact >= limits.min) & (exact <= limits.max)).all()
    return "" if fits else "a result beyond %s" % a.dtype


def _of_scales(given, _):
    scales = [array for name, array in given.items() if name.endswith("scale")]
    return "" if all((scale > 0).all() for scale in scales) else "a scale that is not positive"


def _of_powers(given, _):
    whole = all(given[name].dtype.kind in "iu" for name in "XY")
    return "whole numbers to a negative power" if whole and (given["Y"] < 0).any() else ""


_RULES = {
    "Div": _of_quotients, "Mod": _of_quotients, "Add": _of_sums, "Sub": _of_sums, "Mul": _of_sums,
    "QuantizeLinear": _of_scales, "DequantizeLinear": _of_scales, "QLinearConv": _of_scales,
    "QLinearMatMul": _of_scales, "Pow": _of_powers,
    "BitShift": lambda given, _: "" if (given["Y"] < 8 * given["Y"].itemsize).all() else "a shift of all bits",
    "Range": lambda given, _: "" if given["delta"].all() else "a step of 0",
    "NonZero": lambda given, _: "" if given["X"].ndim else "no dimensions, where NumPy and ONNX part",
    "Compress": lambda given, kwargs: "more conditions than elements" if given["condition"].size > (
        given["input"].size if kwargs.get("axis") is None else given["input"].shape[kwargs["axis"]]) else "",
    "BatchNormalization": lambda given, _: "a negative variance" if any(
        (given[name] < 0).any() for name in ("var", "input_var") if name in given) else "",
}
