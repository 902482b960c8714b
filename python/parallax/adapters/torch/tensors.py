"""Tensors in and out through DLPack, zero-copy; where an old build lacks a dtype, by its bytes."""

import ctypes

import torch
from torch.utils import dlpack

_to_dlpack = getattr(torch._C, "_to_dlpack", None) or dlpack.to_dlpack

# Offset of DLDataType.code in a DLManagedTensor: after data pointer, device and ndim.
_CODE_OFFSET = ctypes.sizeof(ctypes.c_void_p) + 8 + 4
_DL_UINT, _DL_BOOL = 1, 6

_python = ctypes.pythonapi
_python.PyCapsule_GetPointer.restype = ctypes.c_void_p
_python.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]

_bool_by_bytes = []


def _code(capsule):
    pointer = _python.PyCapsule_GetPointer(capsule, b"dltensor")
    return ctypes.c_uint8.from_address(pointer + _CODE_OFFSET)


def needs_bytes_for_bool():
    """Whether this build's DLPack refuses bool (torch before 2.1 or so)."""
    version = tuple(int(p) for p in torch.__version__.split("+")[0].split(".")[:2])
    return version < (2, 2)


def _bool_as_bytes():
    if not _bool_by_bytes:
        _bool_by_bytes.append(needs_bytes_for_bool())
    return _bool_by_bytes[0]


def from_dlpack(capsule):
    """The tensor that a "dltensor" capsule describes; shares its memory."""
    if _bool_as_bytes():
        code = _code(capsule)
        if code.value == _DL_BOOL:
            code.value = _DL_UINT
            return dlpack.from_dlpack(capsule).view(torch.bool)
    return dlpack.from_dlpack(capsule)


def export(tensor):
    """A "dltensor" capsule; (dtype, shape, strides) of a meta tensor; None when it is not dense."""
    if tensor.layout is not torch.strided or tensor.is_quantized or getattr(
            tensor, "is_nested", False):
        return None
    if tensor.device.type == "meta":
        return (str(tensor.dtype)[len("torch."):], tuple(tensor.shape), tuple(tensor.stride()))
    if tensor.device.type != "cpu":
        return None
    if tensor.requires_grad:
        tensor = tensor.detach()
    if tensor.is_conj():
        tensor = tensor.resolve_conj()
    if tensor.is_neg():
        tensor = tensor.resolve_neg()
    if type(tensor) is not torch.Tensor:
        tensor = tensor.as_subclass(torch.Tensor)
    if tensor.dtype is torch.bool and _bool_as_bytes():
        capsule = _to_dlpack(tensor.view(torch.uint8))
        _code(capsule).value = _DL_BOOL
        return capsule
    try:
        return _to_dlpack(tensor)
    except (RuntimeError, BufferError, TypeError):
        return None  # an element type that DLPack has no name for


def decorate(tensor, negated, conjugated, requires_grad):
    """A view of `tensor` with these flags."""
    if conjugated and tensor.is_complex():
        tensor = torch.conj(tensor)
    if negated:
        tensor = torch._neg_view(tensor)
    if requires_grad and (tensor.is_floating_point() or tensor.is_complex()):
        tensor = tensor.detach().requires_grad_()
    return tensor
