"""An adapter of almanac, as its author would write it after docs/add-a-target.md."""

from parallax.array_adapter import ArrayAdapter


class Adapter(ArrayAdapter):
    name = "almanac"
    dtypes = ("float32", "float64")
    traits = {"elementwise": ("hyp1f1", "hyp2f1", "k0", "k1")}
    exact = {"almanac." + name: name for name in ("hyp1f1", "hyp2f1", "k0", "k1")}
