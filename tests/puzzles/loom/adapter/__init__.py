"""An adapter of loom, as its author would write it after docs/add-a-target.md."""

from parallax.array_adapter import ArrayAdapter


class Adapter(ArrayAdapter):
    name = "loom"
    skipped = ("compile",)
    dtypes = ("int8", "int32", "float32", "float64")
    traits = {"elementwise": ("add", "subtract", "multiply", "minimum", "maximum", "negate", "absolute"),
              "accumulates": ("total",),
              "view": ("flip", "head", "tail"),
              "mutates": ("add_", "negate_")}
    chain_forms = ("compiled",)
