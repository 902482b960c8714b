"""An adapter of warren, as its author would write it after docs/add-a-target.md."""

import importlib

from parallax.array_adapter import ArrayAdapter


class Adapter(ArrayAdapter):
    name = "warren"
    dtypes = ("float32", "float64", "int8", "int16", "int64")

    def __init__(self):
        super().__init__()
        names = importlib.import_module("warren").__all__
        self.references = {name: "warren.plain." + name for name in names}
