"""The adapter of NumPy and of the parts of SciPy that compute on arrays: special, linalg, fft."""

import warnings

from parallax.adapters.numpy import matrices, tables
from parallax.array_adapter import ArrayAdapter


class Adapter(ArrayAdapter):
    name = "numpy"
    namespaces = ("numpy.linalg", "numpy.fft", "scipy.special", "scipy.linalg", "scipy.fft")
    skipped = tables.SKIPPED
    types = tables.TYPES
    traits = tables.TRAITS

    def start(self):
        super().start()
        self.numpy.seterr(all="ignore")
        warnings.simplefilter("ignore")  # of singular matrices and the like, once a case

    def version(self):
        import scipy
        return "%s, scipy %s" % (self.numpy.__version__, scipy.__version__)

    def describe(self, path):
        api = super().describe(path)
        api["parameters"] = [p for p in api["parameters"] if not p["name"].startswith("overwrite_")]
        function, traits = self._functions[path], set(api["traits"])
        if isinstance(function, self.numpy.ufunc):
            self._describe_ufunc(function, api, traits)
        elif tables.is_of_numbers(path):
            for parameter in api["parameters"]:
                parameter["type"] = tables.NUMBERS.get(parameter["name"], parameter["type"])
        if ".linalg." in path:
            traits |= {"accumulates", "linalg"}
        if ".fft." in path:
            traits.add("accumulates")
        return {**api, "traits": sorted(traits)}

    @staticmethod
    def _describe_ufunc(function, api, traits):
        api["parameters"] = [p for p in api["parameters"] if p["name"] not in tables.OF_UFUNCS]
        for parameter in api["parameters"]:
            if "default" not in parameter:
                parameter["type"] = "tensor"  # n and k too: they broadcast
        if function.signature is None:
            traits.add("elementwise")

    def seeds(self, api):
        if ".linalg." in api:
            calls = matrices.calls(self.numpy, self.describe(api)["parameters"])
            yield from self._returning(api, ((args, {}) for args in calls))
        yield from super().seeds(api)
