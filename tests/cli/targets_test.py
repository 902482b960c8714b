"""tools/targets.py over an installation with invented adapters."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

TOOL = os.path.join(os.path.dirname(__file__), "..", "..", "tools", "targets.py")


class TargetsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name
        self.adapter("pine", {
            "environment": {"folder": "wood", "packages": ["pine==1", "sap"], "size": "1 GB",
                            "beside": ["bark"]},
            "targets": [{"name": "pine"}, {"name": "pine-slow"}],
            "models": {"suffixes": [".pine"]}})
        self.adapter("oak", {"environment": {"of": "pine"}, "targets": [{"name": "oak"}],
                             "models": {"folder_with": "oak.pb"}})
        self.adapter("toy", {"targets": [{"name": "toy"}]})

    def adapter(self, name, data):
        self.write("python/parallax/adapters/%s/adapter.json" % name, json.dumps(data))

    def write(self, path, text=""):
        path = os.path.join(self.home, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return path

    def run_tool(self, *words):
        done = subprocess.run([sys.executable, TOOL, self.home, *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.splitlines() if done.stdout.strip() else []

    def test_missing_are_those_without_environment(self):
        self.assertEqual(self.run_tool("missing", "toy", "nobody", "--"), [])
        self.assertEqual(self.run_tool("missing", "pine-slow", "oak", "toy", "--"), ["pine-slow", "oak"])
        os.chmod(self.write("envs/wood/bin/python"), 0o755)
        self.assertEqual(self.run_tool("missing", "pine-slow", "oak", "--"), ["pine-slow"], "no bark yet")
        os.makedirs(os.path.join(self.home, "envs/.support/pine"))
        self.assertEqual(self.run_tool("missing", "pine-slow", "oak", "--"), [])
        self.write("envs/wood.incomplete")
        self.assertEqual(self.run_tool("missing", "oak", "--"), ["oak"])

    def test_files_are_told_by_their_kind(self):
        self.write("m/oak.pb")
        self.write("zoo/zoo.json", json.dumps({"models": [{"model": ["a.pine", "../m"]}, {"model": "b.txt"}]}))
        here = lambda path: os.path.join(self.home, path)
        self.write("zoo/a.pine")
        self.assertEqual(self.run_tool("missing", "--", here("zoo/a.pine")), ["pine"])
        self.assertEqual(self.run_tool("missing", "--", here("zoo/none.pine"), here("zoo")), ["pine", "oak"])
        self.assertEqual(self.run_tool("missing", "--", here("m")), ["oak"])
        self.assertEqual(self.run_tool("missing", "--", here("zoo"), "x.csv"), ["pine", "oak"])

    def test_an_environment_is_what_pip_needs(self):
        self.assertEqual(self.run_tool("environment", "pine-slow"),
                         ["wood", "pine", "1 GB", "bark", "pine==1", "sap"])
        self.assertEqual(self.run_tool("environment", "oak"), ["wood", "oak", "1 GB", "", "pine==1", "sap"])
        self.assertEqual(self.run_tool("environment", "toy"), [])
        self.assertEqual(self.run_tool("one-of-each"), ["oak"])

    def test_a_broken_file_is_named(self):
        path = self.write("python/parallax/adapters/toy/adapter.json", "{")
        done = subprocess.run([sys.executable, TOOL, self.home, "one-of-each"], capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(path, done.stderr)

    def test_a_zoo_of_wrong_types_names_no_target(self):
        for text in ("5", "[", '{"models": 5}', '{"models": [5]}', '{"models": [{"model": 5}]}',
                     '{"models": [{"model": [5, {}]}]}', '{"models": [{}]}', "[" * 100000, "\ud800"):
            with open(os.path.join(self.home, "zoo.json"), "wb") as file:
                file.write(text.encode("utf-8", "surrogatepass"))
            self.assertEqual(self.run_tool("missing", "--", self.home), [], text[:40])

    def test_a_value_of_another_type_is_named(self):
        for data, said in ((5, "it must be an object"), ({"environment": 5}, "environment must be an object"),
                           ({"environment": {"packages": "a"}}, "environment.packages must be a list of texts"),
                           ({"targets": {}}, "targets must be a list of objects"),
                           ({"targets": [{"name": 5}]}, "targets[0].name must be a text"),
                           ({"models": {"suffixes": 5}}, "models.suffixes must be a list of texts")):
            self.adapter("toy", data)
            done = subprocess.run([sys.executable, TOOL, self.home, "missing", "toy", "--"],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn("toy/adapter.json: " + said, done.stderr)
            self.assertIn("\n  hint: ", done.stderr)


if __name__ == "__main__":
    unittest.main()
