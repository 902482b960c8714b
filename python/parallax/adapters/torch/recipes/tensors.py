"""Factories, Python operators on tensors, copies and casts."""

import torch

from .values import call, z, r


def _windows():
    found = {name: [call(n) for n in (1, 2, 8, 33)] + [call(16, False)]
             for name in ("torch.bartlett_window", "torch.blackman_window", "torch.hamming_window",
                          "torch.hann_window", "torch.kaiser_window")}
    for name in ("torch.fft.fftfreq", "torch.fft.rfftfreq"):
        found[name] = [call(n) for n in (1, 5, 8, 17)] + [call(9, 0.5)]
    found["torch.range"] = [call(0, 4), call(1.5, 9.0, 0.5), call(-3, 3, 2)]
    return found


def _operators():
    """Python's operators and conversions on tensors."""
    shapes = ((3,), (2, 5), (4, 1, 3))
    found = {}
    for name in ("__iand__", "__ior__", "__ixor__"):
        found[name] = [call(z(*s), z(*s)) for s in shapes] + [call(r(4) > 0, r(4) > 1)]
    for name in ("__ilshift__", "__irshift__", "__lshift__", "__rshift__"):
        found[name] = [call(z(*s), z(*s) % 5) for s in shapes] + [call(z(5), 2)]
    for name in ("__rlshift__", "__rrshift__"):
        found[name] = [call(z(*s) % 5, 64) for s in shapes]
    for name in ("__rfloordiv__", "__rtruediv__"):
        found[name] = [call(r(*s) + 3, 5.0) for s in shapes] + [call(z(6) + 1, 9)]
    for name in ("__len__", "__reversed__", "dim", "ndimension", "is_contiguous", "nelement",
                 "element_size", "stride", "size", "storage_offset", "dim_order", "cpu",
                 "tolist"):
        found[name] = [call(r(*s)) for s in shapes]
    for name in ("__bool__", "__float__", "__int__", "__complex__"):
        found[name] = [call(r()), call(r(1)), call(r(1, 1))]
    found["__index__"] = [call(z()), call(z(1))]
    found["__contains__"] = [call(z(5), 3), call(r(2, 3), 0.5)]
    found["copy_"] = [call(r(*s), r(*s) * 2) for s in shapes] + [call(r(2, 3), z(3))]
    found["type_as"] = [call(r(*s), z(2)) for s in shapes]
    found["t_"] = [call(r(2, 3)), call(r(5, 1)), call(r(4))]
    found["squeeze_"] = [call(r(2, 1, 3)), call(r(2, 1, 3), 1), call(r(1, 1))]
    found["unsqueeze_"] = [call(r(2, 3), d) for d in (0, 1, -1)]
    for name in ("transpose_", "swapaxes_", "swapdims_"):
        found[name] = [call(r(2, 3), 0, 1), call(r(2, 3, 4), 0, 2), call(r(2, 3, 4), -1, 1)]
    found["as_strided_"] = [call(r(4, 4), (2, 3), (4, 1)), call(r(9), (3, 2), (1, 2), 1)]
    for name in ("bernoulli_", "normal_", "random_"):
        found[name] = [call(r(*s)) for s in shapes]
    return {"torch.Tensor." + leaf: calls for leaf, calls in found.items()}


def _copies():
    x = r(3, 4)
    complex_ = torch.complex(r(3, 2), r(3, 2) + 1)
    return {
        "torch.detach": [call(x), call(r(5))], "torch.detach_copy": [call(x), call(r(2, 1))],
        "torch.select_copy": [call(x, 0, 1), call(x, 1, -1)],
        "torch.slice_copy": [call(x, 0, 1, 3, 1), call(x, 1, 0, 4, 2)],
        "torch.slice_inverse": [call(r(2, 4), x, 0, 1, 3, 1)],
        "torch.split_copy": [call(x, 2, 1), call(x, 1)],
        "torch.unsafe_split_with_sizes": [call(x, [1, 2]), call(x, [3, 1], 1)],
        "torch.view_as_complex_copy": [call(r(3, 2)), call(r(4, 5, 2))],
        "torch.view_as_real_copy": [call(complex_)],
        "torch.is_conj": [call(complex_), call(x)], "torch.is_neg": [call(x)],
        "torch.is_signed": [call(x), call(z(3))],
        "torch.is_same_size": [call(x, r(3, 4)), call(x, r(4, 3))],
        "torch.frobenius_norm": [call(x, [0, 1]), call(x, [1], True)],
        "torch.nuclear_norm": [call(x), call(x, True)],
        "torch.binomial": [call(z(3).float() + 1, r(3).abs() / 2.1)],
        "aten._conj_copy": [call(complex_)], "aten._neg_view": [call(x)],
        "aten._neg_view_copy": [call(x)], "aten._reshape_copy": [call(x, [4, 3]), call(x, [12])],
        "aten._reshape_alias": [call(x, [2, 6], [6, 1])],
        "aten._reshape_alias_copy": [call(x, [2, 6], [6, 1])],
        "aten.mH": [call(x), call(complex_)], "aten._stack": [call([x, x + 1], 0)],
        "aten._shape_as_tensor": [call(x)], "aten._dim_arange": [call(x, 1)],
        "aten._reshape_from_tensor": [call(x, torch.tensor([4, 3]))],
        "aten._is_all_true": [call(x > -9), call(x > 0)],
        "aten._is_any_true": [call(x > 9), call(x > 0)],
        "aten.nonzero_numpy": [call(x), call(z(6))],
        "aten.unique_dim_consecutive": [call(z(4, 2) // 4, 0)],
    }


def _casts():
    return {"aten._cast_" + t: [call(r(3, 4)), call(z(5))] for t in (
        "Half", "Short", "Long", "Int", "Float", "Double", "Char", "Byte")}


FAMILIES = (_windows, _operators, _copies, _casts)
