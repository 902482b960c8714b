"""The adapter of JAX: what adapter_test.py does not ask of every adapter.

Run in an environment that has JAX: python -m unittest tests/conformance/jax_adapter_test.py"""

import ctypes
import os
import sys
import unittest
import warnings

_HOME = os.environ.get("PARALLAX_HOME") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.append(os.path.join(_HOME, "python"))

import numpy  # noqa: E402

from parallax.adapters.jax import Adapter  # noqa: E402


def _capsule(array):
    return array.__dlpack__()


class JaxAdapterTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        warnings.simplefilter("ignore")
        cls.adapter = Adapter()
        cls.adapter.start()
        cls.apis = {api["name"]: api for api in cls.adapter.apis()}
        import jax
        cls.jax = jax

    def call(self, name, *args, **kwargs):
        program = self.adapter.program(name)
        if hasattr(program, "prepare"):
            program = program.prepare(*args, **kwargs)
        return program(*args, **kwargs)

    def array(self, values, dtype="float64"):
        return self.adapter.from_dlpack(_capsule(numpy.array(values, dtype)))

    def test_nothing_runs_before_the_first_tensor(self):
        code = ("import sys; sys.path.append(%r)\n"
                "from parallax.adapters.jax import Adapter\n"
                "adapter = Adapter(); adapter.start(); adapter.apis()\n"
                "from jax._src import xla_bridge\n"
                "sys.exit(bool(xla_bridge._backends))" % os.path.join(_HOME, "python"))
        import subprocess
        self.assertEqual(subprocess.run([sys.executable, "-c", code], check=False).returncode, 0)

    def test_contents_are_those_of_the_moment(self):
        memory = (ctypes.c_double * 64)()
        for offset in (0, 8, 40):  # JAX shares aligned memory unless it is told to copy
            array = numpy.ndarray((3,), "float64", memory, offset)
            array[:] = (1, 2, 3)
            first = self.adapter.from_dlpack(_capsule(array))
            array[:] = (4, 5, 6)
            second = self.adapter.from_dlpack(_capsule(array))
            self.assertEqual(first.tolist(), [1, 2, 3])
            self.assertEqual(second.tolist(), [4, 5, 6])

    def test_dtypes_follow_the_inputs(self):
        for name in ("float16", "float32", "float64", "int8", "uint64", "complex128", "bool"):
            array = self.array([1, 0], name)
            self.assertEqual(array.dtype.name, name)
            self.assertEqual(self.jax.numpy.sort(array).dtype.name, name)

    def test_one_name_of_each(self):
        for name in ("jax.numpy.max", "jax.numpy.arcsin", "jax.lax.conv_general_dilated",
                     "jax.nn.logsumexp", "jax.scipy.stats.norm.pdf", "jax.lax.linalg.qr"):
            self.assertIn(name, self.apis)
        for name in ("jax.numpy.amax", "jax.numpy.asin", "jax.lax.exp",
                     "jax.scipy.special.logsumexp", "jax.nn.swish"):
            self.assertNotIn(name, self.apis)

    def test_every_api_has_seeds(self):
        for name in list(self.apis)[::9]:
            with self.subTest(name):
                self.assertIsNotNone(next(iter(self.adapter.seeds(name)), None))

    def test_forms_give_what_the_call_gives(self):
        x = self.array([[0.5, 2.0, 1.5], [1.0, 3.0, 0.25]])
        plain = numpy.asarray(self.call("jax.numpy.cumsum", x, 1))
        for form in ("compiled", "vmap", "reference"):
            with self.subTest(form):
                found = self.call("jax.numpy.cumsum@" + form, x, 1)
                self.assertTrue(numpy.allclose(plain, numpy.asarray(found)))

    def test_derivatives_agree(self):
        x = self.array([[0.5, 2.0, 1.5], [1.0, 3.0, 0.25]])
        z = self.array([1 + 2j, 0.5 - 1j], "complex128")
        for name, argument in (("jax.numpy.sin", x), ("jax.nn.softmax", x), ("jax.numpy.prod", x),
                               ("jax.numpy.abs", z), ("jax.numpy.conjugate", z), ("jax.numpy.exp", z)):
            values = [float(self.call(name + "@" + form, argument)) for form in ("vjp", "jvp", "numeric")]
            with self.subTest(name):
                self.assertAlmostEqual(values[0], values[1], 9)
                self.assertAlmostEqual(values[0], values[2], 5)

    def test_what_cannot_be_traced_has_no_compiled_form(self):
        with self.assertRaises(LookupError):
            self.call("jax.numpy.nonzero@compiled", self.array([1, 0]))

    def test_small_integers_of_numpy_are_computed_in_float64(self):
        found = self.call("jax.numpy.sqrt@reference", self.array([2, 3], "int8"))
        self.assertEqual(found.dtype.name, "float64")

    def test_a_logarithm_that_scipy_takes_of_its_own_density_is_no_reference(self):
        for name, forms in (("laplace.logpdf", False), ("norm.logpdf", True), ("laplace.pdf", True)):
            self.assertEqual("reference" in self.apis["jax.scipy.stats." + name]["forms"], forms, name)

    def test_where_scipy_has_no_answer_there_is_none(self):
        arguments = self.array([0.5, 0.5]), self.array([0.0, 0.0]), self.array([-1.0, 1.0])
        plain = numpy.asarray(self.call("jax.scipy.stats.norm.pdf", *arguments))
        found = self.call("jax.scipy.stats.norm.pdf@reference", *arguments)
        self.assertTrue(numpy.allclose(plain, found, equal_nan=True))

    def test_scipys_nan_for_nan_is_an_answer(self):
        found = self.call("jax.scipy.special.rel_entr@reference", self.array([numpy.nan, 0.5]),
                          self.array([1.0, 1.0]))
        self.assertEqual(numpy.isnan(numpy.asarray(found)).tolist(), [True, False])

    def test_dimension_numbers_are_tuples(self):
        for name in ("jax.lax.gather", "jax.lax.scatter_add"):
            args, kwargs = next(iter(self.adapter.seeds(name)))
            self.assertTrue(any(type(each) is tuple and len(each) == 5 for each in args))
            for form in ("compiled", "vmap"):
                self.assertTrue(numpy.allclose(self.call(name, *args, **kwargs),
                                               self.call(name + "@" + form, *args, **kwargs)))
            scope = {}
            exec(self.adapter.source(name + "@compiled"), scope)
            self.assertTrue(numpy.allclose(self.call(name, *args, **kwargs),
                                           scope["run"](*args, **kwargs)))

    def test_truth_values_are_arrays(self):
        x = self.array([1.0, 2.0])
        self.assertEqual(self.call("jax.numpy.allclose@reference", x, x).shape, ())

    def test_numbers_of_python_stay_what_they_are(self):
        x = self.array([[4.0, 1.0], [1.0, 3.0]])
        for form in ("compiled", "vmap"):
            self.assertIs(self.call("jax.scipy.linalg.cho_factor@" + form, x)[1], False)

    def test_whole_numbers_divided_by_0_have_no_reference(self):
        with self.assertRaises(ZeroDivisionError):
            self.call("jax.numpy.fmod@reference", self.array([1], "int32"), self.array([0], "int32"))
        self.call("jax.numpy.fmod@reference", self.array([1.0]), self.array([0.0]))

    def test_literals_round_trip(self):
        lax = self.jax.lax
        for value in (lax.RoundingMethod.TO_NEAREST_EVEN, numpy.float32(1)):
            self.assertEqual(self.adapter.decode(self.adapter.encode(value)), value)


if __name__ == "__main__":
    unittest.main()
