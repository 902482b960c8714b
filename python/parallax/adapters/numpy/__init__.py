"""The adapter of NumPy and of the parts of SciPy that compute on arrays: special, linalg, fft, stats."""

import warnings

from parallax.adapters.numpy import distributions, matrices, tables
from parallax.array_adapter import ArrayAdapter

_STATS = "scipy.stats."


class Adapter(ArrayAdapter):
    name = "numpy"
    namespaces = ("numpy.linalg", "numpy.fft", "scipy.special", "scipy.linalg", "scipy.fft",
                  *distributions.NAMESPACES)
    skipped = tables.SKIPPED
    types = tables.TYPES
    traits = tables.TRAITS
    exact = tables.EXACT

    def start(self):
        super().start()
        self.numpy.seterr(all="ignore")
        warnings.simplefilter("ignore")  # of singular matrices and the like, once a case

    def version(self):
        import scipy
        return "%s, scipy %s" % (self.numpy.__version__, scipy.__version__)

    def _path_library(self):
        from parallax.adapters.numpy.path_sources import NumpyLibrary
        return NumpyLibrary(self)

    def public(self, module):
        if distributions.is_distribution(module):
            return distributions.functions(module)
        return super().public(module)

    def signature_of(self, path):
        if path.startswith(_STATS):
            return distributions.signature_of(self.functions[path])
        return super().signature_of(path)

    def describe(self, path):
        api = super().describe(path)
        api["parameters"] = [p for p in api["parameters"] if not p["name"].startswith("overwrite_")]
        function, traits = self.functions[path], set(api["traits"])
        if isinstance(function, self.numpy.ufunc):
            self._describe_ufunc(function, api, traits)
        elif tables.is_of_numbers(path):
            for parameter in api["parameters"]:
                parameter["type"] = tables.NUMBERS.get(parameter["name"], parameter["type"])
        if ".linalg." in path:
            traits |= {"accumulates", "linalg"}
        if ".fft." in path:
            traits.add("accumulates")
        if path.startswith(_STATS):
            traits.add("elementwise")
            for parameter in api["parameters"]:
                parameter["type"] = "number" if "default" in parameter else "tensor"
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
        if api.startswith(_STATS):
            yield from self.returning(api, distributions.calls(self.numpy, api))
        if ".linalg." in api:
            calls = matrices.calls(self.numpy, self.describe(api)["parameters"])
            yield from self.returning(api, ((args, {}) for args in calls))
        yield from super().seeds(api)
