"""What is stopped before it is done says what is open, and ends with an exit code of its own.

Usage: stop_test.py   PARALLAX_BINARY is the program"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import linked_home  # noqa: E402

BINARY = os.environ.get("PARALLAX_BINARY", linked_home.BINARY)
OPEN = 4
RULE = '''"""Slow, so that there is time to stop it, and right."""
import time
from parallax.relation import relation
import toy


@relation(api="toy.exp", citation="reflexivity")
def left(x: "tensor"):
    time.sleep(0.02)
    return toy.exp(x)


def right(x: "tensor"):
    return toy.exp(x)


def seeds(lib):
    yield (lib.tensor([1.0, 2.0], lib.float32),), {}
'''


class StopTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.mkdir(os.path.join(self.folder, "rules"))
        with open(os.path.join(self.folder, "rules", "slow.py"), "w", encoding="utf-8") as file:
            file.write(RULE)

    def stopped(self, sign, *words):
        """Interrupted once `sign` stands on its standard error; (code, out, err)."""
        engine = subprocess.Popen([BINARY, *words], cwd=self.folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True)
        self.addCleanup(engine.kill)
        told = ""
        while sign not in told:
            line = engine.stderr.readline()
            self.assertTrue(line, told)
            told += line
        engine.send_signal(signal.SIGINT)
        out, err = engine.communicate(timeout=120)
        return engine.returncode, out, told + err

    def test_a_hunt(self):
        words = ("hunt", "toy", "--only", "toy.exp", "--rules", "rules", "--source", "rules:slow",
                 "--time", "300s")
        code, out, err = self.stopped("hunting", *words)
        self.assertEqual(code, OPEN, err)
        self.assertIn("the hunt was stopped: the same command with --resume goes on", out)
        code, out, err = self.stopped("hunting", *words, "--resume", "--json")
        self.assertEqual(code, OPEN, err)
        self.assertTrue(json.loads(out)["unfinished"])
        self.assertIn("the same command with --resume goes on", err)

    def test_a_hunt_that_has_only_begun(self):
        code, _, err = self.stopped("starting", "hunt", "toy", "--only", "toy.exp", "--time", "300s")
        self.assertEqual(code, OPEN, err)


if __name__ == "__main__":
    unittest.main()
