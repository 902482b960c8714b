"""An operator as a program: a model of this one node, for the structure of its arguments. The text
is pasted into reproduction scripts, behind operator_checks.py, `runtime` and the constants

OPERATOR, OPSET: its name and the opset of the model
INPUTS: [(name, kind)] in order; kind is "tensor" or "tensor[]", or of a constant of the model
    "DTYPE[]" (a list), "DTYPE[1]" (a list of this one) or "DTYPE" (without dimensions), where DTYPE
    may be "like": that of the first tensor
ATTRIBUTES: {name: kind}; kind is "int", "float", "str", "bool", "dtype", "tensor", "int[]" or "float[]"
OUTPUTS: how many the node has where the call does not say
FORM: "graph", the extents of the tensors are left open; "compiled", all tensors are constants, and the
    runtime folds them when it makes the session; else neither"""

import numpy
import onnx


def run(*args, **kwargs):
    return prepare(*args, **kwargs)(*args, **kwargs)


def prepare(*args, **kwargs):
    return _Node(args, kwargs)


class _Node:
    """Called with other contents of the same structure. A session is made anew when what is a
    constant of the model has changed."""

    keeps_nothing = True

    def __init__(self, args, kwargs):
        tensors, constants = _arguments(args, kwargs)
        # Names of the tensors that are constants of the model.
        self._fixed = {name for name, _ in tensors} if FORM == "compiled" else set()
        self._known = self._session = self._results = None
        try:
            if FORM == "compiled" or not getattr(runtime, "constants", False) or len(tensors) < 2:
                self._make(tensors, constants, kwargs)
            else:
                self._make_somehow(tensors, constants, kwargs)
        except Exception as error:
            _excuse(tensors, error)
            raise

    def _make_somehow(self, tensors, constants, kwargs):
        """With inputs behind the first as constants where the runtime refuses them otherwise, which
        some tell at the first run."""
        try:
            self._try(tensors, constants, kwargs)
        except Exception:
            if self._results is None:  # no model of the standard
                raise
            self._fixed = {name for name, _ in tensors[1:]}
            self._known = None
            self._try(tensors, constants, kwargs)

    def _try(self, tensors, constants, kwargs):
        feed = self._make(tensors, constants, kwargs)
        try:
            _check_numbers(tensors, kwargs)
        except ArithmeticError:
            return
        self._session(feed)

    def __call__(self, *args, **kwargs):
        tensors, constants = _arguments(args, kwargs)
        _check_numbers(tensors, kwargs)
        try:
            feed = self._make(tensors, constants, kwargs)
            return _plain(self._session(feed), self._results)
        except Exception as error:
            _excuse(tensors, error)
            raise

    def _make(self, tensors, constants, kwargs):
        """Sees to the session; what it is fed."""
        if self._fixed:
            constants = constants + [pair for pair in tensors if pair[0] in self._fixed]
            tensors = [pair for pair in tensors if pair[0] not in self._fixed]
        known = [array.tobytes() for _, array in constants]
        if known != self._known:
            _admit([array for _, array in tensors + constants])
            model = _model(tensors, constants, kwargs)
            self._results = [_told(output) for output in model.graph.output]
            self._session, self._known = runtime.session(model), known
        return dict(tensors)


def _plain(outputs, known):
    """Of several outputs a tuple, of one itself."""
    outputs = [numpy.asarray(each, order="C") for each in outputs]
    if getattr(runtime, "matrices", False):
        for i, (dtype, rank) in enumerate(known):
            if outputs[i].dtype != dtype:
                raise NotImplementedError("the runtime gives %s for %s" % (outputs[i].dtype, dtype))
            if rank == 0 and outputs[i].size == 1:
                outputs[i] = outputs[i].reshape(())
    return outputs[0] if len(outputs) == 1 else tuple(outputs)


def _told(output):
    """(dtype, rank) of a result; the rank is -1 where it is not known before the call."""
    tensor = output.type.tensor_type
    return (onnx.helper.tensor_dtype_to_np_dtype(tensor.elem_type),
            len(tensor.shape.dim) if tensor.HasField("shape") else -1)


def _given(args, kwargs):
    """Inputs by name; a TypeError for what the operator has not."""
    names = [name for name, _ in INPUTS]
    if len(args) > len(names):
        raise TypeError("%s takes %d inputs, not %d" % (OPERATOR, len(names), len(args)))
    given = dict(zip(names, args))
    for name, value in kwargs.items():
        if name in given or not (name in names or name in ATTRIBUTES or name == "outputs"):
            raise TypeError("%s got an unexpected argument %r" % (OPERATOR, name))
        if name in names:
            given[name] = value
    return given


def _arguments(args, kwargs):
    """([(name, array)] of the tensors, the same of the constants)."""
    given = _given(args, kwargs)
    tensors, constants = [], []
    for name, kind in INPUTS:
        value = given.get(name)
        if value is None:
            continue
        if kind == "tensor[]":
            if not isinstance(value, (list, tuple)):
                raise TypeError("%s is a list of tensors" % name)
            tensors += [("%s_%d" % (name, i), _tensor(name, each)) for i, each in enumerate(value)]
        elif kind == "tensor":
            tensors.append((name, _tensor(name, value)))
        else:
            constants.append((name, _constant(name, kind, value, tensors)))
    for name, kind in ATTRIBUTES.items():
        if kind == "tensor" and kwargs.get(name) is not None:
            constants.append((name, _tensor(name, kwargs[name])))
    return tensors, constants


