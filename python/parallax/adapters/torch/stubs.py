"""Which builtins take `out=`: the type stubs beside the library say it, introspection does not."""

import inspect
import os
import re

import torch

from . import names

_FILE = "_VariableFunctions.pyi"


class Stubs:

    def __init__(self):
        self._with_out = set()
        try:
            path = os.path.join(os.path.dirname(torch.__file__), "_C", _FILE)
            with open(path, encoding="utf-8") as file:
                self._read(file.read())
        except OSError:
            pass  # a build without stubs: the documentation decides

    def _read(self, text):
        for piece in re.split(r"\ndef ", text)[1:]:
            name, _, rest = piece.partition("(")
            if re.search(r"\bout\s*:", rest.split("\n@overload")[0]):
                self._with_out.add(name.strip())

    def takes_out(self, entry):
        """Whether the entry's callable takes `out=`."""
        if entry.kind != "function" or entry.in_place_only:
            return False
        if not entry.direct:
            try:
                return "out" in inspect.signature(entry.fn).parameters
            except (TypeError, ValueError):
                pass
        if getattr(torch._C._nn, getattr(entry.fn, "__name__", ""), None) is entry.fn:
            return bool(entry.out)  # every binding of that module is generated with its out=
        if self._with_out and names.namespace(entry.name) in ("torch", "torch.nn.functional"):
            return getattr(entry.fn, "__name__", entry.leaf) in self._with_out
        return bool(re.search(r"\bout\s*=\s*None", entry.doc[:400]))
