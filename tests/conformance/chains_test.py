"""Chains of calls (python/parallax/chains), on lists in place of a library's tensors."""

import os
import sys
import types
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from parallax import chains

LIB = types.SimpleNamespace(add=lambda x, y: [a + b for a, b in zip(x, y)], take=lambda xs, at: xs[at],
                            twice=lambda x, by=2: [by * a for a in x])
SCOPE = {"lib": LIB}


class Tensor(list):
    def add_(self, other):
        self[:] = [a + b for a, b in zip(self, other)]
        return self


class ChainsTest(unittest.TestCase):

    def run_chain(self, calls, *tensors, name="lib.chain", form_of=None):
        program = chains.program(name, SCOPE, form_of)
        return program.prepare(calls, *tensors)(calls, *tensors)

    def test_a_call_takes_tensors_and_results(self):
        calls = [("lib.add", ["$x", "$y"], {}), ("lib.twice", ["$a"], {"by": 3}),
                 ("lib.take", [["$b", "$x"], 0], {})]
        self.assertEqual(self.run_chain(calls, [1], [2]), [9])
        self.assertEqual(chains.lines_of(calls, 2, repr), [
            "def chain(x, y):", "    a = lib.add(x, y)", "    b = lib.twice(a, by=3)",
            "    c = lib.take([b, x], 0)", "    return c"])

    def test_a_write_in_place_shows_in_all_names(self):
        calls = [("lib.Tensor.add@inplace", ["$x", "$y"], {}), ("lib.twice", ["$x"], {})]
        self.assertEqual(self.run_chain(calls, Tensor([1]), [2]), ([3], [2], [3], [6]))
        self.assertIn("    a = x.add_(y)", chains.lines_of(calls, 2, repr))

    def test_a_form_is_of_the_whole_chain_or_of_each_call(self):
        calls = [("lib.twice", ["$x"], {}), ("lib.add", ["$a", "$x"], {})]
        seen = []

        def form_of(form):
            def make(function):
                seen.append(form)
                return function
            return make
        self.assertEqual(self.run_chain(calls, [1], name="lib.chain@graph", form_of=form_of), [3])
        self.assertEqual(seen, ["graph"])
        self.assertEqual(self.run_chain(calls, [1], name="lib.chain@graph-apart", form_of=form_of), [3])
        self.assertEqual(seen, ["graph"] * 3)

    def test_its_text_stands_alone(self):
        scope = {}
        text = chains.glue("lib.chain@form", "{'math': math}", "import math\n\ndef make(f):\n    return f",
                           "make")
        self.assertNotIn("parallax", text.replace("python/parallax", ""))
        exec(compile(text, "text", "exec"), scope)
        self.assertEqual(scope["run"]([("math.sqrt", ["$x"], {}), ("math.floor", ["$a"], {})], 10.0), 3)
        self.assertTrue(scope["run"].mutates)


if __name__ == "__main__":
    unittest.main()
