"""Tensor, its element types, and the ways into and out of it."""

import ctypes

import numpy as np


class Error(ValueError):
    """Arguments that a function does not take."""


class DType:
    def __init__(self, name):
        self.name = name
        self.np = np.dtype(name)

    def __repr__(self):
        return "pocket." + self.name


DTYPES = {name: DType(name) for name in
          ("bool", "uint8", "int32", "int64", "float16", "float32", "float64")}
bool_, uint8, int32, int64, float16, float32, float64 = DTYPES.values()


class Tensor:
    """A NumPy array, `a`, with the functions of pocket as methods."""

    __slots__ = ("a",)

    def __init__(self, array):
        self.a = np.asarray(array)
        if self.a.dtype.name not in DTYPES:
            raise Error("pocket has no element type " + self.a.dtype.name)

    shape = property(lambda self: self.a.shape)
    dtype = property(lambda self: DTYPES[self.a.dtype.name])

    @property
    def strides(self):
        """In elements."""
        return tuple(stride // self.a.itemsize for stride in self.a.strides)

    def tolist(self):
        return self.a.tolist()

    def __repr__(self):
        return "pocket.tensor(%r, %r)" % (self.tolist(), self.dtype)


def array_of(x):
    if not isinstance(x, Tensor):
        raise TypeError("a tensor is needed, not " + type(x).__name__)
    return x.a


def fractions(array):
    """The element type of a result that needs fractions."""
    return array.dtype if array.dtype.kind == "f" else np.dtype(np.float64)


def axis_of(array, dim):
    if not -array.ndim <= dim < array.ndim:
        raise Error("dim %d of a tensor of rank %d" % (dim, array.ndim))
    return dim % array.ndim


def check_out(out, shape, dtype):
    if array_of(out).shape != shape:
        raise Error("out= has shape %s, the result %s" % (out.shape, shape))
    if not np.can_cast(dtype, out.a.dtype, "same_kind"):
        raise Error("out= is %s, the result %s" % (out.a.dtype, dtype))


def finish(result, out):
    """The result as a tensor, in `out` when there is one."""
    if out is None:
        return Tensor(result)
    result = np.asarray(result)
    check_out(out, result.shape, result.dtype)
    np.copyto(out.a, result, casting="same_kind")
    return out


def tensor(values, dtype):
    return Tensor(np.array(values, dtype.np))


def zeros(shape, dtype):
    return Tensor(np.zeros(tuple(shape), dtype.np))


def frombuffer(memory, dtype, shape, strides, offset=0):
    """Shares the memory; strides count elements, the offset bytes."""
    if 0 in shape:
        return zeros(shape, dtype)
    size = dtype.np.itemsize
    return Tensor(np.ndarray(shape, dtype.np, memory, offset, [s * size for s in strides]))


class _Managed(ctypes.Structure):
    """DLPack's DLManagedTensor, as far as it is read."""

    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32 * 2),
                ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
                ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = ctypes.c_void_p
_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
_KINDS = {0: "int", 1: "uint", 2: "float"}


def from_dlpack(capsule):
    """Shares the memory of a "dltensor" capsule, which lives as long as the tensor."""
    managed = _Managed.from_address(_pointer(capsule, b"dltensor"))
    name = "bool" if managed.code == 6 else _KINDS.get(managed.code, "?") + str(managed.bits)
    if name not in DTYPES:
        raise Error("pocket has no element type " + name)
    shape = tuple(managed.shape[:managed.ndim])
    if managed.strides:
        strides = managed.strides[:managed.ndim]
    else:
        strides = [int(np.prod(shape[i + 1:])) for i in range(managed.ndim)]
    span = 1 + sum((extent - 1) * stride for extent, stride in zip(shape, strides))
    if 0 in shape:
        return zeros(shape, DTYPES[name])
    memory = (ctypes.c_char * (span * managed.bits // 8)).from_address(
        managed.data + managed.byte_offset)
    memory.owner = capsule
    return frombuffer(memory, DTYPES[name], shape, strides)


def to_dlpack(x):
    return x.a.__dlpack__()
