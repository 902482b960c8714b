"""keras.layers as APIs: a layer is built once a structure and takes its weights as arguments."""

import inspect
import os

from parallax.adapters.keras import layer_tables
from parallax.common import nested
from parallax.scripts.text import joined, read_text
from parallax.scripts.text_program import callable_of

_FOLDER = os.path.dirname(os.path.abspath(__file__))
_RUNS = {form: [os.path.join(_FOLDER, file) for file in files] for form, files in (
    ("", ["layer_run.py"]), ("symbolic", ["layer_symbolic.py", "symbolic_run.py"]))}
_PREFIX = "keras.layers."
_FEW = 3  # structures, to tell of a layer that it was judged


class Layers:

    def __init__(self, keras, numpy):
        self._keras, self._np = keras, numpy
        self._recipes = layer_tables.recipes(numpy)

    @staticmethod
    def has(name):
        return name.startswith(_PREFIX)

    def apis(self):
        return [self._describe(leaf) for leaf in self._recipes if hasattr(self._keras.layers, leaf)]

    def _class(self, name):
        leaf = name[len(_PREFIX):].partition("@")[0]
        if leaf not in self._recipes:
            raise LookupError("keras has no program %r" % name)
        return getattr(self._keras.layers, leaf)

    def _describe(self, leaf):
        cls, name = getattr(self._keras.layers, leaf), _PREFIX + leaf
        inputs = self._recipes[leaf][0][1]
        forward = [p for p in inspect.signature(cls.call).parameters if p != "self"][:len(inputs)]
        return {"name": name, "kind": "module", "program": name,
                "signature": "%s%s" % (name, inspect.signature(cls.__init__)),
                "doc": inspect.getdoc(cls) or "", "overloads": [],
                "forms": ["symbolic"],
                "parameters": self._options(leaf) + [
                    {"name": p, "type": "tensor[]" if isinstance(value, list) else "tensor",
                     "keyword_only": False} for p, value in zip(forward, inputs)],
                "traits": [trait for trait, names in layer_tables.TRAITS.items()
                           if leaf in names]}

    def _options(self, leaf):
        """What the recipes of a layer construct it with."""
        found = {}
        for init, _ in self._recipes[leaf]:
            for key, value in init.items():
                kind = {bool: "bool", int: "int", float: "float", str: "str"}.get(type(value))
                items = isinstance(value, tuple) and all(type(item) is int for item in value)
                found.setdefault(key, kind or ("int[]" if items else "any"))
        return [{"name": "init." + key, "type": kind, "keyword_only": True, "default": "None"}
                for key, kind in found.items()]

    def seeds(self, api):
        for init, inputs in self._calls(api[len(_PREFIX):]):
            layer = self._class(api)(**init)
            try:
                layer(*inputs)
            except Exception:  # a backend that has not all of Keras
                continue
            kwargs = {"init." + key: value for key, value in init.items()}
            for weight in layer.weights:
                name = "param." + weight.path.partition("/")[2].replace("/", ".")
                kwargs[name] = self._values(name, tuple(weight.shape))
            yield tuple(inputs), kwargs

    def _calls(self, leaf):
        """The recipes; where they are few, with other numbers of items in the batch as well."""
        recipes = self._recipes.get(leaf, ())
        yield from recipes
        if len(recipes) >= _FEW:
            return
        for change in (lambda array: array[:1], lambda array: self._np.concatenate([array] * 2)):
            for init, inputs in recipes:
                yield init, nested.mapped(inputs, change)

    def _values(self, name, shape):
        count = int(self._np.prod(shape))
        values = (self._np.arange(count) * 5 % 13 - 6) / 8
        if "variance" in name:
            values = abs(values) + 0.5
        return values.astype("float32").reshape(shape)

    def source(self, name):
        self._class(name)
        path, _, form = name.partition("@")
        if form not in _RUNS:
            raise LookupError("keras has no program %r" % name)
        return "import keras\nimport numpy\n\nLAYER = %s\n\n\n%s" % (
            path, joined(*map(read_text, _RUNS[form])))

    def program(self, name):
        source, scope = self.source(name), {}
        file = _RUNS[name.partition("@")[2]][-1]
        exec(compile(source, file, "exec"), scope)
        return callable_of(scope, "%s defines no run()" % file)
