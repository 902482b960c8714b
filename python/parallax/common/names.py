"""Functions by their dotted names: what a name stands for, and which a misspelt one is near to."""

import difflib
import importlib
import inspect
import re


def near(word, known, cutoff=0.7):
    """"; did you mean 'WORD'?", or nothing where none is near."""
    found = difflib.get_close_matches(word, sorted(known), 1, cutoff)
    return "; did you mean '%s'?" % found[0] if found else ""


def signature_of(function):
    """inspect.Signature of a function; of one in C what the first line of its documentation says.
    None when neither tells."""
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        line = (inspect.getdoc(function) or "").strip().partition("\n")[0]
        match = re.match(r"[\w.]+(\(.*\))", line)
        scope = {}
        try:
            exec("def f%s: pass" % match.group(1), scope)
        except (AttributeError, SyntaxError, NameError):
            return None
        return inspect.signature(scope["f"])


def module_of(path):
    """The longest beginning of a dotted path that can be imported."""
    while path:
        try:
            importlib.import_module(path)
            return path
        except ImportError:
            path = path.rpartition(".")[0]
    raise ImportError("nothing of the path can be imported")


def resolve(path):
    """The object of a dotted path: a module, or what a module holds."""
    module = module_of(path)
    found = importlib.import_module(module)
    for part in path[len(module) + 1:].split(".") if path != module else []:
        if not hasattr(found, part):
            raise AttributeError("%s has no '%s'%s" % (module, part, near(part, dir(found))))
        found, module = getattr(found, part), module + "." + part
    return found
