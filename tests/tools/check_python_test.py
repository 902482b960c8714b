"""tools/check_python: what it complains of, in a small tree of its own."""

import os
import subprocess
import sys
import tempfile
import unittest

_TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "check_python")
_ORDER = '"""The order:\n\nlow       what all need\nhigh      what needs it\nadapters  the libraries\n"""\n'


class CheckPythonTest(unittest.TestCase):

    def complaints(self, files):
        """The lines about a tree of these files of python/parallax, without the last one."""
        with tempfile.TemporaryDirectory() as home:
            for path, text in {"__init__.py": _ORDER, **files}.items():
                path = os.path.join(home, "python", "parallax", path)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run([sys.executable, _TOOL, home], stdout=subprocess.PIPE, text=True)
        lines = done.stdout.splitlines()
        self.assertEqual(done.returncode, 1 if lines[1:] else 0, lines)
        return lines[:-1]

    def check_one(self, files, *words):
        lines = self.complaints(files)
        self.assertEqual(len(lines), 1, lines)
        for word in words:
            self.assertIn(word, lines[0])

    def test_passes_what_keeps_the_order(self):
        self.assertEqual(self.complaints({
            "low/__init__.py": "", "low/a.py": "import torch\n\n_TABLE = torch._C\n",
            "high.py": "from parallax.low import a\n\n\ndef f():\n    return a.TABLE\n"}), [])

    def test_refuses_an_import_against_the_order(self):
        self.check_one({"low.py": "from parallax.high import f\n", "high.py": "def f():\n    pass\n"},
                       "low.py:1: low stands above high")

    def test_an_import_within_a_function_counts(self):
        self.check_one({"low.py": "def g():\n    from parallax import high\n    return high\n",
                        "high.py": ""}, "low.py:2")

    def test_refuses_a_package_without_a_place(self):
        self.check_one({"other.py": ""}, "other is not in the list")

    def test_refuses_what_is_not_there(self):
        self.check_one({"high.py": "import parallax.gone\n"}, "there is no parallax.gone")

    def test_refuses_a_circle(self):
        self.check_one({"low/__init__.py": "", "low/a.py": "from . import b\n",
                        "low/b.py": "def f():\n    from .a import g\n    return g\n"},
                       "circle: parallax.low.a -> parallax.low.b -> parallax.low.a")

    def test_refuses_an_adapter_that_imports_another(self):
        self.check_one({"adapters/one/__init__.py": "from parallax.adapters.two import names\n",
                        "adapters/two/__init__.py": "", "adapters/two/names.py": ""},
                       "an adapter imports parallax.adapters.two.names")

    def test_refuses_the_import_of_a_private(self):
        self.check_one({"low.py": "def _f():\n    pass\n", "high.py": "from parallax.low import _f\n"},
                       "high.py:1: imports _f of parallax.low")

    def test_refuses_a_private_of_a_module(self):
        own = "from parallax import low\n\n_TABLE = low._TABLE\n"  # of the same name as its own
        self.check_one({"low.py": "_TABLE = {}\n", "high.py": own}, "high.py:3: reads low._TABLE")

    def test_refuses_a_private_of_an_object(self):
        base = "class Base:\n    def __init__(self):\n        self._names = []\n"
        own = "from parallax.low import Base\n\n\nclass Own(Base):\n    def f(self):\n" \
              "        return self._names\n"
        self.check_one({"low.py": base, "high.py": own}, "high.py:6: reads self._names")


if __name__ == "__main__":
    unittest.main()
