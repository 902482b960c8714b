"""The forms that torch.compile makes of a call (the target torch-compile). Skipped without torch."""

import os
import sys
import unittest
import unittest.mock
import warnings

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

try:
    import torch
except ImportError:
    torch = None


@unittest.skipIf(torch is None, "no torch in this Python")
class TorchCompileTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        warnings.simplefilter("ignore")
        os.environ["PARALLAX_TORCH"] = "torch-compile"
        from parallax.adapters.torch import Adapter
        cls.adapter = Adapter()
        cls.adapter.start()
        cls.apis = {api["name"]: api for api in cls.adapter.apis()}

    def prepared(self, name, *args, **kwargs):
        return self.adapter.program(name).prepare(*args, **kwargs)

    def test_what_is_compiled_lies_where_it_is_kept_or_in_the_jail(self):
        from parallax.common import inductor
        for variables, folder in (
                ({"PARALLAX_CACHE": "/c", "TMPDIR": "/tmp", "HOME": "/tmp"}, "/c/inductor"),
                ({"TMPDIR": "/tmp/x", "HOME": "/tmp/x"}, "/tmp/x/compiled/inductor"),
                ({"TMPDIR": "/tmp", "HOME": "/elsewhere"}, ""), ({"HOME": ""}, "")):
            with unittest.mock.patch.dict(os.environ, variables, clear=True):
                self.assertEqual(inductor.kept_folder(), folder, variables)

    def test_has_its_own_forms_alone(self):
        self.assertEqual({form for api in self.apis.values() for form in api["forms"]},
                         {"compiled", "graph"})
        self.assertEqual(self.apis["torch.exp"]["forms"], ["compiled", "graph"])
        self.assertEqual(self.apis["torch.bernoulli"]["forms"], [])

    def test_a_graph_agrees_and_is_made_once(self):
        x = torch.linspace(-1, 1, 6).reshape(2, 3)
        for name, args in (("torch.exp", (x,)), ("torch.softmax", (x, 1)),
                           ("torch.linalg.svdvals", (x,)), ("torch.Tensor.t", (x,)),
                           ("torch.nn.ReLU", (x,)), ("torch.max", (x, 1))):
            plain = self.adapter.program(name)
            plain = plain.prepare(*args) if hasattr(plain, "prepare") else plain
            torch._dynamo.utils.counters.clear()
            call = self.prepared(name + "@graph", *args)
            for _ in range(2):
                for got, expected in zip(call(*args), plain(*args)):
                    self.assertTrue(torch.allclose(got, expected), name)
            self.assertEqual(torch._dynamo.utils.counters["stats"]["unique_graphs"], 1)

    def test_what_cannot_be_traced_has_no_form(self):
        with self.assertRaises(LookupError):
            self.prepared("torch.Tensor.tolist@graph", torch.ones(2))

    def test_inductor_generates_code(self):
        x = torch.linspace(-1, 1, 6)
        call = self.prepared("torch.exp@compiled", x)
        self.assertTrue(torch.allclose(call(x), x.exp()))

    def test_snippets_are_what_a_person_types(self):
        from parallax.adapters.torch.snippet import Style
        style = Style(exact=False)
        for name, args, expected in (
                ("torch.exp@compiled", ["x"], "torch.compile(torch.exp)(x)"),
                ("torch.exp@graph", ["x"],
                 "torch.compile(torch.exp, backend='aot_eager_decomp_partition')(x)"),
                ("torch.Tensor.t@compiled", ["x"], "torch.compile(lambda: x.t())()")):
            self.assertEqual(style.call({"program": name}, args, [])[2], expected)


if __name__ == "__main__":
    unittest.main()
