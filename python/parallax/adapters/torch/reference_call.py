"""Calls of NumPy or SciPy in the place of PyTorch, as plain code (forms/reference.py runs them)."""

from parallax.snippets import joined

from .forms import reference

_HALF = ("float16", "bfloat16")  # computed in float32
_RENAMED = {"dim": "axis", "keepdim": "keepdims"}


def write(path, args, kwargs, call):
    """(imports, lines before the call, the call) of texts and pairs of a name and a text."""
    module, name = reference.TABLE[path]
    values = [argument[2] for argument in call["arguments"]]
    texts = args + [text for _, text in kwargs]
    moved = {text: _array(text, value["tensor"]["to"], path in reference.FACTORIES)
             for text, value in zip(texts, values) if "tensor" in value}
    given = [moved.get(text, text) for text in args]
    named = [(key, moved.get(text, text)) for key, text in kwargs]
    if path in reference.FACTORIES:
        return ["import " + module], [], _factory(path, given, dict(named), call)
    named = [(_RENAMED.get(key, key), text) for key, text in named]
    given = [text for key, text in named if key == "input"] + given
    named = [pair for pair in named if pair[0] != "input"]
    return ["import " + module], [], "%s.%s(%s)" % (module, name, joined(given, named))


def _array(text, dtype, wide):
    if wide and "float" in dtype:
        return text + ".double().numpy()"
    return text + ".float()" * (dtype in _HALF) + ".numpy()"


def _factory(path, given, named, call):
    module, name = reference.TABLE[path]
    arguments = reference.arguments_of_factory(path, given, named)
    first = [arguments.pop(key) for key in reference.FACTORIES[path][:len(given)]]
    text = "%s.%s(%s)" % (module, name, joined(first, list(arguments.items())))
    dtype = next((each[0] for each in call["results"]), "")
    return text + (".astype(%r)" % dtype if dtype.startswith(("int", "uint")) else "")
