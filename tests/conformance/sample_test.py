"""The adapter that docs/add-a-target.md shows: the page has its text, doctor finds nothing, the
contract holds and a hunt judges every API."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

_HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(_HERE))
import linked_home

BINARY = os.environ.get("PARALLAX_BINARY", linked_home.BINARY)
PYTHON = os.path.join(linked_home.CHECKOUT, "envs", "torch", "bin", "python")  # it has NumPy
SAMPLE = os.path.join(_HERE, "sample")


def text_of(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


class PageTest(unittest.TestCase):

    def test_the_page_shows_the_file(self):
        page = text_of(linked_home.CHECKOUT, "docs", "add-a-target.md")
        self.assertIn(text_of(SAMPLE, "adapter", "__init__.py"), page)


@unittest.skipUnless(os.path.exists(PYTHON), "no Python with NumPy in envs/torch")
class SampleTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.home = os.path.join(folder.name, "home")
        linked_home.make_home(cls.home, {"smallstats": os.path.join(SAMPLE, "adapter")})
        added = cls.parallax("target", "add", "smallstats", "--python", PYTHON,
                             "--env", "PYTHONPATH=" + SAMPLE)
        assert added.returncode == 0, added.stderr

    @classmethod
    def parallax(cls, *words):
        return linked_home.run(cls.home, BINARY, *words)

    def test_doctor_finds_nothing(self):
        done = self.parallax("doctor", "smallstats", "--json")
        self.assertEqual(json.loads(done.stdout)[0]["problems"], [])
        self.assertEqual(done.returncode, 0)

    def test_the_contract_holds(self):
        done = subprocess.run(
            [os.path.join(_HERE, "run"), "smallstats"], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
            env=dict(os.environ, PARALLAX_HOME=self.home, PARALLAX_BINARY=BINARY))
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_hunt_judges_every_api(self):
        done = self.parallax("hunt", "smallstats", "--cases", "60000", "--json")
        self.assertIn(done.returncode, (0, 1), done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual(report["apis"]["judged"], 4, done.stderr)
        sources = {source for api in report["per_api"] for source in api["sources"]}
        self.assertTrue({"modes:out", "modes:reference", "modes:float64"} <= sources, sources)


if __name__ == "__main__":
    unittest.main()
