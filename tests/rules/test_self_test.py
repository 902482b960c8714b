"""tests/rules/run FOLDER: rules that hold pass, and each fault of one is a line."""
import os
import subprocess
import sys
import unittest

from test_rules import GOOD, WithFolder

_HERE = os.path.dirname(os.path.abspath(__file__))
# The functions of these rules take numbers: any module stands for the library.
GOOD = GOOD.replace('"toy.add"', '"math.fabs"')


class OwnFolderTest(WithFolder):
    def run_on_folder(self):
        done = subprocess.run([os.path.join(_HERE, "run"), self._folder.name, sys.executable],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        return done.returncode, done.stdout

    def test_a_rule_that_holds(self):
        self.write(GOOD)
        code, said = self.run_on_folder()
        self.assertEqual(code, 0, said)
        self.assertIn("rules: 1 in %s, tried on 1 inputs, 0 failures" % self._folder.name, said)

    def test_each_fault_is_a_line(self):
        for old, new, words in [
                ("return m + n", "return m - n", "left gives 4, right 2"),
                ("return m + n", "return 1 / 0", "ZeroDivisionError"),
                ("between", "betwen", "line 5: RuleError: domain of n: unknown key 'betwen'"),
                ('yield (1,), {"m": 3}', "return iter(())", "yields nothing")]:
            with self.subTest(new):
                self.write(GOOD.replace(old, new))
                code, said = self.run_on_folder()
                self.assertEqual(code, 1, said)
                self.assertIn(words, said)

    def test_a_step_that_the_rule_needs_is_a_fault(self):
        self.write(GOOD.replace("import relation", "import relation, step").replace("@relation", """@step
def added(n, m):
    return n + m


@relation""", 1).replace("return m + n", "return added(n, m)"))
        code, said = self.run_on_folder()
        self.assertEqual(code, 1, said)
        self.assertIn("without step added: left gives 4, right 1", said)

    def test_a_folder_without_rules_fails(self):
        self.assertEqual(self.run_on_folder()[0], 1)


if __name__ == "__main__":
    unittest.main()
