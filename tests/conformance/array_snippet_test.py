"""Snippets of libraries on NumPy arrays, run as they are."""

import json
import unittest

import numpy

from parallax import snippets
from parallax.arrays import snippet as array_snippet


def tensor(layout="contiguous", to="float32"):
    return {"tensor": {"dtype": "float32", "shape": [2, 2], "values": ["1.0", "2.0"] * 2, "to": to,
                       "layout": layout, "requires_grad": False}}


def call(role, program, value):
    return {"role": role, "program": program, "arguments": [["x", False, value]], "part": None,
            "results": [["float32", [2, 2]]]}


def run(*calls):
    style = array_snippet.Style(("import numpy",), lambda path: path.rpartition(".")[0],
                                lambda path: "numpy.exp")
    request = {"kind": "value", "show": "", "path": "", "calls": calls}
    found = json.loads(snippets.write(json.dumps(request), (style,)))["candidates"][0]
    scope = {}
    lines = found["imports"] + found["setup"] + ["expected = " + found["expected"]]
    exec("\n".join(lines + found["then"] + ["got = " + found["got"]]), scope)
    return scope


class ArraySnippet(unittest.TestCase):

    def test_layouts_lie_as_they_say(self):
        strides = {"transposed": (4, 8), "strided": (16, 8), "offset": (8, 4), "expanded": (0, 4)}
        for layout, wanted in strides.items():
            scope = run(call("got", "numpy.exp", tensor(layout)),
                        call("expected", "numpy.exp", tensor()))
            self.assertEqual(scope["x_" + layout].strides, wanted)
            self.assertTrue((scope["expected"] == scope["got"]).all())

    def test_out_wider_dtypes_and_references(self):
        for form in ("@out", "@out-strided", "@reference"):
            scope = run(call("got", "numpy.exp" + form, tensor()),
                        call("expected", "numpy.exp", tensor()))
            self.assertTrue((scope["expected"] == scope["got"]).all())
        scope = run(call("got", "numpy.exp", tensor()),
                    call("expected", "numpy.exp", tensor(to="float64")))
        self.assertEqual(scope["expected"].dtype, numpy.float64)


if __name__ == "__main__":
    unittest.main()
