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

    def test_targets(self):
        self.refused("toy is named twice", "hunt", "toy", "toy")


if __name__ == "__main__":
    unittest.main()
