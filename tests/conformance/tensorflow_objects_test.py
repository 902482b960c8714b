"""What TensorFlow's adapter calls on objects (linear operators, variables, ragged tensors, text, arrays,
tables): a call, its text in a snippet and its script mean the plain call of TensorFlow."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import numpy
import tensorflow as tf

from parallax.adapters.tensorflow import Adapter, objects


def _characters(*words):
    array = numpy.asarray(words, "S")
    return tf.constant(array.view(numpy.uint8).reshape(array.shape + (array.itemsize,)))


class TensorFlowObjectsTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.adapter = Adapter()
        cls.adapter.start()
        cls.apis = {api["name"]: api for api in cls.adapter.apis()}

    def same(self, found, expected):
        for one, other in zip(found if isinstance(found, (list, tuple)) else [found],
                              expected if isinstance(expected, (list, tuple)) else [expected]):
            self.assertEqual(one.dtype, tf.convert_to_tensor(other).dtype)
            numpy.testing.assert_allclose(one, other, rtol=1e-5)

    def written(self, name, args):
        """What the text of the snippet evaluates to."""
        words = ["given%d" % i for i in range(len(args))]
        lines, expression = objects.find(name).text(words, ())
        scope = dict(zip(words, args), tf=tf)
        exec("\n".join(lines + ["result = " + expression]), scope)
        return scope["result"]

    def check(self, name, args, expected, traced=True):
        self.assertIn(name, self.apis)
        self.same(self.adapter.program(name)(*args), expected)
        self.same(self.written(name, args), expected)
        source, scope = self.adapter.source(name), {}
        self.assertNotIn("from .", source)
        exec(source, scope)
        self.same(scope["run"](*args), expected)
        self.assertEqual("graph" in self.apis[name]["forms"], traced, name)
        if traced:
            self.same(self.adapter.program(name + "@graph").prepare(*args)(*args), expected)
        self.assertGreaterEqual(len(list(self.adapter.seeds(name))), 3, name)

    def test_linear_operators_of_operators(self):
        a, b = tf.constant([[2.0, 1.0], [0.0, 3.0]]), tf.constant([[4.0]])
        full = tf.linalg.LinearOperatorFullMatrix
        made = {
            "BlockDiag": (([a, b],), tf.linalg.LinearOperatorBlockDiag([full(a), full(b)])),
            "Kronecker": (([a, b],), tf.linalg.LinearOperatorKronecker([full(a), full(b)])),
            "Composition": (([a, a],), tf.linalg.LinearOperatorComposition([full(a), full(a)])),
            "BlockLowerTriangular": ((a, tf.ones([1, 2]), b), tf.linalg.LinearOperatorBlockLowerTriangular(
                [[full(a)], [full(tf.ones([1, 2])), full(b)]])),
            "LowRankUpdate": ((a, tf.ones([2, 1]), tf.ones([1]), tf.ones([2, 1])),
                              tf.linalg.LinearOperatorLowRankUpdate(
                                  full(a), tf.ones([2, 1]), tf.ones([1]), tf.ones([2, 1]))),
            "Inversion": ((a,), tf.linalg.LinearOperatorInversion(full(a))),
            "Adjoint": ((a,), tf.linalg.LinearOperatorAdjoint(full(a)))}
        for leaf, (args, operator) in made.items():
            owner = "tf.linalg.LinearOperator%s." % leaf
            x = tf.reshape(tf.range(1.0, operator.shape[-1] + 1), [-1, 1])
            self.check(owner + "to_dense", args, operator.to_dense())
            self.check(owner + "solve", args + (x,), operator.solve(x))
        self.assertNotIn("tf.linalg.LinearOperatorZeros.solve", self.apis)

    def test_methods_change_variables(self):
        x, one = tf.constant([1.0, 2.0, 3.0]), tf.constant([4.0])
        for name, args, expected in (
                ("tf.Variable.assign_add", (x, x), [2.0, 4.0, 6.0]),
                ("tf.Variable.scatter_sub", (x, tf.constant([1]), one), [1.0, -2.0, 3.0]),
                ("tf.Variable.scatter_nd_update", (x, tf.constant([[2]]), one), [1.0, 2.0, 4.0]),
                ("tf.Variable.sparse_read", (x, tf.constant([2, 0])), [3.0, 1.0]),
                ("tf.compat.v1.scatter_add", (x, tf.constant([0]), one), [5.0, 2.0, 3.0])):
            self.check(name, args, tf.constant(expected), traced=False)

    def test_ragged_tensors_are_values_and_rows(self):
        x, lengths = tf.constant([1.0, 2.0, 3.0]), tf.constant([1, 2], tf.int64)
        ragged = tf.RaggedTensor.from_row_lengths(x, lengths)
        for name, args, expected in (
                ("to_tensor", (x, lengths), ragged.to_tensor()),
                ("value_rowids", (x, lengths), ragged.value_rowids()),
                ("from_row_splits", (x, tf.constant([0, 1, 3])), ragged.to_tensor()),
                ("to_sparse", (x, lengths), ragged.to_tensor()),
                ("__sub__", (x, 2 * x, lengths), -ragged.to_tensor()),
                ("__mod__", (x, x, lengths), 0 * ragged.to_tensor())):
            self.check("tf.RaggedTensor." + name, args, expected)

    def test_text_is_its_bytes(self):
        words = _characters("ab c", "d")
        for name, args, expected in (
                ("upper", (words,), _characters("AB C", "D")),
                ("length", (words,), tf.constant([4, 1])),
                ("split", (words,), _characters(["ab", "c"], ["d", ""])),
                ("join", ([words, words], "-"), _characters("ab c-ab c", "d-d")),
                ("to_number", (_characters("1.5", "-2"),), tf.constant([1.5, -2.0])),
                ("as_string", (tf.constant([1, 22]),), _characters("1", "22")),
                ("unicode_encode", (tf.constant([[104, 233]]),), _characters("h\xe9".encode()))):
            self.check("tf.strings." + name, args, expected)
        image = tf.constant(numpy.arange(12, dtype=numpy.uint8).reshape(2, 2, 3))
        self.check("tf.io.decode_png", (image,), image)

    def test_arrays_and_tables_are_what_they_hold(self):
        x = tf.constant([[1.0, 2.0], [3.0, 4.0]])
        self.check("tf.TensorArray.gather", (x, tf.constant([1, 0])), tf.constant([[3.0, 4.0], [1.0, 2.0]]))
        keys, values = tf.constant([1, 2], tf.int64), tf.constant([0.5, 1.5])
        held = (keys, values, tf.constant(-1.0), tf.constant([2, 3], tf.int64))
        for owner in ("tf.lookup.StaticHashTable.", "tf.lookup.experimental.DenseHashTable."):
            self.check(owner + "lookup", held, tf.constant([1.5, -1.0]), traced=False)


if __name__ == "__main__":
    unittest.main()
