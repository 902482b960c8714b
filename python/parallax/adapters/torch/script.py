"""The part of a reproduction script that only PyTorch can write: programs and tensors as text."""

import inspect

import torch

from parallax import chains

from . import forms, modules, names

_PLAIN = '''import torch


def run(*args, **kwargs):
    return {fn}(*args, **kwargs)
'''

_PROPERTY = '''import torch


def run(tensor):
    return tensor.{leaf}
'''

_MODULE = '''import torch

{build}

def run(*args, **kwargs):
    module = build({cls}, args, kwargs)
    return module(*args, **{{k: v for k, v in kwargs.items()
                           if not k.startswith(("init.", "param."))}})
'''

_FORM = '''
{plain}

def run(*args, **kwargs):
    program = {make}({path!r}, fn)
    if hasattr(program, "prepare"):
        program = program.prepare(*args, **kwargs)
    output = program(*args, **kwargs)
    run.wrote_outside = getattr(program, "wrote_outside", lambda: -1)
    return output
'''


def source(name):
    """Standalone Python text that defines run(*args, **kwargs) with the program's meaning."""
    path, _, form = name.partition("@")
    if chains.is_chain(name, "torch"):
        return _source_of_chain(name, path, form.partition(chains.APART)[0])
    plain = _source_of_plain(path)
    if not form:
        return plain
    module = forms.module_of(form)
    if hasattr(module, "source"):
        return _plain_fn(path, plain) + "\n\n" + module.source(form, path)
    make = module.FORMS[form].__name__
    text = inspect.getsource(module)
    body = _FORM.format(plain=_plain_fn(path, plain), make=make, path=path)
    return text + "\n" + body


def _source_of_chain(name, path, form):
    if not form:
        return chains.glue(name, "{}", "import torch")
    module = forms.module_of(form)
    made = "lambda function: %s(%r, function)" % (module.FORMS[form].__name__, path)
    return chains.glue(name, "{}", inspect.getsource(module), made)


def _plain_fn(path, plain):
    """Text that binds `fn` to the plain program."""
    if "\n    return " + names.expression(path) + "(" in plain:
        return "import torch\n\nfn = %s\n" % names.expression(path)
    return plain.replace("def run(", "def fn(")


def _source_of_plain(path):
    obj = names.resolve(path)
    if path.startswith("torch.distributions."):
        from . import distributions
        return distributions.source(path)
    if isinstance(obj, type) and issubclass(obj, torch.nn.Module):
        return _MODULE.format(build=inspect.getsource(modules.build), cls=path)
    if path.startswith("torch.Tensor.") and not callable(obj):
        return _PROPERTY.format(leaf=names.leaf(path))
    return _PLAIN.format(fn=names.expression(path))
