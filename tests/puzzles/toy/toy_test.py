"""Every planted bug of the toy fires when provoked by hand, and its healthy twin does not."""

import ctypes
import math
import os
import resource
import signal
import struct
import sys
import unittest

import toy
import script_functions as script
from parallax.adapters.toy import Adapter

PROVED = set()


def floats(values, dtype=None):
    return toy.tensor(values, dtype or toy.float32)


def ones(n, dtype=None):
    return floats([1.0] * n, dtype)


def run_in_child(call):
    """What becomes of a fresh process that makes the call: "returned", or the signal's name."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        signal.alarm(1)
        try:
            call()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else "returned"


class PlantedTest(unittest.TestCase):
    def prove(self, name, provoke, wrong, right):
        """`provoke(function)` gives `wrong` with the planted function and `right` with its twin."""
        twin = next(f["twin"] for f in toy.functions() if f["name"] == name)
        self.assertIsNone(next(f["planted"] for f in toy.functions() if f["name"] == twin))
        self.assertEqual(provoke(twin), right)
        self.assertEqual(provoke(name), wrong)
        PROVED.add(name)

    def widened(self, name, *args, **kwargs):
        """As provoke: whether the call agrees with the same call in float64."""
        def wide(value):
            if isinstance(value, list):
                return [wide(item) for item in value]
            return toy.cast(value, toy.float64) if isinstance(value, toy.Tensor) else value

        def provoke(function):
            call = getattr(toy, function)
            a = script.flatten(call(*args, **kwargs))[0][-1]
            b = script.flatten(call(*map(wide, args), **kwargs))[0][-1]
            return len(a) == len(b) and all(
                p == q or (p != p and q != q) or math.isclose(p, q, rel_tol=1e-5, abs_tol=1e-9)
                for p, q in zip(a, b))
        self.prove(name, provoke, False, True)

    def test_tail(self):
        for n in range(1, 70):
            right = not 16 < n < 32
            self.assertEqual(toy.tail_sum(ones(n)).tolist() == n, right, n)
            self.assertEqual(toy.tail_norm(ones(n)).tolist() ** 2 > n - 0.1, right, n)
            self.assertEqual(toy.tail_mean(ones(n)).tolist() == 1, right, n)
        self.assertEqual(toy.tail_sum(ones(17)).tolist(), 16)
        self.assertEqual(toy.tail_sum(ones(17, toy.float64)).tolist(), 17)
        for name in ("tail_sum", "tail_mean", "tail_norm"):
            self.widened(name, ones(19))

    def test_strides_ignored(self):
        def provoke(name):
            x = toy.transpose(floats([[1, 2, 3], [4, 5, 6]]))
            return getattr(toy, name)(x).tolist() == getattr(toy, name)(toy.contiguous(x)).tolist()
        self.prove("blind_negate", provoke, False, True)

    def test_float32_values(self):
        self.widened("empty_prod", floats([]))
        self.widened("coarse_energy", floats([0.1 * n for n in range(40)]))
        self.widened("bent_add", floats([[0, 0, 0], [0, 0, 0]]), floats([1, 2, 3]))
        self.widened("skewed_pad", ones(3), [1, 2])
        self.widened("short_concat", [ones(2), ones(1), ones(3)])
        self.widened("deaf_max", floats([1, math.nan, 2]))
        self.widened("capped_exp", floats([1, math.inf]))
        self.widened("naive_softmax", floats([1, 100, 200]))

    def test_tail_of_a_vector(self):
        def provoke(name):
            whole = getattr(toy, name)(ones(19)).tolist()
            return whole[18] == getattr(toy, name)(ones(1)).tolist()[0]
        self.prove("ragged_sigmoid", provoke, False, True)

    def test_padding(self):
        self.prove("brim_max",
                   lambda name: getattr(toy, name)(toy.tensor([1, 127], toy.int8)).tolist(), 1, 127)

    def test_clipped(self):
        values = [2.0 ** 24] + [0.5] * 127
        self.widened("clipped_sum_dim", floats(values))
        self.assertEqual(toy.clipped_sum_dim(floats(values[:29])).tolist(), 2.0 ** 24 + 14)

    def test_digits_lost(self):
        def provoke(name):
            x = floats([0.01] * 19, toy.float16)
            whole = getattr(toy, name)(x).tolist()
            return whole[0] == whole[18]
        self.prove("blurred_expm1", provoke, False, True)

    def test_conjugate_forgotten(self):
        def provoke(name):
            return [getattr(toy, name)(x, x).tolist()
                    for x in (toy.tensor([1 + 2j], toy.complex64),
                              toy.tensor([1 + 2j], toy.complex128))]
        self.prove("blunt_vdot", provoke, [-3 + 4j, 5], [5, 5])

    def test_forms(self):
        def in_place(name):
            x = floats([-1] * 6)
            return getattr(x, name + "_")().tolist()
        self.prove("patchy_abs", in_place, [1, 1, 1, 1, -1, -1], [1] * 6)

        def strided_out(name):
            out = toy.as_strided(toy.zeros([6]), [3], [2])
            getattr(toy, name)(floats([4, 9, 16]), out=out)
            return out.tolist()
        self.prove("aloof_sqrt", strided_out, [0, 0, 0], [2, 3, 4])

        def without_data(name):
            return [getattr(toy, name)(x).dtype.name for x in (ones(3), ones(3).to_meta())]
        self.prove("vague_argmax", without_data, ["int64", "int32"], ["int64", "int64"])

        def method(name):
            return getattr(ones(3), name)().dtype.name
        self.prove("vague_cumsum", method, "float64", "float32")

    def test_refused(self):
        def refuses(call):
            try:
                call()
            except RuntimeError:
                return True
            return False
        strided = toy.transpose(floats([[1, 2], [3, 4]]))
        self.prove("picky_flip", lambda name: refuses(lambda: getattr(toy, name)(strided)), True,
                   False)
        self.prove("choosy_flip", lambda name: refuses(lambda: getattr(toy, name)(strided)), True,
                   False)
        cube = floats([[[1]]])
        self.prove("picky_square", lambda name: refuses(getattr(cube, name)), True, False)
        self.assertFalse(refuses(lambda: toy.picky_square(cube)))

    def test_gradient(self):
        adapter = Adapter()
        adapter.start()

        def provoke(name):
            x = floats([0.5, -1, 2], toy.float64)
            vjp, jvp, numeric = (adapter.program("toy.%s@%s" % (name, form))(x).tolist()
                                 for form in ("vjp", "jvp", "numeric"))
            self.assertTrue(math.isclose(jvp, numeric, rel_tol=1e-9))
            return math.isclose(vjp, jvp, rel_tol=1e-9)
        self.prove("steep_silu", provoke, False, True)

    def test_edges(self):
        def ended(*args):
            return lambda name: run_in_child(lambda: getattr(toy, name)(*args))

        def failed(*args):
            def call(name):
                try:
                    getattr(toy, name)(*args)
                except RuntimeError as error:
                    return "INTERNAL ASSERT" in str(error)
                return False
            return call
        self.prove("least_window", ended(ones(8), -2 ** 63), "SIGSEGV", "returned")
        self.prove("short_pad", ended(ones(3), [1]), "SIGSEGV", "returned")
        self.prove("deep_vdot", ended(ones(2), floats([[1, 2]])), "SIGSEGV", "returned")
        self.prove("huge_flip", failed(toy.zeros([0, 2 ** 31])), True, False)
        self.prove("paired_vdot", failed(ones(2), toy.tensor([1, 2], toy.int8)), True, False)

    def test_crash(self):
        def cube(name):
            return run_in_child(lambda: getattr(toy, name)(floats([[[1, 2]]])))
        self.prove("fragile_transpose", cube, "SIGSEGV", "returned")
        self.prove("strict_median",
                   lambda name: run_in_child(lambda: getattr(toy, name)(ones(16))), "SIGABRT",
                   "returned")
        self.prove("patient_sum",
                   lambda name: run_in_child(lambda: getattr(toy, name)(floats([]))), "SIGALRM",
                   "returned")
        self.assertEqual(toy.patient_sum(ones(19)).tolist(), 19)

    def fails_assertion(self, name, x):
        try:
            getattr(toy, name)(x)
        except RuntimeError as error:
            return "INTERNAL ASSERT FAILED" in str(error)
        return False

    def test_internal_assertions(self):
        self.prove("brittle_flip", lambda name: self.fails_assertion(
            name, toy.tensor([1, 2, 3], toy.int16)),
                   True, False)
        self.prove("brittle_max", lambda name: self.fails_assertion(name, ones(32)), True, False)
        self.prove("shut_sum", lambda name: self.fails_assertion(name, ones(1)), True, False)

    def test_memory_bomb(self):
        def provoke(name):
            try:
                return getattr(toy, name)(ones(1)).shape
            except MemoryError:
                return "MemoryError"
        self.prove("hungry_window", provoke, "MemoryError", (0,))
        self.assertEqual(toy.hungry_window(ones(4)).tolist(), [3, 3])

    def test_mutation(self):
        def provoke(name):
            x = floats([3, 1, 2])
            values, places = getattr(toy, name)(x)
            self.assertEqual((values.tolist(), places.tolist()), ([1, 2, 3], [1, 2, 0]))
            return x.tolist()
        self.prove("greedy_sort", provoke, [1, 2, 3], [3, 1, 2])

    def test_out_of_bounds(self):
        def write(name):
            x = script.tensor("float32", (3,), struct.pack("<3f", 1, 2, 3))
            self.assertEqual(getattr(toy, name)(x).tolist(), 3)
            kept = script.intact()
            script.forget()
            return kept
        self.prove("sentinel_find", write, False, True)

        def read(name):
            x = script.tensor("float32", (4,), struct.pack("<4f", 1, 2, 3, 4), guard=True)
            return run_in_child(lambda: getattr(toy, name)(x))
        self.prove("peek_window", read, "SIGSEGV", "returned")
        self.prove("peek_diff", read, "SIGSEGV", "returned")
        self.assertEqual(toy.peek_window(ones(4)).tolist(), [3, 3])

    def test_unwritten(self):
        perturb = -6  # of mallopt: fresh memory holds the complement of a byte

        def paint(name):
            ctypes.CDLL(None).mallopt(perturb, 0x41 ^ 0xff)
            try:
                x = toy.transpose(floats([[1, 2], [3, 4]]))
                return struct.pack("<4f", *script.flatten(getattr(toy, name)(x))[0][-1])
            finally:
                ctypes.CDLL(None).mallopt(perturb, 0)
        self.prove("unfinished_flip", paint, struct.pack("<2f", 2, 4) + b"AAAAAAAA",
                   struct.pack("<4f", 2, 4, 1, 3))

    def test_worse_than_met(self):
        self.widened("late_window", floats([1, 2, 4, 8]))

        def read(name):
            x = script.tensor("float32", (4,), struct.pack("<4f", 1, 2, 3, 4), guard=True)
            return run_in_child(lambda: getattr(toy, name)(x))
        self.prove("late_window", read, "SIGSEGV", "returned")
        self.widened("hasty_max", floats([1, math.nan, 2]))
        self.widened("hasty_max", floats([3, 1, 2]))

        def written(count, gap):
            def provoke(name):
                base = floats([93] * 16)
                out = toy.as_strided(base, [count], [1 + gap])
                getattr(toy, name)(floats([4] * count), out=out)
                return base.tolist()[count if gap == 0 else 1:2 * count:1 + gap]
            return provoke
        self.prove("spilling_sqrt", written(2, 1), [2, 93], [93, 93])
        self.prove("spilling_sqrt", written(5, 0), [2, 2, 2, 93, 93], [93] * 5)
        self.assertEqual(written(4, 0)("spilling_sqrt"), [93] * 4)

        def transposed(name):
            y = getattr(toy, name)(floats([[1, 2, 3], [4, 5, 6]]))
            return y.strides, y.tolist()
        self.prove("lopsided_transpose", transposed, ((2, 1), [[1, 2], [3, 4], [5, 6]]),
                   ((1, 3), [[1, 4], [2, 5], [3, 6]]))
        for dtype, n in ((toy.float32, 16), (toy.float64, 8), (toy.int8, 64)):
            x = toy.zeros([n], dtype)
            self.prove("blocky_max", lambda name, x=x: self.fails_assertion(name, x), True, False)
            self.assertFalse(self.fails_assertion("blocky_max", toy.zeros([n - 1], dtype)))

    def test_state(self):
        def repeated(name):
            return toy_repr(name) == toy_repr(name)

        def toy_repr(name):
            return repr(getattr(toy, name)(ones(5)))
        self.prove("flaky_mean", repeated, False, True)

        def after_a_large_call(name):
            before = getattr(toy, name)(ones(2)).tolist()
            getattr(toy, name)(ones(64))
            return before, getattr(toy, name)(ones(2)).tolist()
        self.prove("sticky_square", after_a_large_call, ([1, 1], [2, 2]), ([1, 1], [1, 1]))

        def threads(name):
            toy.set_num_threads(4)
            try:
                return getattr(toy, name)(ones(67)).tolist()
            finally:
                toy.set_num_threads(1)
        self.prove("split_sum", threads, 64, 67)
        self.assertEqual(toy.split_sum(ones(67)).tolist(), 67)

    def test_z_every_planted_bug_was_proved(self):
        self.assertEqual(PROVED, set(toy.planted()))
        kinds = {"value", "status", "crash", "nan", "metadata", "hang", "oom", "memory", "mutation",
                 "determinism", "gradient"}
        self.assertEqual(set(toy.planted().values()), kinds)


class ExchangeTest(unittest.TestCase):
    def test_dlpack_shares_memory(self):
        x = toy.transpose(floats([[1, 2, 3], [4, 5, 6]]))
        for y in (toy.from_dlpack(toy.to_dlpack(x)), toy.from_dlpack(x),
                  toy.from_dlpack(x.__dlpack__(max_version=(1, 0)))):
            self.assertEqual((y.shape, y.strides, y.data_ptr()), ((3, 2), (1, 3), x.data_ptr()))
            self.assertEqual(y.tolist(), x.tolist())
        capsule = toy.to_dlpack(x)
        toy.from_dlpack(capsule)
        self.assertRaises(ValueError, toy.from_dlpack, capsule)
        self.assertRaises(BufferError, toy.to_dlpack, x.to_meta())

    def test_exchange_api(self):
        get = ctypes.pythonapi.PyCapsule_GetPointer
        get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        address = get(toy.Tensor.__dlpack_c_exchange_api__, b"dlpack_exchange_api")
        major, minor = (ctypes.c_uint32 * 2).from_address(address)
        self.assertEqual((major, minor), (1, 2))
        previous, *functions = (ctypes.c_void_p * 6).from_address(address + 8)
        self.assertIsNone(previous)
        export = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_void_p)(functions[1])
        wrap = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p,
                                 ctypes.POINTER(ctypes.c_void_p))(functions[2])
        x, managed, result = ones(3), ctypes.c_void_p(), ctypes.c_void_p()
        self.assertEqual(export(x, ctypes.addressof(managed)), 0)
        self.assertEqual(wrap(managed, ctypes.byref(result)), 0)
        y = ctypes.cast(result, ctypes.py_object).value
        ctypes.pythonapi.Py_DecRef(ctypes.py_object(y))
        self.assertEqual((y.tolist(), y.data_ptr()), ([1, 1, 1], x.data_ptr()))

    def test_adapter(self):
        adapter = Adapter()
        adapter.start()
        self.assertEqual({api["name"]: api["planted"] for api in adapter.apis()
                          if api["planted"]},
                         {"toy." + name: kind for name, kind in toy.planted().items()})
        self.assertRaises(LookupError, adapter.program, "toy.exp@ref")
        self.assertRaises(LookupError, adapter.program, "toy.nothing")
        self.assertTrue(adapter.program("toy.exp@inplace").mutates)
        self.assertEqual(adapter.decode(adapter.encode(slice(0, None, 2))), slice(0, None, 2))
        self.assertIs(adapter.decode(adapter.encode(toy.int8)), toy.int8)
        self.assertEqual(adapter.export(ones(2).to_meta()), ("float32", (2,), (1,)))
        for api in adapter.apis():
            self.assertGreater(len(list(adapter.seeds(api["name"]))), 4, api["name"])
            for form in [""] + ["@" + form for form in api["forms"]]:
                scope = {}
                exec(adapter.source(api["name"] + form), scope)
                self.assertTrue(callable(scope["run"]))
        scope = {}
        exec(adapter.script_source(), scope)
        x = scope["tensor"]("int16", (2, 3), struct.pack("<6h", *range(6)), "transposed", 2, False)
        self.assertEqual(scope["flatten"]([x, (1,)]),
                         [("[0]", "int16", (2, 3), (1, 2), list(range(6))),
                          ("[1][0]", "int", (), (), [1])])
        self.assertEqual(x.data_ptr() % 64, 2)
        self.assertTrue(scope["intact"]() and scope["versions"]())


if __name__ == "__main__":
    unittest.main()
