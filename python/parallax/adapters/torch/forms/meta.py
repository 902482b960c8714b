"""The call on the meta device: shapes, dtypes and strides without data. Where the strides of a call
depend on the device, those are another device's; `fake` gives those of the tensors' own."""

import torch


def _map(function, value):
    """`value` with `function` of each tensor in its tuples, lists and dicts."""
    if isinstance(value, torch.Tensor):
        return function(value)
    if isinstance(value, (tuple, list)):
        return (tuple if isinstance(value, tuple) else list)(_map(function, v) for v in value)
    return {k: _map(function, v) for k, v in value.items()} if isinstance(value, dict) else value


def _without_data(tensor):
    result = torch.empty_strided(tensor.size(), tensor.stride(), dtype=tensor.dtype, device="meta")
    if tensor.is_conj():
        result = torch.conj(result)
    if tensor.is_neg():
        result = torch._neg_view(result)
    return result.requires_grad_() if tensor.requires_grad and tensor.is_leaf else result


def _to_meta(value):
    return _map(_without_data, value)


def _has_tensor(value):
    if isinstance(value, torch.Tensor):
        return True
    if isinstance(value, dict):
        value = list(value.values())
    return isinstance(value, (tuple, list)) and any(_has_tensor(v) for v in value)


def without_data(args, kwargs):
    """The arguments on the meta device."""
    args, kwargs = _to_meta(args), _to_meta(kwargs)
    if not _has_tensor(args) and not _has_tensor(kwargs):
        kwargs = dict(kwargs, device="meta")
    return args, kwargs


class Meta:
    """Converts the arguments once; a run ignores contents."""

    def __init__(self, fn):
        self._fn = fn

    def prepare(self, *args, **kwargs):
        fn = self._fn
        if hasattr(fn, "prepare"):
            fn = fn.prepare(*args, **kwargs)
        args, kwargs = without_data(args, kwargs)

        def run(*unused_args, **unused_kwargs):
            return fn(*args, **kwargs)
        return run


class Fake:
    """With fake tensors, which are on the meta device and say that they are on another."""

    def __init__(self, fn):
        self._fn = fn

    def __call__(self, *args, **kwargs):
        from torch._subclasses.fake_tensor import FakeTensorMode
        mode = FakeTensorMode()
        args, kwargs = _map(mode.from_tensor, args), _map(mode.from_tensor, kwargs)
        with mode:
            output = self._fn(*args, **kwargs)
        return _map(_to_meta, output)


def make_meta(path, fn):
    return Meta(fn)


def make_fake(path, fn):
    return Fake(fn)


FORMS = {"meta": make_meta, "fake": make_fake}

# Their result, or the way to it, depends on the contents of a tensor, which meta tensors lack; or
# they call another operator that has no meta kernel.
_NEED_DATA = frozenset((
    "torch.combinations", "torch.corrcoef", "torch.cov", "torch.histogramdd", "torch.is_nonzero",
    "torch.istft", "torch.lobpcg", "torch.mkldnn_convolution", "torch.unique", "torch.sparse.mm",
    "torch.fake_quantize_per_channel_affine", "torch.fake_quantize_per_tensor_affine",
    "torch.nn.functional.gaussian_nll_loss", "torch.Tensor.cpu", "torch.Tensor.to",
    "torch.Tensor.tolist", "aten.slow_conv3d", "aten.thnn_conv2d", "aten.nonzero_numpy",
    "aten._saturate_weight_to_fp16", "aten._choose_qparams_per_tensor", "aten._rowwise_prune",
    "aten._reshape_from_tensor", "aten._pack_padded_sequence",
    "aten._nnpack_spatial_convolution", "aten._fused_sgd", "aten._fused_adagrad",
    "aten._grid_sampler_2d_cpu_fallback", "aten._grid_sampler_2d_cpu_fallback_backward"))

_KEYS = ("Meta", "CompositeImplicitAutograd", "CompositeExplicitAutograd",
         "CompositeExplicitAutogradNonFunctional")


def _has_kernel(schemas):
    for schema in schemas:
        name = schema.name + ("." + schema.overload_name if schema.overload_name else "")
        if any(torch._C._dispatch_has_kernel_for_dispatch_key(name, key) for key in _KEYS):
            return True
    return False


def applies(form, entry):
    if form == "fake":
        return False  # no mode asks for it; the skeptic other-device does, by its name
    if entry.kind == "module" or entry.name.startswith("torch.distributions."):
        return False
    if entry.name in _NEED_DATA or entry.tags & {"data_dependent_output", "dynamic_output_shape"}:
        return False
    if entry.schemas and not _has_kernel(entry.schemas):
        return False
    if any(p["type"].startswith("tensor") for p in entry.parameters):
        return not entry.leaf.startswith("__") or entry.leaf == "__getitem__"
    return any(a.name == "device" for s in entry.schemas[:1] for a in s.arguments)
