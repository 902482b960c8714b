"""The registry of operators: which of tf.raw_ops take and give dense tensors of numbers, and their
parameters in the words of docs/add-a-target.md."""

import inspect
import re

import tensorflow as tf
from tensorflow.python.framework import kernels, op_def_registry

from parallax.common.parameters import parameter

from . import objects

# Dtypes that Parallax carries, the ordinary ones first.
DTYPES = ("float32", "float64", "int32", "int64", "bool", "complex64", "bfloat16", "float16",
          "uint8", "int8", "int16", "uint16", "uint32", "uint64", "complex128")
_NUMBERS = {tf.as_dtype(name).as_datatype_enum: name for name in DTYPES}
# What quantised tensors hold.
_QUANTISED = {tf.as_dtype("q" + name).as_datatype_enum: name
              for name in ("uint8", "int8", "int32", "int16", "uint16")}

# The filter of these must be a constant of a graph: no call gives it.
_OF_CONSTANTS = re.compile(r"QuantizedConv2D.+|QuantizedDepthwiseConv2D")

# Other devices, channels between processes, queues, graphs with control flow, debuggers, text.
_LEFT_OUT = re.compile(
    r"TPU|.*TPUEmbedding|Xla|.*SparseCore|.*ToCooTensor|Cudnn|Nccl|Collective|Debug|Infeed|Outfeed|"
    r".*Map(Peek|Size|Unstage|UnstageNoKey|IncompleteSize)$|Stage|Unstage|Print|PyFunc|EagerPyFunc|"
    r"Recv|Send|_|Enter$|Exit$|NextIteration|Merge$|Switch$|LoopCond|Placeholder|Batch$|Unbatch|"
    r"Const$|ImmutableConst|Copy|CrossReplica|AllToAll|DeviceIndex|GlobalIterId|FakeParam|"
    r"AccumulateNV2|ParallelConcat|.*SparseToTensorsMap|.*SparseFromTensorsMap|Timestamp|"
    r"StatelessRandomGetAlg|Sdca|SerializeSparse|SerializeManySparse|DeserializeSparse|"
    r"SparseCross|RaggedCross|Placeholder|.*DynamicShape|EncodeProto|Fingerprint|Abort|"
    r"CheckPinned|NoOp|ControlTrigger|GuaranteeConst|OneDnn|MklN|RandomDataset|AnonymousSeed")

_ON_VARIABLES = re.compile(r"Resource(SparseApply|Apply|Scatter|Gather|StridedSlice)|Assign(Add|Sub)Variable")


def plain(name):
    """The OpDef of a raw op, where it takes and gives dense tensors of numbers; else None."""
    op = op_def_registry.get(name)
    if op is None or _LEFT_OUT.match(name) or not op.output_arg or op.HasField("deprecation"):
        return None  # what is deprecated here is refused by every graph and context of today
    if not _runs(name):
        return None
    arguments = list(op.input_arg) + list(op.output_arg)
    if any(each.is_ref or not _holds(op, each) for each in arguments):
        return None
    return None if any(attr.type in ("func", "list(func)") for attr in op.attr) else op


def on_variables(name):
    """The OpDef of a raw op that changes or reads variables, and else takes tensors of numbers."""
    op = op_def_registry.get(name)
    if op is None or not _ON_VARIABLES.match(name) or not _runs(name):
        return None
    tensors = [each for each in op.input_arg if each.type != tf.resource.as_datatype_enum]
    return op if all(_holds(op, each) for each in tensors) else None


def on_quantised(name):
    """The OpDef of a raw op that takes or gives quantised tensors, and else tensors of numbers."""
    op = op_def_registry.get(name)
    if op is None or _LEFT_OUT.match(name) or _OF_CONSTANTS.match(name) or not _runs(name):
        return None
    if not objects.quantised.is_quantised(op):
        return None
    arguments = list(op.input_arg) + list(op.output_arg)
    return op if all(dtypes_of(op, each) for each in arguments) else None


def _runs(name):
    """Whether the raw op has a kernel on a CPU."""
    found = {kernel.device_type for kernel in kernels.get_registered_kernels_for_op(name).kernel}
    return bool(found & {"CPU", "DEFAULT"})


def _holds(op, argument):
    return bool(_dtypes_in(_NUMBERS, op, argument))


def attribute(op, name):
    return next(attr for attr in op.attr if attr.name == name)


def dtypes_of(op, argument):
    """Names of the dtypes that an input or output may have, the ordinary ones first. Of a quantised
    one those of the whole numbers that it holds."""
    return _dtypes_in(_NUMBERS, op, argument) or _dtypes_in(_QUANTISED, op, argument)


def _dtypes_in(names, op, argument):
    if argument.type:
        return [names[argument.type]] if argument.type in names else []
    named = argument.type_attr or argument.type_list_attr
    if not named:
        return []
    allowed = attribute(op, named).allowed_values.list.type
    return [name for enum, name in names.items() if not allowed or enum in allowed]


def inferred(op):
    """Names of the attributes that the inputs tell."""
    return {name for each in op.input_arg
            for name in (each.type_attr, each.number_attr, each.type_list_attr) if name}


_ATTRIBUTES = {"int": "int", "float": "float", "bool": "bool", "type": "dtype", "shape": "int[]",
               "list(int)": "int[]", "list(float)": "float[]", "string": "str"}


def type_of(op, name):
    """(type, legal strings) of a parameter of the operator; None for one that cannot be made."""
    for each in op.input_arg:
        if each.name == name:
            return "tensor[]" if each.number_attr or each.type_list_attr else "tensor", ()
    for attr in op.attr:
        if attr.name == name:
            words = [text.decode() for text in attr.allowed_values.list.s]
            return _ATTRIBUTES.get(attr.type), words
    return None, ()


def inputs_of(op, function):
    """{parameter: input} of a raw op's function, which calls some inputs otherwise: "axis" for
    "reduction_indices". What is left over on both sides stands in the same order."""
    names = list(inspect.signature(function).parameters)
    found = {each.name: each for each in op.input_arg if each.name in names}
    attributes = {attr.name for attr in op.attr}
    unknown = [name for name in names if name not in found and name not in attributes and name != "name"]
    left = [each for each in op.input_arg if each.name not in found]
    return {**found, **(dict(zip(unknown, left)) if len(unknown) == len(left) else {})}


def parameters(op, function):
    """The parameters of a raw op's function; None when a required one cannot be made."""
    result, inputs = [], inputs_of(op, function)
    for each in inspect.signature(function).parameters.values():
        if each.name == "name":
            continue
        required = each.default is each.empty
        type_name, words = type_of(op, inputs[each.name].name if each.name in inputs else each.name)
        if type_name is None:
            if required:
                return None
            continue
        default = None if required else _default(each.default)
        result.append(parameter(each.name, type_name, True, default, words))
    return result


def _default(value):
    return "tf." + value.name if isinstance(value, tf.DType) else repr(value)
