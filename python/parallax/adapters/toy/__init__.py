"""The adapter of `toy`, Parallax's own small tensor library with planted bugs.

It is the shortest complete adapter: start reading here before you write one. `forms.py` makes the
other programs over an API's parameters, `seeds.py` its first inputs, `script.py` is pasted into
reproduction scripts, `snippet.py` writes calls as a person would, `path_sources.py` finds sources.
"""

import os
import re

from parallax.scripts.text import script_of

from . import forms, path_sources, seeds, snippet


class Adapter:
    name = "toy"
    tensor_type = None
    exchange_api = None
    dtype_type = None

    def __init__(self):
        self._toy = None
        self._dtypes = {}
        self._functions = {}

    def start(self):
        import toy

        self._toy = toy
        toy.set_num_threads(1)
        self.tensor_type = toy.Tensor
        self.exchange_api = toy.Tensor.__dlpack_c_exchange_api__
        self.dtype_type = toy.dtype
        self._dtypes = {value.name: value for value in vars(toy).values()
                        if isinstance(value, toy.dtype)}
        self._functions = {"toy." + item["name"]: item for item in toy.functions()}
        for form, needs in forms.added():
            for item in self._functions.values():
                item["forms"] += [form] * (needs in item["forms"])

    def version(self):
        return self._toy.__version__

    def profile(self):
        return "cpu, %d thread%s" % (self._toy.get_num_threads(),
                                     "" if self._toy.get_num_threads() == 1 else "s")

    def capabilities(self):
        return {
            "dtypes": sorted(self._dtypes),
            "alignment": 1,
            "zero_copy": True,
            "strides": True,
            "refillable": True,
            "negated": False,
            "conjugated": False,
            "requires_grad": False,
        }

    # --- catalogue ---

    def apis(self):
        return [
            {
                "name": name,
                "kind": "function",
                "program": name,
                "signature": "toy." + item["signature"],
                "doc": item["doc"],
                "parameters": item["parameters"],
                "overloads": [],
                "forms": item["forms"],
                "traits": item["traits"],
                "planted": item["planted"],
            }
            for name, item in self._functions.items()
        ]

    def seeds(self, api):
        if api in self._functions:
            yield from seeds.seeds(self._toy, self._functions[api])

    def paths(self, api):
        return path_sources.text(api)

    # --- programs ---

    def _split(self, name):
        api, _, form = name.partition("@")
        item = self._functions.get(api)
        if item is None or (form and form not in item["forms"]):
            raise LookupError("toy has no program %r" % name)
        return item, form

    def program(self, name):
        item, form = self._split(name)
        return forms.program(self._toy, item["name"], form)

    def source(self, name):
        item, form = self._split(name)
        return forms.source(item["name"], form)

    def snippet(self, request):
        return snippet.write(request)

    # --- tensors ---

    def from_dlpack(self, capsule):
        return self._toy.from_dlpack(capsule)

    def decorate(self, tensor, negated, conjugated, requires_grad):
        if negated or conjugated:
            raise ValueError("toy has no negated or conjugated views")
        return tensor

    def export(self, tensor):
        if tensor.is_meta:
            return tensor.dtype.name, tuple(tensor.shape), tuple(tensor.strides)
        return self._toy.to_dlpack(tensor)

    # --- literals ---

    def dtype_name(self, dtype):
        return dtype.name

    def dtype(self, name):
        try:
            return self._dtypes[name]
        except KeyError:
            raise LookupError("toy has no dtype %r" % name)

    def encode(self, obj):
        if isinstance(obj, slice):
            return repr(obj)
        if isinstance(obj, self.dtype_type):
            return "toy." + obj.name
        return None

    def decode(self, text):
        match = re.match(r"toy\.(\w+)$", text)
        if match:
            return self.dtype(match.group(1))
        match = re.match(r"slice\((None|-?\d+), (None|-?\d+), (None|-?\d+)\)$", text)
        if match:
            return slice(*(None if part == "None" else int(part) for part in match.groups()))
        raise ValueError("toy has no literal %r" % text)

    def script_source(self):
        return script_of(os.path.dirname(__file__))

    # --- behaviour ---

    def is_oom(self, error):
        return isinstance(error, MemoryError)
