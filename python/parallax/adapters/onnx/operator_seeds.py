"""Calls of operators: the test cases that the onnx package has for each, and their arguments as those
of older versions."""

import contextlib
import io
import warnings

import numpy
import onnx

_DTYPES = ("bool", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64",
           "float16", "float32", "float64")
_LISTED = {"int[]": "int64[]", "float[]": "float32[]", "int": "int64", "float": "float32"}
_MOST_ELEMENTS = 16384
_MOST = 64
_X = ((numpy.arange(48) * 5 % 13 - 6) / 2).astype("float32").reshape(1, 2, 4, 6)
# Of operators without a case that all take.
_OWN = {
    "GlobalLpPool": [((_X,), {}), ((_X,), {"p": 1}), ((_X[0],), {"p": 3})],
    "MaxRoiPool": [((_X, numpy.array([[0, 0, 0, 5, 3], [0, 1, 1, 4, 2]], "float32")),
                    {"pooled_shape": [2, 2], "spatial_scale": 1.0})],
    "Multinomial": [((_X[0, 0],), {"sample_size": 3})],
    "MeanVarianceNormalization": [((_X,), {"axes": [0, 2, 3]}), ((_X,), {"axes": [1]})],
    "RandomNormal": [((), {"shape": [2, 3]})], "RandomUniform": [((), {"shape": [2, 3]})],
    "RandomNormalLike": [((_X,), {})], "RandomUniformLike": [((_X,), {})],
}


class NodeTests:
    """The cases of the onnx package by operator. Making them computes them all: some seconds."""

    def __init__(self):
        self._by_name = None

    def calls(self, operator):
        """(args, kwargs) of the operator's cases, smallest first."""
        if self._by_name is None:
            self._by_name = _collected()
        if operator.name in _OWN:
            return [(args, dict(kwargs)) for args, kwargs in _OWN[operator.name]]
        found, seen = [], set()
        for node, arrays in self._by_name.get(operator.name, ()):
            try:
                args, kwargs = call_of(operator, node, arrays)
            except LookupError:
                continue
            size, key = _elements(args), repr(_structure((args, sorted(kwargs.items()))))
            if size <= _MOST_ELEMENTS and key not in seen:
                seen.add(key)
                found.append((size, len(found), args, kwargs))
        return [(args, kwargs) for _, _, args, kwargs in sorted(found, key=lambda each: each[:2])[:_MOST]]


def _collected():
    from onnx.backend.test.case import node as cases
    if hasattr(cases, "function_testcase_helper"):
        # Operators as the functions that define them: not wanted, and half of the time.
        cases.function_testcase_helper = lambda *_, **__: ([], 1)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        collected = cases.collect_testcases(None)
    by_name = {}
    for case in collected:
        graph = case.model.graph
        if len(graph.node) == 1 and not graph.node[0].domain and case.data_sets:
            by_name.setdefault(graph.node[0].op_type, []).append((graph.node[0], case.data_sets[0][0]))
    return by_name


def call_of(operator, node, arrays):
    """The call that a node with these inputs is. LookupError: there is none."""
    told = _told(node, arrays)
    by_name = dict(told)
    args, kwargs = [], {}
    for place, (name, kind) in enumerate(operator.inputs):
        other = told[place][0] if place < len(told) else name
        if name not in by_name and other not in dict(operator.inputs):
            name = other  # a version may call it otherwise
        args.append(_value(kind, by_name.get(name)))
    for name, kind in operator.attributes.items():
        if by_name.get(name) is not None:  # it was an attribute once
            kwargs[name] = _value(_LISTED.get(kind, kind), by_name[name])
    for attribute in node.attribute:
        if attribute.name in operator.attributes:
            kwargs[attribute.name] = _attribute(operator.attributes[attribute.name], attribute)
    while args and args[-1] is None:
        args.pop()
    if len(node.output) > 1 and operator.name != "Split":
        kwargs["outputs"] = len(node.output)
    return tuple(args), kwargs


def _told(node, arrays):
    """[(name, array, list or None)] of the inputs that the newest version of the operator has."""
    present = iter(arrays)
    values = [next(present, None) if name else None for name in node.input]
    found = []
    for place, formal in enumerate(onnx.defs.get_schema(node.op_type).inputs):
        several = formal.option == onnx.defs.OpSchema.FormalParameterOption.Variadic
        value = values[place] if place < len(values) else None
        found.append((formal.name, values[place:] if several else value))
    return found


def _value(kind, given):
    if given is None:
        return None
    if kind == "tensor[]":
        return [_value("tensor", each) for each in given]
    array = onnx.numpy_helper.to_array(given) if isinstance(given, onnx.TensorProto) else given
    if not isinstance(array, (numpy.ndarray, numpy.generic)) or array.dtype.name not in _DTYPES:
        raise LookupError("an input that is no tensor of numbers")
    if kind == "tensor":
        return numpy.array(array, order="C")
    dtype, _, several = kind.partition("[")
    array = array.reshape(-1) if dtype == "like" else array.reshape(-1).astype(dtype)
    return array.tolist() if several == "]" else array[0].item()


def _attribute(kind, attribute):
    value = onnx.helper.get_attribute_value(attribute)
    if kind == "tensor":
        return _value(kind, onnx.numpy_helper.to_array(value))
    if kind == "dtype":
        dtype = onnx.helper.tensor_dtype_to_np_dtype(value)
        if dtype.name not in _DTYPES:
            raise LookupError("a dtype that NumPy has not")
        return dtype
    if kind == "str":
        return value.decode() if isinstance(value, bytes) else value
    return list(value) if kind.endswith("[]") else bool(value) if kind == "bool" else value


def _elements(args):
    return sum(array.size for each in args for array in (each if isinstance(each, list) else [each])
               if isinstance(array, numpy.ndarray))


def _structure(value):
    """What is kept once: dtypes, shapes and everything that is no tensor."""
    if isinstance(value, numpy.ndarray):
        return value.dtype.name, value.shape
    return [_structure(each) for each in value] if isinstance(value, (list, tuple)) else value
