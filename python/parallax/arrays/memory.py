"""NumPy arrays over the memory of DLPack capsules and back. Any NumPy; no copy on the way in."""

import ctypes

import numpy

_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype = ctypes.c_void_p
_pointer_of.argtypes = [ctypes.py_object, ctypes.c_char_p]

_KINDS = {0: "i", 1: "u", 2: "f", 5: "c", 6: "b"}  # DLPack's codes; NumPy's letters


class _DLTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32),
                ("device_id", ctypes.c_int32), ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8),
                ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


def array_of(capsule, others=()):
    """The writable array that a "dltensor" capsule describes; it keeps the capsule. `others`: dtypes
    of further codes of DLPack."""
    described = _DLTensor.from_address(_pointer_of(capsule, b"dltensor"))
    if described.code in others:
        kind = others[described.code]
    elif described.code in _KINDS:
        kind = numpy.dtype("%s%d" % (_KINDS[described.code], described.bits // 8))
    else:
        raise TypeError("NumPy has no dtype of DLPack's code %d" % described.code)
    shape = described.shape[:described.ndim]
    strides = described.strides[:described.ndim]
    elements = 0 if 0 in shape else 1 + sum((n - 1) * s for n, s in zip(shape, strides))
    memory = (ctypes.c_char * (elements * kind.itemsize)).from_address(
        (described.data or 0) + described.byte_offset)
    memory.owner = capsule
    return numpy.ndarray(shape, kind, memory, 0, [s * kind.itemsize for s in strides])


def capsule_of(array):
    """A "dltensor" capsule of an array; None when DLPack has no name for its dtype."""
    if array.dtype.kind not in "biufc" or array.dtype.itemsize > 16:
        return None
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    if not array.flags.writeable or any(s % array.itemsize for s in array.strides):
        array = array.copy()
    return array.__dlpack__()
