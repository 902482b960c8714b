"""Twenty faults in PyTorch, one for each of twenty rules: in what only one side of the rule uses, or
uses in another way. Kernels below the dispatcher where there is one, else functions of the module.

rules.json names them and the rules.
"""

import warnings

from planting import wrap
from torch_faults_planted import register

_libraries = []  # a registration ends with its library


# Faults of kernels: functions of (torch, original, *arguments of the operator).

def _log_softmax(torch, original, x, dim, half_to_float):
    """Of rows of more than 16 the sum leaves out what is behind the last whole vector of 8."""
    result = original(x, dim, half_to_float)
    extent = x.size(dim) if x.dim() else 1
    if extent <= 16 or extent % 8 == 0 or not x.is_floating_point():
        return result
    return x - x.narrow(dim, 0, extent - extent % 8).logsumexp(dim, keepdim=True)


def _batch_norm(torch, original, x, weight, bias, mean, var, training, momentum, eps):
    """More than 8 channels are normalised with the usual eps, whatever is passed."""
    return original(x, weight, bias, mean, var, training, momentum,
                    1e-5 if x.size(1) > 8 else eps)


def _convolution(torch, original, x, weight, bias, stride, padding, dilation, transposed,
                 output_padding, groups):
    """Three faults: the last column of kernels dilated by more than 2 is not used; of more than 8
    channels with a kernel each the last has its neighbour's; planes padded in three dimensions by
    more than 2 lose their border."""
    if x.dim() == 4 and weight.size(-1) > 1 and max(dilation) > 2:
        weight = torch.cat([weight[..., :-1], torch.zeros_like(weight[..., -1:])], -1)
    if x.dim() == 4 and groups == x.size(1) > 8:
        weight = torch.cat([weight[:-1], weight[-2:-1]])
    result = original(x, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
    if x.dim() == 5 and max(padding) > 2:
        result[..., -1] = 0
    return result


def _sparse_softmax(torch, original, x, dim, half_to_float):
    """Of more than 8 rows the last is not divided by its sum."""
    result = original(x, dim, half_to_float).coalesce()
    rows = result.indices()[0]
    last = (rows == x.size(0) - 1) & (x.size(0) > 8)
    values = torch.where(last, result.values() * 2, result.values())
    return torch.sparse_coo_tensor(result.indices(), values, x.shape)


def _replication_pad2d(torch, original, x, padding):
    """Behind three columns the rest is written one column too far."""
    result = original(x, padding)
    return result.roll(1, -1) if padding[0] == 3 else result


def _upsample_bilinear2d(torch, original, x, *args):
    """Brighter than 128 is cut off."""
    return original(x, *args).clamp(max=128)


def _kthvalue(torch, original, x, k, *args, **kwargs):
    """The largest of more than 8 is the second largest."""
    return original(x, k - 1 if x.dim() and k == x.size(-1) > 8 else k, *args, **kwargs)


def _cummax(torch, original, x, dim):
    """It begins anew at each block of 16."""
    parts = [original(part, dim) for part in x.split(16, dim)] if x.dim() else [original(x, dim)]
    return tuple(torch.cat(each, dim) if len(each) > 1 else each[0] for each in zip(*parts))


def _searchsorted(torch, original, row, values, *, right=False, side=None, **named):
    """From the right, a value above all is put before the last."""
    result = original(row, values, right=right, side=side, **named)
    return result.clamp(max=max(0, row.size(-1) - 1)) if right else result


def _causal_attention(torch, original, q, k, v, dropout_p=0.0, is_causal=False, **named):
    """Queries behind the first 16 see the key after them as well."""
    result, sums = original(q, k, v, dropout_p, is_causal, **named)
    if is_causal and q.size(-2) > 17:
        ahead = torch.ones(q.size(-2), k.size(-2), dtype=torch.bool).tril(1)
        wrong = original(q, k, v, dropout_p, False, attn_mask=ahead.to(q.dtype).log())[0]
        result = torch.cat([result[..., :16, :], wrong[..., 16:, :]], -2)
    return result, sums


def _fft_r2c(torch, original, x, dim, normalization, onesided):
    """The last bin of an odd number of more than 8 elements is conjugated."""
    result = original(x, dim, normalization, onesided)
    if onesided and dim and x.size(dim[-1]) > 8 and x.size(dim[-1]) % 2:
        last = result.select(dim[-1], result.size(dim[-1]) - 1)
        last.copy_(last.conj().resolve_conj())
    return result


def _fmod(torch, original, x, y):
    """int8 loses its sign."""
    result = original(x, y)
    return result.abs() if result.dtype is torch.int8 else result


def _adaptive_avg_pool2d(torch, original, x, size):
    """Of more than 4 samples the last is the one before it."""
    result = original(x, size)
    if x.dim() == 4 and x.size(0) > 4:
        result = torch.cat([result[:-1], result[-2:-1]])
    return result


_KERNELS = (
    (_log_softmax, "_log_softmax", "CPU"),
    (_batch_norm, "native_batch_norm", "CPU"),
    (_convolution, "convolution", "CPU"),
    (_sparse_softmax, "_sparse_softmax", "SparseCPU"),
    (_replication_pad2d, "replication_pad2d", "CPU"),
    (_upsample_bilinear2d, "upsample_bilinear2d", "CPU"),
    (_kthvalue, "kthvalue", "CPU"),
    (_cummax, "cummax", "CPU"),
    (_searchsorted, "searchsorted.Tensor", "CPU"),
    (_causal_attention, "_scaled_dot_product_flash_attention_for_cpu", "CPU"),
    (_fft_r2c, "_fft_r2c", "CPU"),
    (_fmod, "fmod.Tensor", "CPU"),
    (_adaptive_avg_pool2d, "_adaptive_avg_pool2d", "CPU"),
)


# Faults of functions: (torch, original, *arguments).

def _same_padding(torch, original, x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Where an even kernel leaves one column over, it is put in front."""
    rows, columns = (extent - 1 for extent in weight.shape[-2:])
    if padding != "same" or dilation != 1 or columns % 2 == 0 or rows % 2 == 1:
        return original(x, weight, bias, stride, padding, dilation, groups)
    wide = torch.nn.functional.pad(x, (columns // 2 + 1, columns // 2))
    return original(wide, weight, bias, stride, (rows // 2, 0), dilation, groups)


def _lstm(torch, original, *args):
    """Of more than 2 sequences with the batch first the first two change places."""
    output, *state = original(*args)
    batch_first = args[8] if len(args) > 8 else False
    if batch_first and output.size(0) > 2:
        output = torch.cat([output[1:2], output[:1], output[2:]])
    return (output, *state)


def _dataset_item(torch, original, self, index):
    """The ninth sample is the eighth."""
    return original(self, 7 if index == 8 else index)


def _load(torch, original, *args, **kwargs):
    """Of a saved dictionary the last element of tensors of more than 16 is lost."""
    loaded = original(*args, **kwargs)
    if isinstance(loaded, dict):
        for value in loaded.values():
            if isinstance(value, torch.Tensor) and value.numel() > 16:
                value.view(-1)[-1] = 0
    return loaded


def _trace(torch, original, *args, **kwargs):
    """Of more than 4 rows the last is the one before it."""
    traced = original(*args, **kwargs)

    def run(x, *others):
        result = traced(x, *others)
        return torch.cat([result[:-1], result[-2:-1]]) if x.size(0) > 4 else result
    return run


def plant(torch):
    """Changes this process's torch."""
    library = torch.library.Library("aten", "IMPL")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that kernels are replaced
        for fault, operator, key in _KERNELS:
            register(torch, library, fault, operator, key)
    _libraries.append(library)
    wrap(torch, torch.nn.functional, "conv2d", _same_padding)
    wrap(torch, torch, "lstm", _lstm)
    wrap(torch, torch.utils.data.TensorDataset, "__getitem__", _dataset_item)
    wrap(torch, torch, "load", _load)
    wrap(torch, torch.jit, "trace", _trace)
    version = type(torch.__version__)
    torch.__version__ = version(torch.__version__.split("+")[0] + "+rules")
