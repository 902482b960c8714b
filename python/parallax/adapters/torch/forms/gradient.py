"""One directional derivative three ways: reverse mode, forward mode, central differences.

The functional is sum_i c_i * output_i over all real and imaginary output elements, the direction
is d_j over all floating inputs; c and d are fixed, smooth functions of the element's index.
"""

import functools
import math

import torch

# Operators whose derivative holds on symmetric inputs only: op(x + x^H).
_HERMITIAN = ("torch.cholesky", "torch.linalg.cholesky", "torch.linalg.cholesky_ex",
              "torch.linalg.eigh", "torch.linalg.eigvalsh")

_MOST_ELEMENTS = 1 << 22


def _direction(like, salt):
    """Values in [0.25, 1] with varying sign, a function of the index alone; not to be written to."""
    return _made_direction(tuple(like.shape), like.dtype, salt)


@functools.lru_cache(maxsize=1024)
def _made_direction(shape, dtype, salt):
    count = math.prod(shape)
    if count > _MOST_ELEMENTS:  # what takes seconds then would be ours, and told as the library's
        raise LookupError("a derivative of %d elements is too large" % count)
    index = torch.arange(1, count + 1, dtype=torch.float64)
    wave = torch.sin(index * (0.7390851332151607 + salt)) * 0.75
    values = wave + torch.where(wave >= 0, 0.25, -0.25)
    if dtype.is_complex:
        other = torch.cos(index * (0.5671432904097838 + salt)) * 0.75
        return torch.complex(values, other).reshape(shape).to(dtype)
    return values.reshape(shape).to(dtype)


def _inexact(tensor):
    return tensor.is_floating_point() or tensor.is_complex()


def _leaves(value, found):
    """Appends the tensors that the derivative is taken by, in order."""
    if isinstance(value, torch.Tensor):
        if _inexact(value):
            found.append(value)
    elif isinstance(value, dict):
        for item in value.values():
            _leaves(item, found)
    elif isinstance(value, (tuple, list)):
        for item in value:
            _leaves(item, found)
    return found


