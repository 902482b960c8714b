"""Names of PyTorch callables: where they live, which aten operator stands behind them, aliases."""

import importlib
import re

import torch

# Public namespace -> prefix of its aten operators; None when it has no operators of its own.
NAMESPACES = {
    "torch": "",
    "torch.linalg": "linalg_",
    "torch.fft": "fft_",
    "torch.special": "special_",
    "torch.nn.functional": "",
    "torch.signal.windows": None,
    "torch.masked": None,
    "torch.sparse": "sparse_",
    "torch.nn.utils.rnn": None,
    "torch.nn.utils": None,
}

# Aliases that no docstring states ("Alias for :func:..."): alias -> canonical name.
ALIASES = {
    "torch.matrix_exp": "torch.linalg.matrix_exp",
    "torch.nn.functional.softmax": "torch.softmax",
    "torch.nn.functional.log_softmax": "torch.log_softmax",
    "torch.nn.functional.sigmoid": "torch.sigmoid",
    "torch.nn.functional.tanh": "torch.tanh",
    "torch.special.i0": "torch.i0",
    "torch.special.softmax": "torch.softmax",
    "torch.special.log_softmax": "torch.log_softmax",
    "torch.special.gammainc": "torch.igamma",
    "torch.special.gammaincc": "torch.igammac",
    "torch.special.multigammaln": "torch.mvlgamma",
    "torch.special.sinc": "torch.sinc",
    "torch.special.exp2": "torch.exp2",
    "torch.special.expm1": "torch.expm1",
    "torch.special.xlogy": "torch.xlogy",
    "torch.special.expit": "torch.sigmoid",
    "torch.special.digamma": "torch.digamma",
    "torch.special.psi": "torch.digamma",
    "torch.special.erf": "torch.erf",
    "torch.special.erfc": "torch.erfc",
    "torch.special.erfinv": "torch.erfinv",
    "torch.special.gammaln": "torch.lgamma",
    "torch.special.logit": "torch.logit",
    "torch.special.log1p": "torch.log1p",
    "torch.special.logsumexp": "torch.logsumexp",
    "torch.special.polygamma": "torch.polygamma",
    "torch.special.round": "torch.round",
    "torch.Tensor.mH": "torch.adjoint",
    "torch.saddmm": "torch.sparse.addmm",
    "torch.linalg.matmul": "torch.matmul",
}

# aten operators (without a prefix) that a public name of another spelling stands for.
_ATEN_OF = {
    "torch.Tensor.T": "numpy_T",
    "torch.Tensor.H": "matrix_H",
    "torch.Tensor.mT": "mT",
    "torch.nn.functional.logsigmoid": "log_sigmoid",
    "torch.nn.functional.unfold": "im2col",
    "torch.nn.functional.fold": "col2im",
    "torch.sparse.mm": "_sparse_mm",
    "torch.sparse.softmax": "_sparse_softmax",
    "torch.sparse.log_softmax": "_sparse_log_softmax",
    "torch.sparse.sum": "_sparse_sum",
    "torch.sparse.addmm": "_sparse_addmm",
    "torch.segment_reduce": "segment_reduce",
    "torch.nn.utils.rnn.pad_sequence": "pad_sequence",
    "torch.nn.functional.cross_entropy": "cross_entropy_loss",
    "torch.nn.functional.ctc_loss": "ctc_loss",
    "torch.nn.functional.multilabel_soft_margin_loss": "multilabel_soft_margin_loss",
    "torch.nn.functional.max_pool2d_with_indices": "max_pool2d_with_indices",
    "torch.nn.functional.max_pool3d_with_indices": "max_pool3d_with_indices",
    "torch.nn.functional.nll_loss": "nll_loss_nd",
}

_PREFIXES = ("linalg_", "fft_", "special_")


def resolve(path):
    """The object behind a dotted name; LookupError when there is none."""
    if not path.startswith(("torch.", "aten.")):
        raise LookupError("no such program: " + path)
    if path.startswith("aten."):
        name, _, overload = path[5:].partition(".")
        try:
            packet = getattr(torch.ops.aten, name)
            return getattr(packet, overload) if overload else packet
        except (AttributeError, RuntimeError):
            raise LookupError("no such operator: " + path)
    obj = torch
    parts = path.split(".")
    for i, part in enumerate(parts[1:], 1):
        try:
            obj = getattr(obj, part)
        except AttributeError:
            try:
                obj = importlib.import_module(".".join(parts[: i + 1]))
            except ImportError:
                raise LookupError("no such program: " + path)
    return obj


def expression(path):
    """Python text that evaluates to the object of `resolve(path)`, given `import torch`."""
    return "torch.ops." + path if path.startswith("aten.") else path


def namespace(path):
    return path.rpartition(".")[0]


def leaf(path):
    return path.rpartition(".")[2]


def aten_base(path):
    """Name of the aten operator that a public name would stand for, or None."""
    if path in _ATEN_OF:
        return _ATEN_OF[path]
    if path.startswith("aten."):
        return path[5:].partition(".")[0]
    if path.startswith("torch.Tensor."):
        return leaf(path)
    prefix = NAMESPACES.get(namespace(path))
    return None if prefix is None else prefix + leaf(path)


def public_of(aten):
    """The public name that an aten operator would have by its spelling."""
    for prefix in _PREFIXES:
        if aten.startswith(prefix):
            return "torch." + prefix[:-1] + "." + aten[len(prefix):]
    return "torch." + aten


# "... with defaults": of other arguments, where they are left out.
_ALIAS = re.compile(r"Alias (?:for|of) :(?:func|meth|class|attr):`~?\.?([\w.]+)`(?! with defaults)")


def documented_alias(path, doc):
    """The name that the docstring says this one is an alias of, or None."""
    match = _ALIAS.search((doc or "")[:400])
    if not match or match.group(1) == path:
        return None
    target = match.group(1)
    return target if target.startswith("torch.") else "torch." + target
