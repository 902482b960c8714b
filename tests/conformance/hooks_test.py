"""python/parallax/adapters/protocol.py: that it has what the engine asks for and docs/add-a-target.md
tells of, that our adapters keep to it, and that one that does not is told so."""

import glob
import importlib
import os
import re
import sys
import unittest

_HERE = os.path.dirname(os.path.abspath(__file__))
_HOME = os.path.dirname(os.path.dirname(_HERE))
sys.path[:0] = [os.path.join(_HOME, "python"), _HERE]
import hooks
from parallax.adapters import protocol
from parallax.array_adapter import ArrayAdapter
from parallax.model_adapter import ModelAdapter

# What the worker answers in the adapter's place (src/worker/child.cc).
_ANSWERED = {"rules", "has", "resolve", "resolve-text", "carry", "steps"}
_ASKED = re.compile(r'\b(?:Call|AskText|AttributeOrNull|Method)\((?:adapter_?(?:\.get\(\))?, )?"(\w[\w-]*)"')


def _text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def _made(base=object, **own):
    """An adapter of these methods and no others."""
    return type("Adapter", (base,), {"__module__": "parallax.adapters.made", **own})


def _complete(**own):
    """One that has all that is required."""
    methods = {name: lambda self, *args: None for name, said in hooks.REQUIRED.items() if said}
    return _made(**{**methods, **own})


class ProtocolTest(unittest.TestCase):

    def asked(self):
        """The names that C++ asks an adapter for."""
        found = set()
        for path in glob.glob(os.path.join(_HOME, "src", "**", "*.cc"), recursive=True):
            if not path.endswith("_test.cc"):
                found |= set(_ASKED.findall(_text(path)))
        return found - _ANSWERED

    def test_has_what_the_engine_asks_for_and_nothing_else(self):
        self.assertEqual(self.asked(), set(hooks.HOOKS))

    def test_the_page_tells_of_each(self):
        page = _text(os.path.join(_HOME, "docs", "add-a-target.md"))
        self.assertEqual([name for name in hooks.HOOKS if "`%s`" % name not in page and
                          "`%s(" % name not in page], [])
        keys = {key for form in (protocol.Capabilities, protocol.Parameter, protocol.Api)
                for key in form.__annotations__}
        self.assertEqual([key for key in keys if '"%s"' % key not in page and "`%s`" % key not in page],
                         [])

    def test_bases_keep_to_it(self):
        for base in (ArrayAdapter, ModelAdapter):
            adapter = _made(base, load=lambda self, path: None)
            self.assertEqual([fault for fault in hooks.faults_of(adapter)
                              if "load" not in fault and "is missing" not in fault], [])


class OurAdaptersTest(unittest.TestCase):

    def test_each_keeps_to_it(self):
        """By its class; what start() sets is looked at where its library is."""
        for path in sorted(glob.glob(os.path.join(_HOME, "python", "parallax", "adapters", "*", ""))):
            name = os.path.basename(os.path.dirname(path))
            if name.startswith("__"):
                continue
            with self.subTest(name):
                module = importlib.import_module("parallax.adapters." + name)
                self.assertEqual(hooks.faults_of(module.Adapter), [])


class FaultyAdapterTest(unittest.TestCase):

    def check_told(self, adapter, *words):
        faults = hooks.faults_of(adapter)
        self.assertEqual(len(faults), 1, faults)
        for word in words:
            self.assertIn(word, faults[0])

    def test_a_complete_one_has_no_faults(self):
        self.assertEqual(hooks.faults_of(_complete()), [])

    def test_a_missing_hook_is_told(self):
        adapter = _complete()
        del adapter.export
        self.check_told(adapter, "export is missing")

    def test_a_misspelt_hook_is_told(self):
        self.check_told(_complete(snipet=lambda self, request: ""), "snipet is no hook",
                        "did you mean snippet?")

    def test_a_misspelt_hook_of_a_base_is_told(self):
        self.check_told(_made(ArrayAdapter, type_off=lambda self, parameter: "int"),
                        "type_off is no hook", "did you mean type_of?")

    def test_other_arguments_are_told(self):
        self.check_told(_complete(seeds=lambda self: ()), "seeds(self) is called as seeds(self, api: str)")
        self.check_told(_complete(decode=lambda self, text, scope: None), "decode(self, text, scope)")
        self.check_told(_made(ArrayAdapter, public=lambda self: ()), "public(self) is called as")

    def test_ones_own_begin_with_an_underscore(self):
        self.assertEqual(hooks.faults_of(_complete(_helper=lambda self: None)), [])

    def test_what_start_leaves_is_looked_at_too(self):
        adapter = _complete()()
        self.assertEqual(hooks.faults_of_started(adapter),
                         ["dtype_type is missing", "name is missing", "tensor_type is missing"])
        adapter.name, adapter.tensor_type, adapter.dtype_type = "made", None, None
        adapter.dtypes = ()
        self.assertEqual(hooks.faults_of_started(adapter), ["dtypes is set and is no hook of an adapter"])


if __name__ == "__main__":
    unittest.main()
