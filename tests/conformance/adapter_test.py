"""Any adapter against the contract of docs/add-a-target.md, in the target's own Python.

`tests/conformance/run TARGET` runs it; by hand: PARALLAX_ADAPTER names the folder of the adapter."""

import importlib
import itertools
import json
import os
import sys
import unittest
import warnings

_HOME = os.environ.get("PARALLAX_HOME") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.append(os.path.join(_HOME, "python"))
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import hooks

_ADAPTER = os.environ.get("PARALLAX_ADAPTER", "")
_MOST = 30   # APIs that are called; of more, a sample
_SEEDS = 3   # of each
_DIGITS = {"linalg"}  # their last digits depend on where the memory of a call lies
_UNOWED = {"random", "uninitialised", "mutates", "stateful", "internal"}


def _call(program, args, kwargs):
    if hasattr(program, "prepare"):
        program = program.prepare(*args, **kwargs)
    return program(*args, **kwargs)


def _assertions(module):
    """What the library says when it fails an assertion about itself: no fault of an adapter's."""
    path = os.path.join(os.path.dirname(os.path.abspath(module.__file__)), "adapter.json")
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return json.load(file).get("words", {}).get("assertions", [])


@unittest.skipUnless(_ADAPTER, "no adapter is named")
class AdapterTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        warnings.simplefilter("ignore")
        module = importlib.import_module("parallax.adapters." + _ADAPTER)
        cls.assertions = _assertions(module)
        cls.adapter = module.Adapter()
        cls.adapter.start()
        cls.apis = cls.adapter.apis()
        cls.sample = cls.apis[::max(1, len(cls.apis) // _MOST)]
        cls.script = {}
        exec(cls.adapter.script_source(), cls.script)

    def setUp(self):
        warnings.simplefilter("ignore")

    def seeds(self, api):
        return itertools.islice(self.adapter.seeds(api["name"]), _SEEDS)

    def test_says_what_it_is(self):
        self.assertTrue(self.adapter.version() and self.adapter.profile())
        self.assertTrue(self.apis or self.adapter.capabilities().get("models"))

    def test_keeps_to_the_protocol(self):
        self.assertEqual(hooks.faults_of_started(self.adapter), [])

    def test_every_program_and_form_resolves(self):
        for api in self.apis:
            for form in [""] + ["@" + form for form in api["forms"]]:
                self.adapter.program(api["program"] + form)

    def test_other_names_resolve_and_are_of_one_api(self):
        taken = {api["name"] for api in self.apis}
        for api in self.apis:
            for name in api.get("names", ()):
                self.assertNotIn(name, taken)
                taken.add(name)
                self.adapter.program(name)
                self.adapter.source(name)

    def test_a_function_on_arrays_is_one_api(self):
        from parallax.array_adapter import ArrayAdapter
        if not isinstance(self.adapter, ArrayAdapter):
            self.skipTest("it has no functions on arrays")
        owner = {}
        for api in self.apis:
            for name in [api["name"]] + api.get("names", []):
                function = self.adapter.functions.get(name)  # a chain is none
                if function is not None:
                    self.assertEqual(owner.setdefault(id(function), api["name"]), api["name"])

    def test_what_does_not_exist_is_a_lookup_error(self):
        names = ["no.such.program"] + [api["program"] + "@no-such-form" for api in self.sample[:1]]
        for name in names:
            with self.subTest(name), self.assertRaises(LookupError):
                self.adapter.program(name)

    def test_seeds_return(self):
        for api in self.sample:
            for args, kwargs in self.seeds(api):
                with self.subTest(api["name"]):
                    self.assertIsInstance(args, tuple)
                    self.assertIsInstance(kwargs, dict)
                    try:
                        _call(self.adapter.program(api["program"]), args, kwargs)
                    except Exception as error:
                        if not any(mark in str(error) for mark in self.assertions):
                            raise

    def test_sources_mean_the_same(self):
        flatten = self.script["flatten"]
        for api in self.sample:
            if (_UNOWED | _DIGITS) & set(api["traits"]) or api.get("planted"):
                continue
            scope = {}
            exec(self.adapter.source(api["program"]), scope)
            program = self.adapter.program(api["program"])
            for args, kwargs in self.seeds(api):
                with self.subTest(api["name"]):
                    self.assertEqual(repr(flatten(_call(program, args, kwargs))),
                                     repr(flatten(scope["run"](*args, **kwargs))))

    def test_every_form_has_a_source(self):
        for api in self.sample:
            for form in api["forms"]:
                scope = {}
                exec(self.adapter.source(api["program"] + "@" + form), scope)
                self.assertTrue(callable(scope["run"]), (api["name"], form))

    def test_dtypes_and_literals_round_trip(self):
        for name in self.adapter.capabilities()["dtypes"] if self.apis else ():
            self.assertEqual(self.adapter.dtype_name(self.adapter.dtype(name)), name)
        for value in (slice(0, 2, None), Ellipsis):
            text = self.adapter.encode(value)
            if text is not None:
                self.assertEqual(self.adapter.decode(text), value)

    def test_scripts_are_told_of_writes_beside_a_tensor(self):
        import struct
        made = self.script["tensor"]("float32", (2,), struct.pack("<2f", 1, 2))
        self.assertEqual(list(self.script["flatten"](made)[0][4]), [1.0, 2.0])
        self.assertIs(self.script["intact"](), True)


if __name__ == "__main__":
    unittest.main()
