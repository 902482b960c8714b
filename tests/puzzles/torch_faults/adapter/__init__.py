"""The product's adapter of PyTorch, which lists only the APIs that the variable APIS names."""

import os

from parallax.adapters import torch as _torch


class Adapter(_torch.Adapter):

    def _part(self, part):
        import importlib
        return importlib.import_module(_torch.__name__ + "." + part)

    def apis(self):
        wanted = os.environ.get("APIS", "").split()
        found = super().apis()
        return [api for api in found if api["name"] in wanted] if wanted else found
