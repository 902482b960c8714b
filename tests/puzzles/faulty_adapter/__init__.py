"""The product's adapter of a library, which lists only the APIs that the variable APIS names. As the
package NAME_faults it is that of the library NAME."""

import importlib
import os

_LIBRARY = __name__.rpartition(".")[2].removesuffix("_faults")
_adapter = importlib.import_module("parallax.adapters." + _LIBRARY)


class Adapter(_adapter.Adapter):

    def apis(self):
        wanted = os.environ.get("APIS", "").split()
        found = super().apis()
        return [api for api in found if api["name"] in wanted] if wanted else found
