"""`parallax doctor` names each fault that an adapter of a library on NumPy arrays can have.

The adapter under test is that of docs/add-a-target.md, with one fault put into it at a time."""

import os
import sys
import unittest

_HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, _HERE)
import doctored
import linked_home

PYTHON = os.path.join(linked_home.CHECKOUT, "envs", "torch", "bin", "python")  # it has NumPy
SAMPLE = os.path.join(_HERE, "sample")

with open(os.path.join(SAMPLE, "adapter", "__init__.py"), encoding="utf-8") as _file:
    HEALTHY = _file.read()


def instead(what, by):
    assert what in HEALTHY, what
    return {"__init__.py": HEALTHY.replace(what, by)}


def beside(**files):
    """The healthy adapter with further files: script_py="..." is script.py."""
    return dict({"__init__.py": HEALTHY},
                **{name.replace("_", "."): text for name, text in files.items()})


FORMS = """
    def forms(self, path, signature):
        more = ["decomp"] if path == "smallstats.total" else []
        return super().forms(path, signature) + more
"""
# The page for authors shows it.
FORM = """def run(a, axis=None, **options):
    if axis is None:
        return FUNCTION(numpy.array(a).ravel(), **options)
    return FUNCTION(numpy.ascontiguousarray(numpy.moveaxis(a, axis, -1)), axis=-1, **options)
"""


def form(text, name="decomp"):
    """An adapter with a form of its own, in a file beside it."""
    return {"__init__.py": HEALTHY + FORMS, "forms/%s.py" % name: text}


