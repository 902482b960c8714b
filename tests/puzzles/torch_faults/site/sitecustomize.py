"""Python imports this at its start when the folder is on PYTHONPATH; it makes torch a faulty build.

The faults are planted right behind the import of torch, so that a worker, a script and a person
meet the same library. TORCH_FAULTS names the module with the faults.
"""

import importlib
import importlib.abc
import importlib.machinery
import os
import sys


class _Loader(importlib.abc.Loader):

    def __init__(self, loader):
        self._loader = loader

    def __getattr__(self, name):
        return getattr(self._loader, name)

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        self._loader.exec_module(module)
        faults = os.environ.get("TORCH_FAULTS", "torch_faults_planted")
        importlib.import_module(faults).plant(module)


class _Finder(importlib.abc.MetaPathFinder):

    def find_spec(self, name, path=None, target=None):
        if name != "torch":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None:
            spec.loader = _Loader(spec.loader)
        return spec


sys.meta_path.insert(0, _Finder())
