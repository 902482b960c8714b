"""Python imports this at its start when the folder is on PYTHONPATH; it makes a library a faulty
build.

The faults are planted right behind the import of the library, so that a worker, a script and a
person meet the same one. TORCH_FAULTS, TENSORFLOW_FAULTS and KERAS_FAULTS name the module with the
faults; without any, torch has the twelve of torch_faults_planted.
"""

import importlib
import importlib.abc
import importlib.machinery
import os
import sys

_FAULTS = {library: os.environ[library.upper() + "_FAULTS"]
           for library in ("torch", "tensorflow", "keras")
           if library.upper() + "_FAULTS" in os.environ} or {"torch": "torch_faults_planted"}


class _Loader(importlib.abc.Loader):

    def __init__(self, loader):
        self._loader = loader

    def __getattr__(self, name):
        return getattr(self._loader, name)

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        self._loader.exec_module(module)
        importlib.import_module(_FAULTS[module.__name__]).plant(module)


class _Finder(importlib.abc.MetaPathFinder):

    def find_spec(self, name, path=None, target=None):
        if name not in _FAULTS:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None:
            spec.loader = _Loader(spec.loader)
        return spec


sys.meta_path.insert(0, _Finder())
