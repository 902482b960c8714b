"""The launcher before anything is set up: a wrong command is told, and no environment made for it.

Usage: launcher_test.py   PARALLAX_BINARY is the program"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import linked_home  # noqa: E402

BINARY = os.environ.get("PARALLAX_BINARY", linked_home.BINARY)
SETUP = 'set_up() { echo "set up: $*" >&2; exit 9; }\n'


class LauncherTest(unittest.TestCase):
    """A checkout whose program is built and whose targets are not there."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name
        for name in ("parallax", "tools/targets.py"):
            os.makedirs(os.path.dirname(self.at(name)), exist_ok=True)
            shutil.copy(os.path.join(linked_home.CHECKOUT, name), self.at(name))
        for name in ("python", "recipes"):
            os.symlink(os.path.join(linked_home.CHECKOUT, name), self.at(name))
        os.mkdir(self.at("src"))
        for name in ("CMakeLists.txt", "CMakePresets.json"):
            self.write(name)
        self.write("tools/setup.sh", SETUP)
        os.makedirs(self.at("build/release"))
        os.symlink(os.path.abspath(BINARY), self.at("build/release/parallax"))
        self.write("build/release/.built")

    def at(self, name):
        return os.path.join(self.home, name)

    def write(self, name, text=""):
        with open(self.at(name), "w", encoding="utf-8") as file:
            file.write(text)

    def launch(self, *words):
        return subprocess.run([self.at("parallax"), *words], cwd=self.home, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=60, check=False)

    def refused(self, said, *words):
        done = self.launch(*words)
        self.assertNotIn("set up", done.stderr)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(said, done.stderr)

    def test_what_is_right_is_set_up(self):
        self.write("m.keras")
        self.write("x.npz")
        self.assertIn("set up: torch", self.launch("hunt", "torch").stderr)
        self.assertIn("set up: keras-", self.launch("compare", "m.keras", "--data", "x.npz").stderr)

    def test_the_model_of_sentences(self):
        self.assertIn("set up: --sentences", self.launch("doctor", "--sentences").stderr)
        self.assertIn("set up: torch --sentences", self.launch("doctor", "--sentences", "torch").stderr)
        self.assertNotIn("set up", self.launch("doctor", "--sentences", "--help").stderr)
        self.refused("there is no option '--sentence'", "doctor", "--sentence")
        for name in ("envs/.sentences/bin/python", "envs/.support/sentences/x"):
            os.makedirs(os.path.dirname(self.at(name)))
            self.write(name, "#!/bin/sh\necho 'no model here' >&2\nexit 2\n")
        os.chmod(self.at("envs/.sentences/bin/python"), 0o755)
        done = self.launch("doctor", "--sentences")
        self.assertNotIn("set up:", done.stderr)
        self.assertIn("no model here", done.stdout)
        self.assertEqual(done.returncode, 2)

    def test_paths(self):
        self.write("m.keras")
        self.write("x.txt")
        self.refused("there is no model /nope.keras", "compare", "/nope.keras", "--data", "x.npz")
        self.refused("there is no model /nope.keras", "compare", "/nope.keras", "--data", "x.npz",
                     "--on", "keras-jax,keras-torch")
        self.refused("there is no data 'x.npz'", "compare", "m.keras", "--data", "x.npz")
        self.refused("x.txt cannot be used as data", "compare", "m.keras", "--data", "x.txt")
        self.refused("--preprocess: there is no file 'p.py'", "compare", "m.keras", "--data", "x.npz",
                     "--preprocess", "p.py")
        self.refused("--rules: there is no folder 'rules'", "hunt", "torch", "--rules", "rules")
        self.refused("--constraints: there is no folder 'c'", "hunt", "torch", "--constraints", "c")
        self.refused("--known: there is no file 'k.toml'", "hunt", "torch", "--known", "k.toml")
        self.refused("--rules: there is no folder 'r'", "doctor", "torch", "--rules", "r")

    def test_other_words(self):
        self.refused("there is no option '--tmie'", "hunt", "torch", "--tmie", "5")
        self.refused("there is no source modess", "hunt", "torch", "--source", "modess")
        self.refused("there is no target tornado", "hunt", "torch", "tornado")


if __name__ == "__main__":
    unittest.main()
