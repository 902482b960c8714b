"""torch.nn modules as construct-then-call programs, and their seeds."""

import inspect
import re

import torch

from . import signatures, vocabulary

_CONTAINERS = re.compile(
    r"torch\.nn\.(Module|Sequential|ModuleList|ModuleDict|ParameterList|ParameterDict|Container|"
    r"DataParallel|Lazy.*|Buffer|Parameter|NLLLoss2d|Transformer|TransformerEncoder|"
    r"TransformerDecoder|AdaptiveLogSoftmaxWithLoss|TripletMarginWithDistanceLoss|"
    r"CrossMapLRN2d|SyncBatchNorm|.*RNNBase|RNNCellBase|LazyModuleMixin)")
_TAKES_MODULES = ("Transformer", "TransformerEncoder", "TransformerDecoder")
_DROPPED = ("device", "dtype", "size_average", "reduce")


def public_modules():
    """(name, class) of every public module class."""
    for leaf in sorted(dir(torch.nn)):
        cls = getattr(torch.nn, leaf)
        if isinstance(cls, type) and issubclass(cls, torch.nn.Module):
            yield "torch.nn." + leaf, cls


def unlisted(name):
    """Why a module class is not an api, or None."""
    if _CONTAINERS.fullmatch(name) and not name.endswith(("LogSoftmaxWithLoss", "Transformer")):
        return "a container, a base class or built from other modules"
    return None


def init_parameters(cls):
    found = signatures.from_callable(cls.__init__) or []
    return [p for p in found if p["name"] not in _DROPPED and p["name"] != "self"]


def forward_parameters(cls):
    found = signatures.from_callable(cls.forward) or []
    return [p for p in found if p["name"] != "self"]


def parameters(cls):
    """init.* by keyword, then the forward's inputs. Weights depend on init, so seeds bring them."""
    result = []
    for p in init_parameters(cls):
        changed = dict(p, name="init." + p["name"], keyword_only=True)
        result.append(changed)
    for p in forward_parameters(cls):
        if p["type"].startswith("any"):
            p = vocabulary.parameter(p["name"], "tensor", p["keyword_only"], p.get("default"))
        result.append(p)
    return result


def signature(name, cls):
    try:
        text = name + str(inspect.signature(cls))
    except (TypeError, ValueError):
        text = name + "(...)"
    return text + "(" + ", ".join(p["name"] for p in forward_parameters(cls)) + ")"


class ModuleProgram:
    """Builds the module once a structure and points its weights at the given tensors."""

    def __init__(self, cls):
        self._cls = cls

    def prepare(self, *args, **kwargs):
        module = build(self._cls, args, kwargs)
        names = frozenset(k for k in kwargs if k.startswith(("init.", "param.")))

        def run(*args, **kwargs):
            if names:
                kwargs = {k: v for k, v in kwargs.items() if k not in names}
            return module(*args, **kwargs)
        return run


def build(cls, args, kwargs):
    """The module that a program's arguments describe, its weights sharing the given tensors."""
    init = {k[len("init."):]: v for k, v in kwargs.items() if k.startswith("init.")}
    weights = {k[len("param."):]: v for k, v in kwargs.items() if k.startswith("param.")}
    # Weights that no argument gives are drawn, the same each time; what the module itself draws goes on
    # from where it was, or two calls would look as if nothing had been drawn.
    state = torch.default_generator.get_state()
    torch.default_generator.manual_seed(0)
    module = cls(**init)
    torch.default_generator.set_state(state)
    inexact = [t for t in list(weights.values()) + list(args)
               if isinstance(t, torch.Tensor) and t.is_floating_point()]
    if inexact and inexact[0].dtype is not torch.float32:
        module.to(inexact[0].dtype)
    for name, tensor in weights.items():
        owner, _, leaf = name.rpartition(".")
        target = module
        for part in owner.split(".") if owner else ():
            target = getattr(target, part)
        own = getattr(target, leaf, None)
        if isinstance(own, torch.Tensor) and own.shape != tensor.shape:
            # What load_state_dict refuses: no documented call gives a module such a weight.
            raise ValueError("size mismatch for %s: %s against %s of the module" % (
                name, list(tensor.shape), list(own.shape)))
        setattr(target, leaf, torch.nn.Parameter(tensor, requires_grad=tensor.requires_grad))
    return module


# --- seeds ---

def seeds(entry):
    """Calls of a module program from ModuleInfo and from the class's own examples."""
    found = []
    for module, init, args, kwargs in _module_info_calls(entry.name):
        call = as_call(entry.fn, module, init, args, kwargs)
        if call is not None:
            found.append(call)
    from . import doc_examples
    for module, init, args, kwargs in doc_examples.module_calls(entry.fn, entry.doc):
        call = as_call(entry.fn, module, init, args, kwargs)
        if call is not None:
            found.append(call)
    return found


def samples_for_trace():
    """(module, args, kwargs) for runs under an operator recorder."""
    from . import opinfo
    for info in opinfo.modules():
        for module, _, args, kwargs in list(_info_calls(info))[:3]:
            yield module, args, kwargs


def _module_info_calls(name):
    from . import opinfo
    for info in opinfo.modules():
        if "torch." + info.name == name:
            for call in _info_calls(info):
                yield call


def _info_calls(info):
    """(module, (init args, init kwargs), args, kwargs) of each sample of a ModuleInfo."""
    torch.manual_seed(0)
    try:
        inputs = info.module_inputs_func(info, device="cpu", dtype=torch.float32,
                                         requires_grad=False, training=True)
    except Exception:  # pylint: disable=broad-except  (the database's own trouble)
        return
    for item in inputs:
        init, forward = item.constructor_input, item.forward_input
        if forward is None:
            continue
        kwargs = {k: v for k, v in init.kwargs.items() if k not in ("device", "dtype")}
        try:
            module = info.module_cls(*init.args, **kwargs)
        except Exception:  # pylint: disable=broad-except
            continue
        yield module, (tuple(init.args), kwargs), tuple(forward.args), dict(forward.kwargs)


def as_call(cls, module, init, args, kwargs):
    """(args, kwargs) of the module program, or None when an argument cannot be written down."""
    from . import literals
    try:
        bound = inspect.signature(cls.__init__).bind(None, *init[0], **init[1])
    except TypeError:
        return None
    call = {}
    for key, value in list(bound.arguments.items())[1:]:
        kind = inspect.signature(cls.__init__).parameters[key].kind
        if kind is inspect.Parameter.VAR_KEYWORD:
            call.update(("init." + k, v) for k, v in value.items() if k not in _DROPPED)
        elif kind is inspect.Parameter.VAR_POSITIONAL:
            return _variadic(call, module, value, args, kwargs) if value else call
        elif key not in _DROPPED:
            call["init." + key] = value
    # An example that does not define its `input` passes Python's own.
    if any(callable(v) and not isinstance(v, torch.Tensor)
           for v in [*call.values(), *args, *kwargs.values()]):
        return None
    for key, parameter in module.named_parameters():
        call["param." + key] = parameter.detach().clone()
    call.update(kwargs)
    return literals.plain(tuple(args)), literals.plain(call)


def _variadic(call, module, value, args, kwargs):
    """Constructors that take *args (RNN, LSTM, GRU): by the names of their base's parameters."""
    from . import literals
    names = ("input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout",
             "bidirectional")
    call.update(("init." + k, v) for k, v in zip(names, value))
    for key, parameter in module.named_parameters():
        call["param." + key] = parameter.detach().clone()
    call.update(kwargs)
    return literals.plain(tuple(args)), literals.plain(call)
