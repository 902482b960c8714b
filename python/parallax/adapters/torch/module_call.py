"""A module of PyTorch as a person would call it: as the function that does the same, where there is
one, else made and called. Texts of expressions go in and come out."""

import re

import torch

from parallax.snippets import NoSnippet, joined

from . import modules, names, signatures

_OF_WEIGHTS = "bias"  # whether a module has one: a function is given it, or not


def write(path, args, kwargs):
    """(imports, lines before the call, the call) of a module that is made first."""
    init, weights, rest = _split(kwargs)
    made = "%s(%s)" % (path, joined([], init))
    seeded = ["torch.manual_seed(0)"] if _draws(made, weights) else []
    if not weights:
        return [], seeded, "%s(%s)" % (made, joined(args, rest))
    lines = seeded + ["module = " + made]
    lines += ["module.%s = torch.nn.Parameter(%s)" % pair for pair in weights]
    if any("." in name for name, _ in weights):
        raise NoSnippet("the module has weights in modules of its own")
    return [], lines, "module(%s)" % joined(args, rest)


def as_function(path, args, kwargs):
    """The call of the function of the same name, which takes all that the module is made with; what
    its weights tell by their shape is left out. None: there is none, or it is called otherwise."""
    init, weights, rest = _split(kwargs)
    function, parameters = _function_of(path)
    if function is None or _draws("%s(%s)" % (path, joined([], init)), weights):
        return None
    forward = [p["name"] for p in modules.forward_parameters(names.resolve(path))]
    given = dict(zip(forward, args), **dict(rest), **dict(weights))
    taken = [p["name"] for p in parameters]
    left = [name for name, _ in init if name not in taken]
    if len(args) > len(forward) or set(given) - set(taken) or (left and not weights):
        return None
    for name, text in init:
        if name in taken and name != _OF_WEIGHTS:
            given.setdefault(name, text)
    required = [p["name"] for p in parameters if "default" not in p and not p["keyword_only"]]
    if set(required) - set(given):
        return None
    return "%s(%s)" % (function, joined([given.pop(name) for name in required],
                                        [(name, given[name]) for name in taken if name in given]))


def _split(kwargs):
    """What a module is made with, its weights, and what it is called with."""
    def of(prefix):
        return [(name[len(prefix):], text) for name, text in kwargs if name.startswith(prefix)]
    return of("init."), of("param."), [(name, text) for name, text in kwargs
                                       if not name.startswith(("init.", "param."))]


def _function_of(path):
    """The function's name and its parameters: "torch.nn.functional.max_pool1d" for
    "torch.nn.MaxPool1d". None twice: there is none, or nobody knows what it takes."""
    leaf = names.leaf(path)
    for name in (re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", leaf).lower(), leaf.lower()):
        function = getattr(torch.nn.functional, name, None)
        if path != "torch.nn." + leaf or not callable(function):
            continue
        parameters = signatures.from_callable(function) or signatures.from_doc(
            function.__doc__ or "")
        if parameters:
            return "torch.nn.functional." + name, parameters
    return None, None


def _draws(made, given):
    """Whether the module that the text makes has weights (or drops elements out) beside those that
    are `given`: pairs of names and texts."""
    try:
        module = eval(made, {"torch": torch})
    except Exception:
        return True
    drops = any(isinstance(each, torch.nn.modules.dropout._DropoutNd) and each.p > 0
                for each in module.modules())
    weights = {name for name, _ in module.named_parameters()}
    return drops or bool(weights - {name for name, _ in given})
