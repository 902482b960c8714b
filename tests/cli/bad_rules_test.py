"""A folder of rules of which all but one are wrong, each in its own way: each is told with what to
put right, and the one that is right finds its bug.

Usage: bad_rules_test.py   PARALLAX_BINARY is the program"""
import json
import os
import subprocess
import tempfile
import unittest

HEAD = '''"""A rule."""
import toy

from parallax.relation import OutOfDomain, relation


@relation(api="toy.exp", citation="none")
'''
TAIL = '''

def seeds(lib):
    yield (lib.tensor([1.0, 2.0], lib.float32),), {}
    yield (lib.tensor([1.0, 2.0, 3.0], lib.float32),), {}
'''


def sides(left, right, parameters='x: "tensor"'):
    return (HEAD + 'def left(x: "tensor"):\n    %s\n\n\ndef right(%s):\n    %s\n' % (
        left, parameters, right) + TAIL)


RULES = {
    # Its left side has one of the toy's planted bugs, which its right side has not.
    "sound": sides("return toy.ragged_sigmoid(x)", "return toy.sigmoid(x)").replace("toy.exp", "toy.sigmoid"),
    "syntax": HEAD + "def left(x:\n",
    "parameters": sides("return toy.exp(x)", "return toy.exp(y)", 'y: "tensor"'),
    "missing": "import no_such_library\n" + sides("return toy.exp(x)", "return toy.exp(x)"),
    "never": sides('raise OutOfDomain("never")', 'raise OutOfDomain("never")'),
    "hanging": sides("return toy.exp(x)", "while True:\n        pass"),
    "exits": "import sys\n\nsys.exit(3)\n",
    "leaves": "import os\n\nos._exit(0)\n",
    "dies": "import ctypes\n\n\nctypes.string_at(8)\n",
    "loops": "while True:\n    pass\n",
    "nan": sides("return toy.exp(x)", "return toy.exp(x)").replace(
        'citation=', 'tolerance=(float("nan"), 0), citation='),
    "negative": sides("return toy.exp(x)", "return toy.exp(x)").replace(
        'citation=', 'tolerance=(1e-3, -1), citation='),
    "word": sides("return toy.exp(x)", "return toy.exp(x)").replace(
        'citation=', 'libraries="toy", citation='),
    "elsewhere": sides("return toy.exp(x)", "return toy.exp(x)").replace("toy.exp", "toy.epx"),
}


class BadRulesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.mkdir(os.path.join(self.folder, "rules"))
        for name, text in RULES.items():
            with open(self.file(name), "w", encoding="utf-8") as file:
                file.write(text)
        os.mkfifo(self.file("pipe"))
        os.mkdir(self.file("folder"))

    def file(self, name):
        return os.path.join(self.folder, "rules", name + ".py")

    def parallax(self, *words):
        done = subprocess.run([os.environ["PARALLAX_BINARY"], *words], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              check=False)
        return done.returncode, done.stdout, done.stderr

    def test_each_is_told_and_the_others_go_on(self):
        code, out, err = self.parallax("hunt", "toy", "--rules", "rules", "--source", "rules",
                                       "--cases", "3000", "--json")
        self.assertIn(code, (0, 1), err)
        for words in ("rule syntax is left out: %s, line 8: SyntaxError" % self.file("syntax"),
                      "rule parameters is left out: %s, line 7: RuleError: left takes (x), right "
                      "takes (y); they must be the same" % self.file("parameters"),
                      "rule missing is left out: %s, line 1: ModuleNotFoundError: No module "
                      "named 'no_such_library'; is it installed beside the library?" % self.file(
                          "missing"),
                      "rule exits is left out: %s, line 3: SystemExit: it exits when it is read" %
                      self.file("exits"),
                      "rule leaves is left out: %s, line 1: reading it ends the process, with exit "
                      "code 0" % self.file("leaves"),
                      "rule dies is left out: %s, line 4: reading it kills the process: SIGSEGV" %
                      self.file("dies"),
                      "rule loops is left out: %s, line " % self.file("loops"),
                      "TookTooLong: it is still being read",
                      "rule pipe is left out: %s, line 1: OSError: it is no file" % self.file("pipe"),
                      "rule folder is left out: %s, line 1: OSError: it is no file" %
                      self.file("folder"),
                      "rule nan is left out: %s, line 7: RuleError: tolerance is (relative, "
                      "absolute), two numbers from 0 on, not (nan, 0)" % self.file("nan"),
                      "rule negative is left out: %s, line 7: RuleError: tolerance" %
                      self.file("negative"),
                      "rule word is left out: %s, line 7: RuleError: libraries is a list of names" %
                      self.file("word"),
                      "did you mean toy.exp?",
                      "rules:hanging: side right returned in none of ",
                      "rules:never: says nothing about all "):
            self.assertIn(words, err)
        report = json.loads(out)
        judged = {source["name"]: source["judged"] for source in report["per_source"]}
        self.assertGreater(judged["rules:sound"], 100)
        self.assertEqual(judged.get("rules:hanging", 0), 0)
        self.assertIn("rules:sound", {f["relation"].split()[0] for f in report["findings"]})
        self.assertEqual([f["relation"] for f in report["findings"] if
                          "hanging" in f["relation"] or f["kind"] == "hang"], [])
        self.assertGreater(report["verdicts"]["untrusted"]["never-returned"], 0)
        self.listed()

    def listed(self):
        code, out, err = self.parallax("list", "rules", "--rules", "rules", "--json")
        self.assertEqual(code, 0, err)
        health = {rule["name"]: rule["health"] for rule in json.loads(out)}
        self.assertEqual(health["hanging"], "side right returned in no case")
        self.assertIsNone(health["sound"])

    def test_one_that_is_named_is_an_error(self):
        code, _, err = self.parallax("hunt", "toy", "--rules", "rules", "--source", "rules:syntax")
        self.assertEqual(code, 2, err)
        self.assertIn("line 8", err)
        self.assertIn("mend the file", err)

    def test_the_doctor_tells_of_seeds_that_are_never_used(self):
        with open(self.file("narrow"), "w", encoding="utf-8") as file:
            file.write(RULES["sound"].replace("@relation(", "@relation(domain=['extent(x, 0) <= 2'], "))
        code, out, _ = self.parallax("doctor", "toy", "--rules", "rules", "--json")
        self.assertEqual(code, 2)
        (toy,) = json.loads(out)
        told = [problem["what"] for problem in toy["problems"]]
        self.assertIn("rule narrow: 1 of 2 seeds break its domain: extent(x, 0) <= 2", told)
        self.assertTrue(any("syntax is left out" in each for each in told), told)
        self.assertEqual(toy["rules"]["broken"], toy["rules"]["clauses"])


if __name__ == "__main__":
    unittest.main()
