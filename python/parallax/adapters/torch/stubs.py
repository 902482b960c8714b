"""Which builtins take `out=`: the type stubs beside the library say it, introspection does not."""

import inspect
import os
import re

import torch

_FILES = ("_VariableFunctions.pyi", "_nn.pyi")


class Stubs:

    def __init__(self):
        self._with_out = set()
        folder = os.path.join(os.path.dirname(torch.__file__), "_C")
        for name in _FILES:
            try:
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    self._read(file.read())
            except OSError:
                pass

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
        name = getattr(entry.fn, "__name__", entry.leaf)
        if entry.name in ("torch." + entry.leaf,) or entry.name.startswith("torch.nn."):
            if self._with_out:
                return name in self._with_out
        return bool(re.search(r"\bout\s*=\s*None", entry.doc[:400]))
