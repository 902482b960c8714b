"""Wrong words on the command line: each is told before anything starts, with what to write instead.

Usage: input_test.py   PARALLAX_BINARY is the program"""
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import linked_home  # noqa: E402

BINARY = os.environ.get("PARALLAX_BINARY", linked_home.BINARY)
TOY_MODEL = "/etc/hostname"  # a file
COUNT = "is no whole number from 0 to 18446744073709551615"
DURATION = "is no duration\n  hint: write 60s, 5m or 1h"


class InputTest(unittest.TestCase):
    def refused(self, said, *words):
        """Exit code 2 with `said`, no target started, nothing left behind."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([BINARY, *words], cwd=folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True, timeout=60, check=False)
            self.assertEqual((done.returncode, os.listdir(folder)), (2, []), done.stderr)
        self.assertIn(said, done.stderr)
        self.assertIn("\n  hint: ", done.stderr)
        self.assertNotIn("starting", done.stderr)

    def test_counts(self):
        for option in ("--cases", "--seed"):
            for text in ("-1", "-3", "9" * 30, "1.5", "x"):
                self.refused("%s: %s %s" % (option, text, COUNT), "hunt", "toy", option + "=" + text)

    def test_durations(self):
        for text in ("inf", "nan", "-5s", "0", "1e300s", "9999h", "soon"):
            self.refused("--time %s %s" % (text, DURATION), "hunt", "toy", "--time=" + text)

    def test_sources(self):
        self.refused("there is no source modess\n  hint: did you mean modes?",
                     "hunt", "toy", "--source", "modess")
        self.refused("there is no member of modes flaot64\n  hint: did you mean float64?",
                     "hunt", "toy", "--source", "rules,modes:flaot64")

    def test_paths_that_are_not_there(self):
        """Of every command; `/etc/hostname` stands for a file of another kind."""
        for said, *words in (
                ("there is no model /nope.keras", "compare", "/nope.keras", "--data", "/x.npz"),
                ("/nope.keras", "compare", "/etc", "/nope.keras"),
                ("there is no /etc/zoo.json, and /etc is no model", "compare", "/etc"),
                ("there is no data /x.npz", "compare", TOY_MODEL, "--data", "/x.npz",
                 "--on", "toy,numpy"),
                ("--preprocess: there is no file /p", "compare", TOY_MODEL, "--preprocess", "/p"),
                ("--rules: there is no folder /r", "hunt", "toy", "--rules", "/r"),
                ("--rules: /etc/hostname is no folder", "hunt", "toy", "--rules", "/etc/hostname"),
                ("--constraints: there is no folder /c", "hunt", "toy", "--constraints", "/c"),
                ("--known: there is no file /k", "hunt", "toy", "--known", "/k"),
                ("--prepare-only: cannot write /n/f: there is no folder /n\n  hint: mkdir -p /n",
                 "hunt", "toy", "--prepare-only", "/n/f"),
                ("HUNT: there is no file /h", "blocks", "/h"),
                ("--from: there is no file /e", "blocks", "/etc/hostname", "--from", "/e"),
                ("--output: cannot write /n/f", "blocks", "/etc/hostname", "-o", "/n/f"),
                ("--output: /etc is a folder", "report", "-o", "/etc"),
                ("STORE: there is no file /a.db", "merge", "/a.db"),
                ("FILE: there is no file /a.toml", "relations", "add", "/a.toml"),
                ("--rules: there is no folder /r", "verify", "--rules", "/r"),
                ("--rules: there is no folder /r", "replay", "P-1", "--rules", "/r"),
                ("--rules: there is no folder /r", "bisect", "P-1", "--among", "a,b", "--rules", "/r"),
                ("--rules: there is no folder /r", "list", "rules", "--rules", "/r"),
                ("--rules: there is no folder /r", "doctor", "toy", "--rules", "/r")):
            self.refused(said, *words)

    def test_targets(self):
        self.refused("toy is named twice", "hunt", "toy", "toy")


if __name__ == "__main__":
    unittest.main()
