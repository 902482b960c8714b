"""What adapters share (python/parallax/common), without any library."""

import os
import sys
import tempfile
import unittest
from unittest import mock

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from parallax.common import choosing, examples, jax_cache, literals, nested, signatures
from parallax.common.parameters import parameter


class _Reader(signatures.Reader):
    library = "lib"
    tensors = frozenset(["x", "weight"])
    int_lists = frozenset(["shape"])
    dropped = frozenset(["name"])
    choices = {"mode": ["same", "valid"]}
    variadic = {"tensors": "tensor"}


class SignaturesTest(unittest.TestCase):

    def types(self, function):
        return [(p["name"], p["type"]) for p in _Reader().from_callable(function)]

    def test_annotations_come_before_names_and_defaults(self):
        def function(x, n=None, flag=True, name=None):
            pass
        function.__annotations__.update(x=int, n="Optional[lib.Tensor]")
        self.assertEqual(self.types(function), [("x", "int"), ("n", "tensor?"), ("flag", "bool")])

    def test_names_tell_where_nothing_else_does(self):
        def function(x, shape, num_rows, use_it, other, *tensors, weight=None):
            pass
        self.assertEqual(self.types(function), [
            ("x", "tensor"), ("shape", "int[]"), ("num_rows", "int"), ("use_it", "bool"),
            ("other", "any"), ("tensors", "tensor"), ("weight", "tensor?")])

    def test_what_is_left_out_moves_no_argument(self):
        class Placed(_Reader):
            keeps_places = True

        def function(x, name=None, n=1):
            pass
        for reader, by_name in ((_Reader(), False), (Placed(), True)):
            found = {p["name"]: p["keyword_only"] for p in reader.from_callable(function)}
            self.assertEqual(found, {"x": False, "n": by_name})

    def test_choices_are_those_of_strings(self):
        def function(x, mode="same"):
            pass
        self.assertEqual(_Reader().from_callable(function)[1]["choices"], ["same", "valid"])
        self.assertNotIn("choices", parameter("mode", "int", choices=["same"]))

    def test_a_docstring_states_parameters(self):
        found = _Reader().from_doc("pool(x, shape=(1, 2), *, mode='same') -> Tensor\n\nPools.")
        self.assertEqual([(p["name"], p["keyword_only"]) for p in found],
                         [("x", False), ("shape", False), ("mode", True)])
        self.assertIsNone(_Reader().from_doc("Pools."))


class NestedTest(unittest.TestCase):

    def test_containers_stay_and_leaves_change(self):
        value = (1, [2, {"a": 3}])
        self.assertEqual(nested.mapped(value, lambda leaf: -leaf), (-1, [-2, {"a": -3}]))
        self.assertEqual(list(nested.leaves(value)), [1, 2, 3])

    def test_structures_can_be_compared(self):
        one, two = ([1, 2], {"a": 3}), ([4, 5], {"a": 6})
        self.assertEqual(nested.structure(one, type), nested.structure(two, type))
        self.assertNotEqual(nested.structure(one, repr), nested.structure(two, repr))


class LiteralsTest(unittest.TestCase):

    def test_expressions_give_equal_objects(self):
        scope = literals.scope(lib=literals)
        for value in (slice(0, 2, None), range(3), Ellipsis):
            self.assertEqual(literals.decode(literals.encode(value), scope), value)
        self.assertIs(literals.decode("lib", scope), literals)
        self.assertIsNone(literals.encode(object()))

    def test_expressions_reach_nothing_else(self):
        with self.assertRaises(NameError):
            literals.decode("open('x')", literals.scope())


class ExamplesTest(unittest.TestCase):

    DOC = "Adds.\n\n>>> y = [\n...     1]\n>>> seen.append(y)\n"

    def test_statements_share_a_scope(self):
        scope = {"seen": []}
        for source in examples.statements(self.DOC):
            examples.run(source, scope)
        self.assertEqual(scope["seen"], [[1]])

    def test_what_fails_or_hangs_is_dropped(self):
        examples.run("raise ValueError", {})
        examples.run("while True: pass", {}, seconds=0.1)


class ChoosingTest(unittest.TestCase):

    def test_keeps_structures_apart_and_small_ones_first(self):
        calls = [((n,), {}) for n in (3, 3, 1, 0, 100000)]
        found = choosing.select(calls, 10, lambda args, kwargs: args, lambda args, kwargs: args)
        self.assertEqual(found, [((1,), {}), ((3,), {}), ((0,), {})])

    def test_spreads_over_all_sizes(self):
        calls = [((n,), {}) for n in range(1, 101)]
        found = choosing.select(calls, 4, lambda args, kwargs: args, lambda args, kwargs: args)
        self.assertEqual([args for args, _ in found], [(1,), (26,), (51,), (76,)])


class JaxCacheTest(unittest.TestCase):
    """Into a folder of its own, with a stand-in for JAX that notes its settings."""

    def keep(self, cache):
        jax = mock.Mock(__version__="9.9")
        settings = {"PARALLAX_CACHE": cache} if cache else {}
        with mock.patch.dict(os.environ, settings, clear=True):
            jax_cache.keep(jax)
        return dict(call.args for call in jax.config.update.call_args_list)

    def test_what_was_compiled_stays_and_what_is_too_much_goes(self):
        self.assertEqual(self.keep(""), {})
        with tempfile.TemporaryDirectory() as cache:
            folder = os.path.join(cache, "jax-9.9")
            os.makedirs(folder)
            program = os.path.join(folder, "program")
            with open(program, "wb") as file:
                file.write(b"program")
            settings = self.keep(cache)
            self.assertEqual(settings["jax_compilation_cache_dir"], folder)
            self.assertEqual(settings["jax_persistent_cache_min_compile_time_secs"], 0)
            self.assertTrue(os.path.exists(program))
            os.truncate(program, 1 << 30)
            self.keep(cache)
            self.assertFalse(os.path.exists(folder))


if __name__ == "__main__":
    unittest.main()
