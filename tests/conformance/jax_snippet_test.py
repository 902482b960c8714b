"""Snippets of JAX, run as they are."""

import json
import os
import sys
import unittest

_HOME = os.environ.get("PARALLAX_HOME") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.append(os.path.join(_HOME, "python"))

from parallax import snippets  # noqa: E402
from parallax.adapters.jax import references, snippet  # noqa: E402


def tensor(dtype="float32", to="", values=("1.0", "2.5", "0.5", "4.0")):
    return {"tensor": {"dtype": dtype, "shape": [2, 2], "values": list(values), "to": to or dtype,
                       "layout": "contiguous", "requires_grad": False}}


def call(role, program, *arguments):
    return {"role": role, "program": program, "arguments": list(arguments), "part": None,
            "results": [["float32", [2, 2]]]}


def write(show, *calls):
    request = {"kind": "value", "show": show, "path": "", "calls": calls}
    style = snippet.Style(references.reference_of)
    return json.loads(snippets.write(json.dumps(request), (style,)))


def run(found):
    found, scope = found["candidates"][0], {}
    lines = found["imports"] + found["setup"]
    lines += ["expected = " + found["expected"]] if found["expected"] else []
    exec("\n".join(lines + found["then"] + ["got = " + found["got"]]), scope)
    return scope


class JaxSnippet(unittest.TestCase):

    def test_forms_give_what_the_call_gives(self):
        x, one = ["x", False, tensor()], ["axis", True, {"text": "1"}]
        for form in ("compiled", "vmap", "reference"):
            with self.subTest(form):
                scope = run(write("", call("expected", "jax.numpy.cumsum", x, one),
                                  call("got", "jax.numpy.cumsum@" + form, x, one)))
                self.assertTrue((scope["expected"] == scope["got"]).all())

    def test_lists_of_arrays(self):
        both = ["arrays", False, {"list": [tensor(), tensor(values=("3.0",) * 4)]}]
        for form in ("compiled", "vmap", "reference"):
            with self.subTest(form):
                scope = run(write("", call("expected", "jax.numpy.stack", both),
                                  call("got", "jax.numpy.stack@" + form, both)))
                self.assertTrue((scope["expected"] == scope["got"]).all())

    def test_dtypes_are_kept(self):
        for dtype in ("float64", "bool", "bfloat16"):
            values = ("True", "False") * 2 if dtype == "bool" else ("1.0", "2.0") * 2
            x = ["x", False, tensor(dtype, values=values)]
            scope = run(write("", call("got", "jax.numpy.negative" if dtype != "bool" else
                                       "jax.numpy.logical_not", x)))
            self.assertEqual(scope["got"].dtype.name, dtype)
        scope = run(write("", call("expected", "jax.numpy.exp", ["x", False, tensor(to="float64")]),
                          call("got", "jax.numpy.exp", ["x", False, tensor()])))
        self.assertEqual(scope["expected"].dtype.name, "float64")

    def test_gradients_are_checked_by_jax_itself(self):
        value = tensor("float64")
        value["tensor"]["requires_grad"] = True
        found = write("gradient", call("got", "jax.numpy.sin@vjp", ["x", False, value]))
        self.assertIn("check_grads", found["candidates"][0]["got"])
        run(found)


if __name__ == "__main__":
    unittest.main()
