"""What mpmath gives of special functions (parallax.scripts.special), in a Python that has it."""

import itertools
import unittest

import mpmath
import numpy

from parallax.scripts import special

_NUMBERS = (0.3, 0.7, 1.5, 3.0, 5.0, -0.4)


def scope_of(function, order=(), alone=False):
    scope = {}
    exec(special.text(function, order, alone), scope)
    return scope


class Special(unittest.TestCase):

    def test_each_function_is_known_somewhere(self):
        for name, (parameters, _, _) in special.TABLE.items():
            scope = scope_of(name)
            points = itertools.product(_NUMBERS, repeat=len(parameters))
            found = (scope["exact_element"](point, float("nan")) for point in points)
            self.assertTrue(any(value is not None for value in found), name)

    def test_values_are_those_of_mpmath_and_in_the_order_of_the_library(self):
        legendre = scope_of("legendre", ("x", "n"))["exact_element"]
        self.assertAlmostEqual(legendre((0.25, 3.0), 0.0), float(mpmath.legendre(3, 0.25)), places=15)
        self.assertIsNone(legendre((0.25, 3.5), 0.0))  # not asked of other degrees
        self.assertIsNone(legendre((float("inf"), 3.0), 0.0))

    def test_between_the_poles_of_negative_numbers_values_are_known(self):
        polygamma = scope_of("polygamma")["exact_element"]
        self.assertAlmostEqual(polygamma((1.0, -10000.25), 0.0), 19.7391088096782, places=9)
        self.assertIsNone(polygamma((1.0, -3.0), 0.0))

    def test_elements_that_nobody_knows_are_the_librarys_own_or_nan(self):
        own = numpy.array([9.0, 7.0, 7.0], "float32")
        x = numpy.array([1.0, -1.0, 1e9], "float32")
        scope = scope_of("k0")
        found = scope["exact_values"](own, [x], scope["UNKNOWN"])
        self.assertEqual([numpy.float32(0.42102444), 7, 7], found.tolist())
        scope = scope_of("k0", alone=True)
        found = scope["exact_values"](own, [x], scope["UNKNOWN"])
        self.assertEqual([False, True, True], numpy.isnan(found).tolist())

    def test_of_large_results_a_few_elements_are_asked(self):
        scope = scope_of("expit", alone=True)
        found = scope["exact_values"](numpy.zeros((10, 10)), [numpy.ones((10, 10))], scope["UNKNOWN"])
        self.assertEqual((10, 10), found.shape)
        self.assertEqual(6, numpy.isfinite(found).sum())

    def test_other_arguments_leave_the_result_as_it_is(self):
        scope = scope_of("k0")
        whole = numpy.array([1, 2])
        self.assertIs(scope["exact_values"](whole, [whole], None).dtype, whole.dtype)
        both = numpy.array([1.0 + 1j])
        self.assertEqual(both.tolist(), scope["exact_values"](both, [both], None).tolist())


if __name__ == "__main__":
    unittest.main()