# What is wrong -> the files of the adapter, what doctor must say.
FAULTS = {
    "a table is misspelt": (
        instead("skipped =", "skiped ="),
        ("class Adapter: unknown attribute 'skiped'", "did you mean 'skipped'?")),
    "a method is misspelt": (
        {"__init__.py": HEALTHY + "\n    def sees(self, api):\n        return []\n"},
        ("class Adapter: unknown attribute 'sees'", "did you mean 'seeds'?")),
    "a name alone is no tuple": (
        instead('("selftest",)', '("selftest")'),
        ("skipped: the text 'selftest' where a tuple belongs",)),
    "what is skipped does not exist": (
        instead("selftest", "selftst"),
        ("skipped: smallstats has no 'selftst'", "did you mean 'selftest'?")),
    "a function of a trait does not exist": (
        instead('"total"', '"totl"'),
        ("traits: 'accumulates': smallstats has no function 'totl'", "did you mean 'total'?")),
    "a function of a trait is skipped": (
        instead('"total"', '"selftest"'),
        ("traits: 'accumulates': 'selftest' is in `skipped`",)),
    "a function of references does not exist": (
        instead('{"clipped":', '{"cliped":'),
        ("references: smallstats has no function 'cliped'", "did you mean 'clipped'?")),
    "no special function has that name": (
        instead('references = {', 'exact = {"smallstats.rms": "expitt"}\n    references = {'),
        ("exact: no special function 'expitt'", "did you mean 'expit'?")),
    "one reference does not exist": (
        instead('references = {', 'references = {"rms": "numpy.linalg.nrm", '),
        ("smallstats.rms: form 'reference' has no program: LookupError: references['rms'], "
         "'numpy.linalg.nrm': numpy.linalg has no 'nrm'; did you mean 'norm'?",)),
    "the module of a reference does not exist": (
        instead("numpy.clip", "nmpy.clip"),
        ("references['clipped'], 'nmpy.clip': nothing of the path can be imported",)),
    "a parameter of types does not exist": (
        instead('"window"', '"windwo"'),
        ("types: no function has a parameter 'windwo'", "did you mean 'window'?")),
    "a syntax error": (
        {"__init__.py": HEALTHY + "\n    def more(self)\n        pass\n"},
        ("does not start: SyntaxError: ", "__init__.py, line 14)")),
    "there is no class": (
        instead("class Adapter", "class Adaptor"),
        ("does not start: AttributeError: ", "__init__.py defines no class Adapter")),
    "a dtype is misspelt": (
        instead('"float32"', '"flaot32"'),
        ("'flaot32' in `dtypes` of ", "__init__.py; did you mean 'float32'?")),
    "the module does not exist": (
        instead('"smallstats"', '"smalstats"'),
        ("No module named 'smalstats'", "in `name` of ", "__init__.py")),
    "a namespace does not exist": (
        instead('name =', 'namespaces = ("smallstats.sub",)\n    name ='),
        ("smallstats has no 'sub', 'smallstats.sub' in `namespaces` of ", "__init__.py")),
    "a syntax error in script.py": (
        beside(script_py="\n\ndef _array(output)\n    return output\n"),
        ("does not start: SyntaxError: ", "script.py, line 3)")),
    "script.py raises": (
        beside(script_py="LIMIT = 1\nWRONG = 1 / 0\n"),
        ("does not start: ZeroDivisionError: ", "script.py, line 2)")),
    "a syntax error in a form": (
        form(FORM.replace("options):", "options)")),
        ("smallstats.total: form 'decomp' has no program: SyntaxError: ", "(decomp.py, line 1)")),
    "a form defines no run()": (
        form(FORM.replace("def run", "def walk")),
        ("form 'decomp' has no program: LookupError: ", "decomp.py defines no run()")),
    "a form raises": (
        form("def run(a, axis=None):\n    raise TypeError('no')\n"),
        ("smallstats.total: form 'decomp' returns nowhere: TypeError: no",)),
    "a form of one's own comes before the general one": (
        {"__init__.py": HEALTHY, "forms/out.py": "def run(*args):\n    raise TypeError('mine')\n"},
        ("smallstats.clipped: form 'out' returns nowhere: TypeError: mine",)),
    "a form's file is misspelt": (
        form(FORM, "decmop"),
        ("forms/decmop.py: no function has the form 'decmop'; did you mean 'decomp'?",)),
    "a key of apis() is misspelt": (
        {"__init__.py": HEALTHY + "\n    def apis(self):\n        result = super().apis()\n"
         "        for api in result:\n            api['paramters'] = api.pop('parameters')\n"
         "        return result\n"},
        ("smallstats.clipped (and 3 more): unknown key 'paramters'",)),
    "a form of words does not exist": (
        beside(adapter_json='{"words": {"forms": {"refrence": "NumPy"}}}'),
        ("words.forms: unknown form 'refrence'", "did you mean 'reference'?")),
    "a family of hints does not exist": (
        beside(hints_json='{"ints": [{"family": "convv", "names": ["window"], "to": 3}]}'),
        ("hints of window: unknown family 'convv'", "did you mean 'conv'?")),
}


class PageTest(unittest.TestCase):

    def test_the_page_shows_the_form(self):
        page = os.path.join(linked_home.CHECKOUT, "docs", "add-a-target.md")
        with open(page, encoding="utf-8") as opened:
            self.assertIn(FORM, opened.read())


@unittest.skipUnless(os.path.exists(PYTHON), "no Python with NumPy in envs/torch")
class ArrayDoctorTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        adapters = {name: files for name, (files, _) in FAULTS.items()}
        healthy = {"healthy": beside(), "healthy with a form": form(FORM)}
        cls.doctored = doctored.Doctored(dict(adapters, **healthy), PYTHON, SAMPLE)
        cls.addClassCleanup(cls.doctored.clean)

    def test_a_healthy_adapter_has_no_problem(self):
        for name in ("healthy", "healthy with a form"):
            self.assertEqual(self.doctored.examine(name), (0, []))

    def test_each_fault_is_named_and_nothing_else(self):
        for name, (_, words) in FAULTS.items():
            with self.subTest(name):
                problems = self.doctored.check_named(self, name, words)
                self.assertLessEqual(len(problems), 2, problems)
                for problem in problems:
                    self.assertNotIn("parallax doctor", problem["fix"])
                    self.assertNotIn("by hand", problem["fix"])


if __name__ == "__main__":
    unittest.main()
