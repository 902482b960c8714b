"""Adapters of which one method answers with values of a wrong type: the engine says which adapter and
which method, and never aborts.

Usage: answers_test.py   PARALLAX_BINARY is the program"""
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import linked_home  # noqa: E402

BINARY = os.environ.get("PARALLAX_BINARY", linked_home.BINARY)
HEAD = """from parallax.adapters.toy import Adapter as Toy


class Adapter(Toy):
"""
# The text of a method -> what hunts and doctor must say; None: nothing is wrong enough to end them.
WRONG = {
    "version(self):\n        return 5": "version",
    "profile(self):\n        return ['x']": "profile",
    "capabilities(self):\n        return 5": "capabilities() of the adapter",
    "capabilities(self):\n        return dict(super().capabilities(), strides=1)": "strides must be",
    "capabilities(self):\n        return dict(super().capabilities(), models='no')": "models must be",
    "capabilities(self):\n        return dict(super().capabilities(), dtypes=5)": "dtypes must be",
    "capabilities(self):\n        return {'dtypes': {1, 2}}": "capabilities",
    "apis(self):\n        return 5": "apis() of the adapter",
    "apis(self):\n        return 'toy.exp'": "apis() of the adapter",
    "apis(self):\n        return [dict(api, parameters=5) for api in super().apis()]": "parameters must be",
    "apis(self):\n        return [dict(api, doc=float('nan')) for api in super().apis()]": "apis() failed",
    "apis(self):\n        return [dict(api, name=7) for api in super().apis()]": "name must be",
    "seeds(self, api):\n        yield 5": None,
    "seeds(self, api):\n        yield (5, 5)": None,
    "seeds(self, api):\n        yield ([], {5: 5})": None,
    "seeds(self, api):\n        return 5": None,
    "program(self, name):\n        return 5": None,
    "source(self, name):\n        return 5": None,
    "snippet(self, request):\n        return 5": None,
    "snippet(self, request):\n        return {'candidates': 5, 'reason': 5}": None,
    "snippet(self, request):\n        return {'candidates': [{'got': 5, 'setup': 5}, 5]}": None,
    "script_source(self):\n        return 5": None,
    "export(self, tensor):\n        return 5": None,
    "export(self, tensor):\n        return 'x', 'y', 'z'": None,
    "export(self, tensor):\n        return 'float32', (-1, 'a'), None": None,
    "dtype_name(self, dtype):\n        return 5": None,
    "encode(self, obj):\n        return 5": None,
    "decode(self, text):\n        return 5": None,
    "from_dlpack(self, capsule):\n        return 5": None,
    "decorate(self, tensor, *flags):\n        return 5": None,
    "is_oom(self, error):\n        return 'maybe'": None,
    "faults(self):\n        return 5": None,
    "faults(self):\n        return [5, {'what': 5}]": None,
}


class AnswersTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.home = os.path.join(cls.folder.name, "home")
        folders = {}
        for number, method in enumerate(WRONG):
            folder = os.path.join(cls.folder.name, "adapter%d" % number)
            os.mkdir(folder)
            with open(os.path.join(folder, "__init__.py"), "w", encoding="utf-8") as file:
                file.write(HEAD + "    def " + method + "\n")
            folders["wrong%d" % number] = folder
        linked_home.make_home(cls.home, folders)
        for name in folders:
            done = linked_home.run(cls.home, BINARY, "target", "add", name, "--python", sys.executable,
                                   "--env", "PYTHONPATH=" + linked_home.toy_of(BINARY))
            assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_one(self, name, *words):
        done = subprocess.run([BINARY, *words], cwd=self.home, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=300, check=False,
                              env=dict(os.environ, PARALLAX_HOME=self.home))
        self.assertIn(done.returncode, (0, 1, 2, 3, 4), "%s: %s" % (name, done.stdout[-2000:]))
        self.assertNotIn("json.exception", done.stdout, name)
        self.assertNotIn("terminate called", done.stdout, name)
        return done

    def test_nothing_aborts(self):
        for number, (method, said) in enumerate(WRONG.items()):
            name = "wrong%d" % number
            with self.subTest(method):
                hunt = self.run_one(method, "hunt", name, "--only", "toy.tail_sum",
                                    "--source", "modes:float64", "--cases", "20000",
                                    "--store", name + ".db")
                if said:
                    self.assertEqual(hunt.returncode, 2, hunt.stdout)
                    self.assertIn(said, hunt.stdout)
                    self.assertIn("hint: ", hunt.stdout)
                elif method.startswith(("snippet", "source", "script_source")):
                    self.assertIn("toy.tail_sum", hunt.stdout, "found, whatever it is shown with")
                doctor = self.run_one(method, "doctor", name)
                if said:
                    self.run_one(method, "list", "apis", name)
                    self.assertEqual(doctor.returncode, 2, doctor.stdout)


if __name__ == "__main__":
    unittest.main()
