"""What of an adapter is not as python/parallax/adapters/protocol.py has it."""

import difflib
import inspect

from parallax.adapters import protocol

_OURS = "parallax.adapters."  # the modules of adapters; the bases that they derive from lie elsewhere


def _public(names):
    return {name for name in names if not name.startswith("_")}


def hooks_of(form):
    """{name: signature of a method, None of data} of a class of protocol.py."""
    found = {name: None for each in form.__mro__ for name in vars(each).get("__annotations__", {})}
    methods = {name: value for name, value in vars(form).items() if inspect.isfunction(value)}
    return {name: inspect.signature(methods[name]) if name in methods else None
            for name in _public([*found, *methods])}


REQUIRED = hooks_of(protocol.REQUIRED)
HOOKS = {name: said for form in (protocol.REQUIRED, *protocol.OPTIONAL)
         for name, said in hooks_of(form).items()}


def _is_own(cls):
    return cls.__module__.startswith(_OURS) or cls.__module__ == "__main__"


def _of_bases(cls):
    """{name: signature or None} of what the bases offer that no adapter wrote, ArrayAdapter say."""
    found = {}
    for base in reversed([each for each in cls.__mro__ if not _is_own(each) and each is not object]):
        for name in _public(vars(base)):
            value = inspect.getattr_static(base, name)
            found[name] = inspect.signature(value) if inspect.isfunction(value) else None
    return found


def _takes(method, wanted, bound):
    """Whether the method can be called as the wanted signature is, without self. `bound`: it has none."""
    places = list(wanted.parameters.values())[1:]
    arguments = [each.name for each in places if each.kind is each.POSITIONAL_OR_KEYWORD]
    try:
        inspect.signature(method).bind(*([] if bound else [None]), *arguments)
    except TypeError:
        return False
    return True


def faults_of(cls):
    """[text] of an adapter's class: what is missing, what is no hook, what takes other arguments."""
    offered = _of_bases(cls)
    known = {**offered, **HOOKS}
    faults = ["%s is missing" % name for name, said in sorted(REQUIRED.items())
              if said is not None and not hasattr(cls, name)]
    for each in filter(_is_own, cls.__mro__):
        for name in sorted(_public(vars(each))):
            if name not in known:
                near = difflib.get_close_matches(name, sorted(known), 1)
                faults.append("%s is no hook of an adapter%s; one of your own begins with _" % (
                    name, ": did you mean %s?" % near[0] if near else ""))
                continue
            method, wanted = inspect.getattr_static(each, name), known[name]
            bound = isinstance(method, (staticmethod, classmethod))
            if wanted is not None and not _takes(getattr(each, name), wanted, bound):
                faults.append("%s%s is called as %s%s" % (
                    name, inspect.signature(getattr(each, name)), name, wanted))
    return faults


def faults_of_model(model, form):
    """[text] of what load() of an adapter of models gives."""
    return ["%s%s is missing" % (name, said) for each in form.__mro__ for name, said in hooks_of(each).items()
            if not hasattr(model, name) or not _takes(getattr(model, name), said, True)]


def faults_of_started(adapter):
    """[text] of an adapter after start(): its class, and what only then is there."""
    faults = faults_of(type(adapter))
    known = {**_of_bases(type(adapter)), **HOOKS}
    faults += ["%s is set and is no hook of an adapter" % name
               for name in sorted(_public(vars(adapter))) if name not in known]
    return faults + ["%s is missing" % name for name, said in sorted(REQUIRED.items())
                     if said is None and not hasattr(adapter, name)]
