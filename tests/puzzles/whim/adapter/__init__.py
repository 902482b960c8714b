"""An adapter of whim, as its author would write it after docs/add-a-target.md."""

from parallax.array_adapter import ArrayAdapter


class Adapter(ArrayAdapter):
    name = "whim"
    dtypes = ("float32", "float64")
    traits = {"random": ("attend", "attend_all", "blend", "blend_all", "jitter", "noise"),
              "accumulates": ("attend", "attend_all")}