def _replace(value, new):
    """`value` with its floating tensors taken from the iterator `new`."""
    if isinstance(value, torch.Tensor):
        return next(new) if _inexact(value) else value
    if isinstance(value, dict):
        return {k: _replace(v, new) for k, v in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(_replace(v, new) for v in value) if type(value) in (
            tuple, list) else tuple(_replace(v, new) for v in value)
    return value


def _outputs(value, found):
    if isinstance(value, torch.Tensor):
        if _inexact(value):
            found.append(value)
    elif isinstance(value, dict):
        for item in value.values():
            _outputs(item, found)
    elif isinstance(value, (tuple, list)):
        for item in value:
            _outputs(item, found)
    return found


def _functional(outputs, weights):
    total = None
    for output, weight in zip(outputs, weights):
        term = output * weight.conj() if output.is_complex() else output * weight
        term = term.real.sum() if term.is_complex() else term.sum()
        total = term if total is None else total + term
    return total


def _project(path, leaves):
    """Keeps the first input in the set where the operator's derivative is defined."""
    if path in _HERMITIAN and leaves and leaves[0].dim() >= 2:
        return [leaves[0] + leaves[0].mH] + leaves[1:]
    return leaves


# Which of several elements written to one place counts is not defined, nor is the derivative.
_OVERWRITING = ("torch.scatter", "torch.index_copy", "torch.index_put", "torch.Tensor.put_",
                "torch.Tensor.put")


class NotSmooth(ArithmeticError):
    """A kink, a jump or a pole lies so near that finite differences say nothing."""


def _check_distinct(value):
    """Raises NotSmooth when one of the integer tensors of an overwriting api holds a value twice."""
    if isinstance(value, torch.Tensor):
        if not _inexact(value) and value.numel() != value.unique().numel():
            raise NotSmooth("an index occurs twice")
    elif isinstance(value, dict):
        _check_distinct(list(value.values()))
    elif isinstance(value, (tuple, list)):
        for item in value:
            _check_distinct(item)


def _finite(outputs):
    """The outputs. NotSmooth when there is a nan or an infinity among them: nothing to derive."""
    for output in outputs:
        if not bool(torch.isfinite(output.detach()).all()):
            raise NotSmooth("the function itself is not finite here")
    return outputs


class Derivative:
    """A program with the api's parameters that returns the directional derivative, rank 0."""

    def __init__(self, path, fn, how):
        self._path = path
        self._fn = fn
        self._how = how

    def prepare(self, *args, **kwargs):
        path, how = self._path, self._how
        fn = self._fn
        if hasattr(fn, "prepare"):
            raise TypeError("no derivative of a program with state")

        def run(*args, **kwargs):
            inputs = [t.detach() for t in _leaves((args, kwargs), [])]
            if not inputs:
                raise TypeError("no floating-point input")
            if path in _OVERWRITING:
                _check_distinct((args, kwargs))

            def call(leaves):
                made = iter(_project(path, list(leaves)))
                new_args, new_kwargs = _replace(args, made), _replace(kwargs, made)
                outputs = _outputs(fn(*new_args, **new_kwargs), [])
                if not outputs:
                    raise TypeError("no floating-point output")
                return _finite(outputs)
            return how(call, inputs)
        return run


def _reverse(call, inputs):
    leaves = [t.clone().requires_grad_() for t in inputs]
    with torch.enable_grad():
        outputs = call(leaves)
        total = _functional(outputs, [_direction(o, 0.125) for o in outputs])
        if not total.requires_grad:
            return torch.zeros((), dtype=torch.float64)
        gradients = torch.autograd.grad(total, leaves, allow_unused=True)
    result = torch.zeros((), dtype=torch.float64)
    for leaf, gradient in zip(leaves, gradients):
        if gradient is not None:
            direction = _direction(leaf, 0.5)
            term = gradient.detach().conj() * direction
            result = result + (term.real if term.is_complex() else term).sum().double()
    return result


def _forward(call, inputs):
    import torch.autograd.forward_ad as forward_ad
    with forward_ad.dual_level():
        duals = [forward_ad.make_dual(t.clone(), _direction(t, 0.5).clone())
                 for t in inputs]
        outputs = call(duals)
        result = torch.zeros((), dtype=torch.float64)
        for output in outputs:
            primal, tangent = forward_ad.unpack_dual(output)
            if tangent is not None:
                term = _functional([tangent], [_direction(primal, 0.125)])
                result = result + term.double()
    return result.detach()


def _numeric(call, inputs):
    scale = 1.0
    for tensor in inputs:
        if tensor.numel():
            largest = float(tensor.abs().max())
            if math.isfinite(largest):
                scale = max(scale, min(largest, 1e3))
    with torch.no_grad():
        weights = []

        def value(step):
            moved = [t + step * _direction(t, 0.5) for t in inputs]
            outputs = call(moved)
            if not weights:
                weights.extend(_direction(o, 0.125) for o in outputs)
            return _functional(outputs, weights).double()

        step = 1e-6 * scale
        ahead, here, behind = value(step), value(0.0), value(-step)
        slope = (ahead - behind) / (2 * step)
        wider = (value(8 * step) - value(-8 * step)) / (16 * step)
        size = 1 + abs(float(slope))
        bend = abs(float(ahead - 2 * here + behind)) / step
        noise = 4e-16 * abs(float(here)) / step
        if bend > 1e-2 * size or noise > 1e-5 * size or abs(float(slope - wider)) > 1e-4 * size:
            raise NotSmooth("finite differences do not converge here")
        return slope


def make_vjp(path, fn):
    return Derivative(path, fn, _reverse)


def make_jvp(path, fn):
    return Derivative(path, fn, _forward)


def make_numeric(path, fn):
    return Derivative(path, fn, _numeric)


FORMS = {"vjp": make_vjp, "jvp": make_jvp, "numeric": make_numeric}

# Derivatives that depend on a gauge or on random state, that PyTorch defines otherwise on purpose
# (embedding, repeated indices), or that exist by some of the floating inputs only (running
# statistics, targets, the ignored half of a triangular matrix) or outputs (saved statistics).
_UNDEFINED = ("torch.linalg.eig", "torch.linalg.eigh", "torch.linalg.svd", "torch.svd",
              "torch.linalg.qr", "torch.qr", "torch.geqrf", "torch.linalg.lstsq", "torch.lobpcg",
              "torch.svd_lowrank", "torch.pca_lowrank", "torch.linalg.lu", "torch.linalg.pinv",
              "torch.nn.functional.ctc_loss", "torch.nn.functional.soft_margin_loss",
              "torch.sparse.mm",
              "torch.cholesky_inverse", "torch.cholesky_solve", "torch.as_strided_scatter",
              "torch.native_batch_norm", "torch.native_layer_norm",
              "aten._softmax_backward_data", "torch.nn.functional.batch_norm",
              "torch.nn.functional.instance_norm", "torch.nn.functional.embedding",
              "torch.nn.functional.embedding_bag", "torch.nn.functional.cosine_embedding_loss",
              "torch.nn.functional.hinge_embedding_loss", "torch.nn.functional.max_unpool1d",
              "torch.nn.functional.linear_cross_entropy", "torch.nn.functional.one_hot",
              "torch.nn.functional.max_unpool2d", "torch.nn.functional.max_unpool3d",
              "aten._foreach_zero", "torch.linalg.householder_product", "torch.ormqr")


def applies(form, entry):
    if entry.kind == "module" or entry.in_place_only or entry.name in _UNDEFINED:
        return False
    if set(entry.traits) & {"random", "uninitialised", "casts"} or not entry.infos:
        return False
    infos = [i for i in entry.infos if getattr(i, "supports_autograd", False)]
    if form == "jvp":
        infos = [i for i in infos if getattr(i, "supports_forward_ad", False)]
    return bool(infos)
