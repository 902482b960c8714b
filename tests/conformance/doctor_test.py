"""`parallax doctor` names each fault that an adapter can have, and is quiet about a healthy one.

The adapter under test is the toy's, cut to a few functions, with one fault put into it at a time."""

import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import doctored
import linked_home
from doctored import BINARY

BUILD = os.path.dirname(BINARY)

HEALTHY = '''
from parallax.adapters.toy import Adapter as Toy


class Adapter(Toy):
    def few(self):
        names = ("toy.add", "toy.exp", "toy.sum", "toy.sort")
        return [api for api in super().apis() if api["name"] in names]

    def apis(self):
        return self.few()

    def change(self, key, value):
        apis = self.few()
        apis[0][key] = value
        return apis
'''


def overriding(body):
    """The adapter with one more method."""
    lines = "\n".join("    " + line for line in body.strip().splitlines())
    return HEALTHY + "\n\nclass Faulty(Adapter):\n" + lines + "\n\n\nAdapter = Faulty\n"


def in_script(what, instead):
    return overriding("def script_source(self):\n    return super().script_source().replace(%r, %r)"
                      % (what, instead))


# What is wrong -> the adapter, what doctor must say.
FAULTS = {
    "start raises": (
        overriding("def start(self):\n    super().start()\n    raise ValueError('cold')"),
        ("does not start: ValueError: cold (", "__init__.py, line ")),
    "it imports what is not there": (
        HEALTHY + "\nimport no_such_module\n",
        ("No module named 'no_such_module' (", "__init__.py, line ")),
    "export raises": (
        overriding("def export(self, tensor):\n    raise TypeError('no such tensor')"),
        ("export raises TypeError: no such tensor",)),
    "from_dlpack raises": (
        overriding("def from_dlpack(self, capsule):\n    raise ValueError('not today')"),
        ("from_dlpack raises ValueError: not today",)),
    "from_dlpack copies": (
        overriding("def from_dlpack(self, capsule):\n"
                   "    shared = self._toy.from_dlpack(capsule)\n"
                   "    if 0 in shared.shape or shared.shape == ():\n"
                   "        return shared\n"
                   "    return self._toy.concat([shared], 0)"),
        ("from_dlpack copies",)),
    "a dtype is not known": (
        overriding("def dtype(self, name):\n"
                   "    if name == 'int16':\n        raise LookupError('what is int16?')\n"
                   "    return super().dtype(name)"),
        ("tensors of int16", "what is int16?")),
    "a capability is misspelt": (
        overriding("def capabilities(self):\n"
                   "    return dict(super().capabilities(), zerocopy=True)"),
        ("unknown key 'zerocopy'", "did you mean 'zero_copy'?")),
    "a dtype is misspelt": (
        overriding("def capabilities(self):\n"
                   "    return dict(super().capabilities(), dtypes=['float_32'])"),
        ("unknown dtype 'float_32'", "did you mean 'float32'?")),
    "a key is misspelt": (
        overriding("def apis(self):\n    return self.change('parametres', [])"),
        ("toy.add: unknown key 'parametres'", "did you mean 'parameters'?")),
    "a type is misspelt": (
        overriding("def apis(self):\n"
                   "    return self.change('parameters', [{'name': 'x', 'type': 'tensro'}])"),
        ("toy.add: parameter x: unknown type 'tensro'", "did you mean 'tensor'?")),
    "a trait is misspelt": (
        overriding("def apis(self):\n    return self.change('traits', ['elementwize'])"),
        ("toy.add: unknown trait 'elementwize'", "did you mean 'elementwise'?")),
    "a form is misspelt": (
        overriding("def apis(self):\n    return self.change('forms', ['out_strided'])"),
        ("toy.add: unknown form 'out_strided'", "did you mean 'out-strided'?")),
    "a kind is misspelt": (
        overriding("def apis(self):\n    return self.change('kind', 'func')"),
        ("toy.add: unknown kind 'func'",)),
    "a form has no program": (
        overriding("def program(self, name):\n"
                   "    if name.endswith('@out'):\n        raise LookupError('no out')\n"
                   "    return super().program(name)"),
        ("form 'out' has no program: LookupError: no out",)),
    "a form returns nowhere": (
        overriding("def program(self, name):\n"
                   "    if name.endswith('@out'):\n        return lambda *a, **k: 1 / 0\n"
                   "    return super().program(name)"),
        ("form 'out' returns nowhere: ZeroDivisionError",)),
    "a form of one API never returns": (
        overriding("def program(self, name):\n"
                   "    if name == 'toy.exp@out':\n        return lambda *a, **k: 1 / 0\n"
                   "    return super().program(name)"),
        ("toy.exp: form 'out' returns on no seed: ZeroDivisionError",)),
    "a form of one API has no program": (
        overriding("def program(self, name):\n"
                   "    if name == 'toy.exp@out':\n        raise KeyError('exp')\n"
                   "    return super().program(name)"),
        ("toy.exp: form 'out' has no program: KeyError: 'exp'",)),
    "there is no program": (
        overriding("def program(self, name):\n"
                   "    if name == 'toy.exp':\n        raise KeyError('exp')\n"
                   "    return super().program(name)"),
        ("toy.exp: program() fails: KeyError: 'exp'",)),
    "a program always raises": (
        overriding("def program(self, name):\n"
                   "    if name == 'toy.exp':\n        return lambda *a, **k: 1 / 0\n"
                   "    return super().program(name)"),
        ("toy.exp: no seed returns", "ZeroDivisionError")),
    "seeds raise": (
        overriding("def seeds(self, api):\n    raise KeyError('seedless')"),
        ("toy.add (and 3 more): seeds(): KeyError: 'seedless'",)),
    "the script part lacks flatten": (
        in_script("def flatten", "def flattened"),
        ("script: script_source() defines no flatten()",)),
    "the script part lacks intact": (
        in_script("def intact", "def unharmed"),
        ("script: script_source() defines no intact()",)),
    "the script part does not load": (
        in_script("import struct", "import no_such_module"),
        ("script: a script of the adapter's parts dies", "no_such_module")),
    "the script's tensors are wrong": (
        in_script("data[number * item:(number + 1) * item]", "data[:item]"),
        ("script: ", "contiguous: ", "flatten(tensor) gives")),
    "a program has no source": (
        overriding("def source(self, name):\n"
                   "    if '@' in name:\n        raise LookupError('no source')\n"
                   "    return super().source(name)"),
        ("no source",)),
    "snippet raises": (
        overriding("def snippet(self, request):\n    raise KeyError('no words')"),
        ("toy.add: the adapter's snippet() failed: KeyError: 'no words'",)),
    "snippet raises for a form": (
        overriding("def snippet(self, request):\n    if '@out' in request:\n"
                   "        raise KeyError('no words')\n    return super().snippet(request)"),
        ("@out: the adapter's snippet() failed: KeyError: 'no words'",)),
    "snippet gives text": (
        overriding("def snippet(self, request):\n    return 'toy.add(1, 2)'"),
        ("toy.add: snippet() gives no JSON object",)),
    "snippet gives nothing": (
        overriding("def snippet(self, request):\n    return {'candidates': []}"),
        ("toy.add: snippet() gives neither candidates nor a reason",)),
    "apis() is no list": (
        overriding("def apis(self):\n    return {'toy.add': 1}"),
        ("apis() of the adapter", "gives no list of dictionaries")),
}


def python():
    """The interpreter that the toy was built for."""
    done = subprocess.run([BINARY, "list", "targets", "--json"], stdout=subprocess.PIPE, check=True,
                          env=dict(os.environ, PARALLAX_HOME=linked_home.CHECKOUT))
    return next(t["python"] for t in json.loads(done.stdout) if t["name"] == "toy")


class DoctorTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        texts = dict({name: text for name, (text, _) in FAULTS.items()}, healthy=HEALTHY)
        cls.doctored = doctored.Doctored(doctored.only_texts(texts), python(),
                                         os.path.join(BUILD, "puzzles", "toy"))
        cls.addClassCleanup(cls.doctored.clean)

    def test_a_healthy_adapter_has_no_problem(self):
        self.assertEqual(self.doctored.examine("healthy"), (0, []))

    def test_each_fault_is_named(self):
        for name, (_, words) in FAULTS.items():
            with self.subTest(name):
                self.doctored.check_named(self, name, words)

    def test_a_fault_is_told_once(self):
        for name in ("a trait is misspelt", "a form has no program", "export raises"):
            with self.subTest(name):
                self.assertEqual(len(self.doctored.examine(name)[1]), 1)


if __name__ == "__main__":
    unittest.main()
