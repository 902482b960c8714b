"""The PyTorch adapter against the contract of docs/add-a-target.md. Skipped without torch."""

import os
import sys
import unittest
import warnings

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

try:
    import torch
except ImportError:
    torch = None

_TYPES = {"tensor", "int", "float", "number", "bool", "str", "dtype", "expr", "any"}


def _run(adapter, name, call):
    program = adapter.program(name)
    args, kwargs = call
    if hasattr(program, "prepare"):
        program = program.prepare(*args, **kwargs)
    return program(*args, **kwargs)


def _copy(value):
    from parallax.adapters.torch import recording
    return recording.snapshot(value)


@unittest.skipIf(torch is None, "no torch in this Python")
class TorchAdapterTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        warnings.simplefilter("ignore")
        from parallax.adapters.torch import Adapter
        cls.adapter = Adapter()
        cls.adapter.start()
        cls.apis = {api["name"]: api for api in cls.adapter.apis()}

    def setUp(self):
        warnings.simplefilter("ignore")

    def test_lists_every_kind(self):
        kinds = {api["kind"] for api in self.apis.values()}
        self.assertEqual(kinds, {"chain", "function", "method", "module", "operator"})
        self.assertGreater(len(self.apis), 1000)
        for name in ("torch.add", "torch.linalg.svd", "torch.fft.fft", "torch.special.i1",
                     "torch.nn.functional.conv2d", "torch.nn.Linear", "torch.Tensor.expand"):
            self.assertIn(name, self.apis)

    def test_where_of_a_condition_alone_is_no_overload(self):
        where = self.apis["torch.where"]
        for parameters in [where["parameters"]] + where["overloads"]:
            self.assertGreater(len(parameters), 1)

    def test_one_operator_is_one_api(self):
        for alias in ("torch.Tensor.add", "aten.add", "torch.add_", "torch.absolute",
                      "torch.special.erf", "torch.nn.functional.softmax"):
            self.assertNotIn(alias, self.apis)

    def test_what_has_other_defaults_is_no_alias(self):
        self.assertIn("torch.linalg.diagonal", self.apis)
        self.assertNotIn("torch.linalg.diagonal", self.apis["torch.diagonal"]["names"])
        self.assertNotIn("torch.true_divide", self.apis)

    def test_what_a_schema_says_is_written_is_a_trait(self):
        for name in ("aten.rrelu_with_noise", "aten._cummax_helper"):
            self.assertIn("mutates", self.apis[name]["traits"])
        for name in ("torch.cummax", "torch.Tensor.zero_"):
            self.assertNotIn("mutates", self.apis[name]["traits"])

    def test_parameters_use_the_vocabulary(self):
        for api in self.apis.values():
            for parameters in [api["parameters"]] + api["overloads"]:
                for parameter in parameters:
                    base = parameter["type"].split("[")[0].rstrip("?")
                    self.assertIn(base, _TYPES, (api["name"], parameter))
        add = self.apis["torch.add"]["parameters"]
        self.assertEqual([p["name"] for p in add], ["input", "other", "alpha"])
        self.assertEqual([p["type"] for p in add], ["tensor", "tensor", "number"])
        pool = {p["name"]: p["type"] for p in self.apis["torch.nn.functional.conv2d"]["parameters"]}
        self.assertEqual(pool["stride"], "int[2]")

    def test_programs_resolve(self):
        for name in self.apis:
            self.adapter.program(name)
        with self.assertRaises(LookupError):
            self.adapter.program("torch.no_such_thing")
        with self.assertRaises(LookupError):
            self.adapter.program("torch.add@no-such-form")

    def test_every_listed_form_resolves(self):
        for name, api in self.apis.items():
            for form in api["forms"]:
                self.adapter.program(name + "@" + form)

    def test_seeds_return(self):
        for name in ("torch.add", "torch.where", "torch.nn.functional.dropout", "torch.gru_cell",
                     "torch.nn.Linear", "torch.nn.LSTM", "aten._softmax",
                     "torch.distributions.Normal.log_prob"):
            seeds = list(self.adapter.seeds(name))
            self.assertTrue(seeds, name)
            for call in seeds:
                _run(self.adapter, name, _copy(call))

    def test_weights_of_other_shapes_are_refused(self):
        call = {"init.input_size": 2, "init.hidden_size": 2, "param.weight_ih_l0": torch.ones(6, 2)}
        _run(self.adapter, "torch.nn.GRU", ((torch.ones(1, 2),), call))
        call["param.weight_ih_l0"] = torch.ones(1, 2)
        with self.assertRaisesRegex(ValueError, "size mismatch for weight_ih_l0"):
            _run(self.adapter, "torch.nn.GRU", ((torch.ones(1, 2),), call))

    def test_an_example_without_its_input_is_no_seed(self):
        from parallax.adapters.torch import doc_examples, modules
        doc = ">>> m = nn.ReLU()\n>>> m(input)\n>>> m(torch.ones(2))\n"
        calls = doc_examples.module_calls(torch.nn.ReLU, doc)
        self.assertEqual([modules.as_call(torch.nn.ReLU, *call) is None for call in calls],
                         [True, False])

    def test_a_shape_that_changes_in_place_is_whole_again_in_the_next_case(self):
        x = torch.arange(6.0).reshape(2, 3)
        run = self.adapter.program("torch.Tensor.transpose_").prepare(x, 0, 1)
        for _ in range(2):
            self.assertTrue(torch.equal(run(x, 0, 1), torch.arange(6.0).reshape(2, 3).T))
        self.assertEqual(x.shape, (2, 3))
        add = self.adapter.program("torch.Tensor.put_").prepare(x)
        add(x, torch.tensor([0]), torch.tensor([9.0]))
        self.assertEqual(x[0, 0], 9)

    def test_forms_agree(self):
        for name, forms in (("torch.add", ("method", "inplace", "out", "out-wrong-size",
                                           "out-strided", "ref", "threads")),
                            ("torch.exp", ("method", "out", "ref", "reference")),
                            ("torch.softmax", ("threads",)),
                            ("torch.nn.functional.gelu", ("out",))):
            call = list(self.adapter.seeds(name))[0]
            expected = _run(self.adapter, name, _copy(call))
            for form in forms:
                self.assertIn(form, self.apis[name]["forms"])
                got = _run(self.adapter, name + "@" + form, _copy(call))
                self.assertTrue(torch.allclose(expected, got, equal_nan=True), (name, form))

    def test_numpy_makes_numbers_between_ends(self):
        half, int16 = torch.tensor(0.25), {"dtype": torch.int16}
        for name, args, kwargs, expected in (
                ("torch.linspace", (half, 2, 12), int16, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2]),
                ("torch.linspace", (0, 2, 99), int16, [0] * 49 + [1] * 49 + [2]),
                ("torch.linspace", (3, 0.5, 6), int16, [3, 2, 2, 1, 1, 0]),
                ("torch.linspace", (), {"start": 0.5, "end": 3.9, "steps": 3, **int16}, [0, 2, 3]),
                ("torch.logspace", (0, 3, 4), {"dtype": torch.float32, "base": 2}, [1, 2, 4, 8])):
            self.assertIn("reference", self.apis[name]["forms"])
            got = _run(self.adapter, name + "@reference", (args, kwargs))
            self.assertEqual((expected, kwargs["dtype"]), (got.tolist(), got.dtype))
        own = torch.linspace(-1e6, 1e6 + 1, 40)
        got = _run(self.adapter, "torch.linspace@reference", ((-1e6, 1e6 + 1, 40), {}))
        self.assertTrue(torch.equal(own, got), "rounding of the ends is no difference")
        with self.assertRaises(LookupError):
            _run(self.adapter, "torch.logspace@reference", ((0, 2, 5), {"dtype": torch.int32}))

    def test_numpy_computes_some_whole_numbers_as_floats(self):
        zero, odd = torch.tensor(0), torch.tensor(2**53 + 1)
        got = _run(self.adapter, "torch.heaviside@reference", ((zero, odd), {}))
        self.assertEqual((2.0**53, torch.float64), (got.item(), got.dtype), "it holds 2^53 alone")
        got = _run(self.adapter, "torch.heaviside@reference", ((zero, torch.tensor(3)), {}))
        self.assertEqual((3, torch.int64), (got.item(), got.dtype))

    def test_an_overload_without_out_has_no_such_form(self):
        for name, args, kwargs in (("torch.sum", (torch.ones(3),), {"dtype": torch.float64}),
                                   ("torch.var", (torch.ones(3), False), {})):
            with self.assertRaises(LookupError, msg=name):
                _run(self.adapter, name + "@out", (args, kwargs))

    def test_an_out_tells_what_was_written_beside_it(self):
        def narrow(x, out=None):  # writes as if out= were contiguous
            if out is None:
                return x * 2
            out.as_strided(x.shape, (1,)).copy_(x * 2)
            return out
        from parallax.adapters.torch.forms import out as forms_out
        for fn, wanted in ((torch.exp, -1), (narrow, 0)):
            run = forms_out.make_out_strided("torch.f", fn).prepare(torch.ones(3))
            run(torch.ones(3))
            self.assertEqual(run.wrote_outside(), wanted)

        def long(x, out=None):  # writes one element behind its end
            if out is None:
                return x * 2
            out.as_strided((4,), (1,)).fill_(2)
            return out
        for fn, wanted in ((torch.exp, -1), (narrow, -1), (long, 0)):
            run = forms_out.make_out("torch.f", fn).prepare(torch.ones(3))
            run(torch.ones(3))
            self.assertEqual(run.wrote_outside(), wanted)
            self.assertFalse(run.made[0][0]._is_view(), "autograd has rules of its own for views")
        run = forms_out.make_out_wrong_size("torch.exp", torch.exp).prepare(torch.ones(3))
        self.assertFalse(hasattr(run, "wrote_outside"))

    def test_derivatives_agree(self):
        call = ((torch.tensor([0.3, -1.2, 2.0], dtype=torch.float64),), {})
        for name in ("torch.sin", "torch.exp", "torch.cumsum"):
            given = call if name != "torch.cumsum" else (call[0] + (0,), {})
            values = [_run(self.adapter, name + "@" + form, given).item()
                      for form in ("vjp", "jvp", "numeric")]
            self.assertAlmostEqual(values[0], values[1], places=12)
            self.assertAlmostEqual(values[0], values[2], places=6)

    def test_meta_exports_metadata(self):
        result = _run(self.adapter, "torch.add@meta", ((torch.ones(2, 3), torch.ones(3)), {}))
        self.assertEqual(self.adapter.export(result), ("float32", (2, 3), (3, 1)))

    def test_tensors_round_trip(self):
        from parallax.adapters.torch import literals
        for _, dtype in literals.DTYPES:
            tensor = torch.ones(2, 3).to(dtype)
            back = self.adapter.from_dlpack(self.adapter.export(tensor))
            self.assertEqual(back.dtype, dtype)
            self.assertTrue(torch.equal(back.to(torch.float64) if not dtype.is_complex else back,
                                        tensor.to(torch.float64) if not dtype.is_complex else
                                        tensor))
        shared = torch.zeros(4)
        self.adapter.from_dlpack(self.adapter.export(shared)).fill_(7)
        self.assertEqual(shared.tolist(), [7.0] * 4)

    def test_flags(self):
        negated = self.adapter.decorate(torch.ones(2), True, False, False)
        self.assertTrue(negated.is_neg())
        conjugated = self.adapter.decorate(torch.ones(2, dtype=torch.complex64), False, True, True)
        self.assertTrue(conjugated.is_conj() and conjugated.requires_grad)
        for tensor in (negated, conjugated):
            self.assertIsNotNone(self.adapter.export(tensor))

    def test_literals_round_trip(self):
        for value in (torch.channels_last, torch.strided, torch.device("cpu"), slice(0, None, 2),
                      Ellipsis):
            text = self.adapter.encode(value)
            self.assertEqual(self.adapter.decode(text), value)
        self.assertIsNone(self.adapter.encode(torch.Generator()))
        self.assertEqual(self.adapter.dtype_name(self.adapter.dtype("bfloat16")), "bfloat16")

    def test_sources_mean_the_same(self):
        for name in ("torch.add", "torch.Tensor.T", "aten._softmax", "torch.add@out-strided",
                     "torch.add@inplace", "torch.nn.Linear", "torch.sin@vjp",
                     "torch.distributions.Normal.entropy"):
            call = list(self.adapter.seeds(name.partition("@")[0]))[0]
            scope = {}
            exec(self.adapter.source(name), scope)
            expected = _run(self.adapter, name, _copy(call))
            got = scope["run"](*_copy(call[0]), **_copy(call[1]))
            self.assertTrue(torch.allclose(expected, got, equal_nan=True), name)

    def test_a_method_that_is_inherited_says_of_whom(self):
        self.assertEqual("torch.distributions.Gamma.entropy", self.apis["torch.distributions.Chi2.entropy"]["inherits"])
        self.assertNotIn("inherits", self.apis["torch.distributions.Gamma.entropy"])
        self.assertNotIn("inherits", self.apis["torch.distributions.LogNormal.log_prob"], "of a class that is not listed")

    def test_an_icdf_says_nothing_of_what_is_no_probability(self):
        from parallax.relation import OutOfDomain
        name = "torch.distributions.Normal.icdf"
        program = self.adapter.program(name)
        call = [torch.tensor(0.0), torch.tensor(1.0)]
        self.assertEqual(program(*call, value=torch.tensor(0.5)), 0)
        with self.assertRaises(OutOfDomain):
            program(*call, value=torch.tensor(2.0))
        scope = {}
        exec(self.adapter.source(name), scope)
        self.assertTrue(scope["run"](*call, value=torch.tensor(2.0)).isnan(), "as plain torch has it")

    def test_every_form_has_a_source_that_stands_alone(self):
        of_form = {}
        for name, api in self.apis.items():
            for form in api["forms"]:
                of_form.setdefault(form, []).append(name)
        for form, names in of_form.items():
            for name in names[:3]:
                with self.subTest(name + "@" + form):
                    exec(self.adapter.source(name + "@" + form), {})

    def test_script_source_rebuilds_layouts(self):
        scope = {}
        exec(self.adapter.script_source(), scope)
        values = torch.arange(24, dtype=torch.float32).reshape(1, 2, 3, 4)
        data = values.numpy().tobytes()
        for layout in ("contiguous", "transposed", "strided", "offset", "channels-last",
                       "negated", "negated-strided"):
            made = scope["tensor"]("float32", (1, 2, 3, 4), data, layout, 4, False)
            self.assertTrue(torch.equal(made, values), layout)
        displaced = scope["tensor"]("float32", (2,), data[:8], "contiguous", 4)
        self.assertEqual(displaced.data_ptr() % 64, 4)
        leaves = scope["flatten"](torch.max(torch.tensor([[1.0, 2.0]]), 1))
        self.assertEqual([leaf[1] for leaf in leaves], ["float32", "int64"])
        self.assertEqual(leaves[0][4], [2.0])
        self.assertTrue(scope["versions"]())


if __name__ == "__main__":
    unittest.main()