def _tensor(name, value):
    if not isinstance(value, (numpy.ndarray, numpy.generic)):
        raise TypeError("%s must be a tensor, not %s" % (name, type(value).__name__))
    return numpy.asarray(value)


def _constant(name, kind, value, tensors):
    dtype, _, length = kind.partition("[")
    if not _is_number(value, dtype, not length or length == "1]"):
        raise TypeError("%s is of %s, not %r" % (name, kind, value))
    dtype = tensors[0][1].dtype if dtype == "like" else numpy.dtype(dtype)
    return numpy.array(value, dtype).reshape({"": (), "1]": (1,)}.get(length, (-1,)))


def _is_number(value, dtype, alone):
    if not alone:
        return isinstance(value, (list, tuple)) and all(_is_number(each, dtype, True) for each in value)
    kinds = {"bool": bool, "int64": int, "like": (bool, int, float)}.get(dtype, (int, float))
    return isinstance(value, kinds) and (dtype in ("bool", "like") or not isinstance(value, bool))


def _model(tensors, constants, kwargs):
    """The model, checked as a user's would be. Its outputs have their types."""
    helper = onnx.helper
    _check_structure(tensors, constants, kwargs)
    attributes = [_attribute(name, kind, kwargs[name]) for name, kind in ATTRIBUTES.items()
                  if kwargs.get(name) is not None]
    inputs = _names(tensors + constants)
    node = helper.make_node(OPERATOR, inputs, _outputs(dict(constants), kwargs))
    node.attribute.extend(attributes)
    graph = helper.make_graph(
        [node], "graph",
        [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(array.dtype),
                                       [None] * array.ndim if FORM == "graph" else array.shape)
         for name, array in tensors],
        [onnx.ValueInfoProto(name=name) for name in node.output],
        [onnx.numpy_helper.from_array(array, name) for name, array in constants if name in inputs])
    opsets = [helper.make_opsetid("", OPSET)]
    model = helper.make_model(graph, opset_imports=opsets,
                              ir_version=max(8, helper.find_min_ir_version_for(opsets)))
    inferred = onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True,
                                                 data_prop=True)
    del model.graph.output[:]
    model.graph.output.extend(inferred.graph.output)
    for output in inferred.graph.output:
        if not output.type.tensor_type.elem_type:
            raise ValueError("the type of the result of %s is not known" % OPERATOR)
        _check_result(tensors, output.type.tensor_type.shape)
        output.type.tensor_type.shape.SetInParent()  # the checker wants one
    onnx.checker.check_model(inferred)
    return model


def _names(given):
    """The inputs of the node: "" where one is left out that others follow."""
    known = {name for name, _ in given}
    names = []
    for name, kind in INPUTS:
        if kind == "tensor[]":
            names += [each for each, _ in given if each.rpartition("_")[0] == name]
        else:
            names.append(name if name in known else "")
    while names and not names[-1]:
        names.pop()
    return names


def _outputs(constants, kwargs):
    """Names of the results; of a Split there are as many as it says, where it says so."""
    count = kwargs.get("outputs")
    if count is None and OPERATOR == "Split":
        count = kwargs.get("num_outputs") or len(constants.get("split", ())) or None
    if count is None:
        count = OUTPUTS
    if not isinstance(count, int) or not 0 < count < 64:
        raise TypeError("outputs is the number of results, not %r" % (count,))
    return ["result"] if count == 1 else ["result_%d" % i for i in range(count)]


def _attribute(name, kind, value):
    """The attribute as the standard writes it: truth values and dtypes are integers there."""
    types = onnx.AttributeProto
    if kind == "tensor":
        return onnx.helper.make_attribute(name, onnx.numpy_helper.from_array(_tensor(name, value)))
    if kind == "dtype":
        if not isinstance(value, numpy.dtype):
            raise TypeError("%s must be a dtype, not %r" % (name, value))
        return onnx.helper.make_attribute(name, int(onnx.helper.np_dtype_to_tensor_dtype(value)))
    if kind == "str":
        if not isinstance(value, str):
            raise TypeError("%s must be a text, not %r" % (name, value))
        return onnx.helper.make_attribute(name, value)
    base, _, several = kind.partition("[")
    dtype = {"bool": "bool", "int": "int64"}.get(base, "float32")
    if not _is_number(value, dtype, not several):
        raise TypeError("%s is of %s, not %r" % (name, kind, value))
    convert = float if base == "float" else int
    kind_of = {"int": types.INTS, "float": types.FLOATS} if several else {
        "int": types.INT, "bool": types.INT, "float": types.FLOAT}
    return onnx.helper.make_attribute(
        name, [convert(each) for each in value] if several else convert(value),
        attr_type=kind_of[base])
