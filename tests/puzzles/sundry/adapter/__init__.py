"""An adapter of sundry, as its author would write it after docs/add-a-target.md."""

from parallax.array_adapter import ArrayAdapter

_NUMBER = ("above", "below", "gain", "scale")
_SLOW = {"above": "above", "below": "below", "bins": "counts", "counts": "counts", "gain": "scale",
         "measure": "total", "mean_of_few": "smooth", "scale": "scale", "shrink": "stretch", "smooth": "smooth",
         "stretch": "stretch", "tally": "total", "total": "total", "total_as": "total"}


class Adapter(ArrayAdapter):
    name = "sundry"
    types = {"dtype": "dtype?"}
    references = {name: "sundry.slow." + slow for name, slow in _SLOW.items()}
    traits = {"accumulates": ("measure", "mean_of_few", "smooth", "tally", "total", "total_as"),
              "elementwise": _NUMBER}

    def describe(self, path):
        """Some take a number for the second tensor; some have an option with two values."""
        api = super().describe(path)
        if path.split(".")[-1] in _NUMBER:
            api["overloads"] = [[api["parameters"][0], dict(api["parameters"][1], type="number")]]
        for parameter in api["parameters"]:
            if parameter["name"] == "ends":
                parameter["choices"] = ["open", "round"]
        return api
