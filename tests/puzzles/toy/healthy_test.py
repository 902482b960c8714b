"""The healthy functions of the toy against plain Python loops: dtypes, layouts and shapes."""

import cmath
import functools
import itertools
import math
import struct
import unittest

import toy
import toy_checks
from parallax.adapters.toy import Adapter
from script_functions import tensor

SHAPES = [(), (0,), (1,), (3,), (33,), (2, 3), (3, 0), (3, 2, 4), (1, 2, 1, 3)]
LAYOUTS = ["contiguous", "transposed", "strided"]
CODES = {"bool": "?", "uint8": "B", "int8": "b", "int16": "h", "int32": "i", "int64": "q",
         "float32": "f", "float64": "d", "complex64": "f", "complex128": "d"}
WIDTHS = {"uint8": 8, "int8": 8, "int16": 16, "int32": 32, "int64": 64}
NAN, INF = math.nan, math.inf


def count(shape):
    return math.prod(shape)


def draw(dtype, shape, start=0):
    """Numbers of both signs that dtype holds exactly."""
    numbers = [((7 * n + start) % 23 - 9) for n in range(count(shape))]
    if dtype == "bool":
        return [n % 2 == 1 for n in numbers]
    if dtype == "uint8":
        return [abs(n) for n in numbers]
    if dtype.startswith("int"):
        return numbers
    if dtype.startswith("float"):
        return [n / 4 for n in numbers]
    return [complex(n / 4, (n * 5 % 7) / 2) for n in numbers]


def make(dtype, shape, values, layout="contiguous"):
    if dtype.startswith("complex"):
        values = [part for v in values for part in (v.real, v.imag)]
    return tensor(dtype, shape, struct.pack("<%d%s" % (len(values), CODES[dtype]), *values), layout)


@functools.lru_cache(maxsize=None)
def sample(dtype, shape, layout):
    """Values and the tensor of them; no healthy function changes it."""
    values = draw(dtype, shape)
    return values, make(dtype, shape, values, layout)


def flat(values):
    return [n for v in values for n in flat(v)] if isinstance(values, list) else [values]


def single(value):
    """As float32 holds it."""
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(INF, value)


def rounded(value, dtype):
    """A number of Python as dtype stores it."""
    if dtype in WIDTHS and isinstance(value, int):
        bits = WIDTHS[dtype]
        value &= (1 << bits) - 1
        return value - (1 << bits) if dtype != "uint8" and value >> (bits - 1) else value
    if dtype == "float32":
        return single(value)
    if dtype == "complex64":
        value = complex(value)
        return complex(single(value.real), single(value.imag))
    return value


def same(a, b):
    if isinstance(a, complex) or isinstance(b, complex):
        a, b = complex(a), complex(b)
        return same(a.real, b.real) and same(a.imag, b.imag)
    return a == b or (a != a and b != b) or math.isclose(a, b, rel_tol=1e-7, abs_tol=1e-12)


def inexact(dtype):
    return dtype if dtype.startswith(("float", "complex")) else "float32"


def summed(dtype):
    return "int64" if dtype in WIDTHS or dtype == "bool" else dtype


class HealthyTest(unittest.TestCase):
    def check(self, result, dtype, shape, expected):
        self.assertEqual(result.dtype.name, dtype)
        self.assertEqual(result.shape, tuple(shape))
        got = flat(result.tolist())
        expected = [rounded(v, dtype) for v in expected]
        self.assertEqual(len(got), len(expected))
        for a, b in zip(got, expected):
            self.assertTrue(same(a, b), "%r is not %r" % (got, expected))

    def inputs(self, dtypes=tuple(CODES), shapes=SHAPES):
        for dtype, shape, layout in itertools.product(dtypes, shapes, LAYOUTS):
            values, x = sample(dtype, shape, layout)
            with self.subTest(dtype=dtype, shape=shape, layout=layout):
                yield dtype, shape, list(values), x

    def test_unary(self):
        def safe(f):
            def wrapped(v):
                try:
                    return f(v)
                except ValueError:
                    return NAN
            return wrapped

        real = [d for d in CODES if not d.startswith("complex")]
        number = [d for d in CODES if d != "bool"]
        functions = [
            ("exp", list(CODES), inexact, lambda v: cmath.exp(v) if isinstance(v, complex)
             else math.exp(v)),
            ("sqrt", list(CODES), inexact, safe(lambda v: cmath.sqrt(v) if isinstance(v, complex)
                                                else math.sqrt(v))),
            ("sin", real, inexact, math.sin), ("cos", real, inexact, math.cos),
            ("tanh", real, inexact, math.tanh),
            ("sigmoid", real, inexact, lambda v: 1 / (1 + math.exp(-v))),
            ("silu", real, inexact, lambda v: v / (1 + math.exp(-v))),
            ("softplus", real, inexact, lambda v: math.log1p(math.exp(v))),
            ("negate", number, str, lambda v: -v),
            ("square", number, str, lambda v: v * v),
            ("relu", real, str, lambda v: max(v, 0) if v == v else v),
            ("conj", list(CODES), str, lambda v: v.conjugate() if isinstance(v, complex) else v),
        ]
        for name, dtypes, out, reference in functions:
            for dtype, shape, values, x in self.inputs(dtypes, SHAPES[:-2]):
                self.check(getattr(toy, name)(x), out(dtype), shape, map(reference, values))
        for dtype, shape, values, x in self.inputs():
            self.check(toy.abs(x), dtype.replace("complex64", "float32")
                       .replace("complex128", "float64"), shape, map(abs, values))

    def test_unary_specials(self):
        special = [NAN, INF, -INF, 0.0, -0.0, 3.4e38, 1e-45]
        for dtype in ("float32", "float64"):
            x = make(dtype, (7,), special)
            self.check(toy.relu(x), dtype, (7,), [NAN, INF, 0, 0, 0, 3.4e38, 1e-45])
            self.check(toy.sigmoid(x), dtype, (7,), [NAN, 1, 0, .5, .5, 1, .5])
            self.check(toy.silu(x), dtype, (7,), [NAN, INF, 0, 0, 0, 3.4e38, 0.0])
            self.check(toy.softplus(x), dtype, (7,),
                       [NAN, INF, 0, math.log(2), math.log(2), 3.4e38, math.log(2)])
            self.check(toy.clamp(x), dtype, (7,), [NAN, 1, -1, 0, 0, 1, 0])
            self.check(toy.sort(x)[1], "int64", (7,), [2, 3, 4, 6, 5, 1, 0])
            for name in ("max", "median", "sum", "mean", "norm", "prod"):
                self.check(getattr(toy, name)(x), dtype, (), [NAN])
            self.check(toy.argmax(x), "int64", (), [0])

    def test_binary(self):
        shapes = [((3,), (3,)), ((2, 3), (3,)), ((3, 1), (1, 4)), ((), (5,)), ((0,), (1,)),
                  ((67,), (67,))]
        functions = [("add", lambda a, b: a + b), ("sub", lambda a, b: a - b),
                     ("mul", lambda a, b: a * b), ("maximum", max)]
        for (left, right), layout in itertools.product(shapes, LAYOUTS):
            for a, b, out in [("float32",) * 3, ("int8",) * 3, ("uint8", "int8", "int16"),
                              ("int64", "float32", "float32"), ("float64", "float32", "float64"),
                              ("complex64", "float64", "complex128")]:
                rank = max(len(left), len(right))
                shape = [max(p, q) if 0 not in (p, q) else 0 for p, q in
                         zip((1,) * (rank - len(left)) + left, (1,) * (rank - len(right)) + right)]
                u, v = draw(a, left), draw(b, right, 5)
                pairs = [(u[self.place(i, left)], v[self.place(i, right)])
                         for i in itertools.product(*map(range, shape))]
                x, y = make(a, left, u, layout), make(b, right, v, layout)
                for name, f in functions:
                    if name == "maximum" and out.startswith("complex"):
                        continue
                    with self.subTest(name=name, left=left, right=right, a=a, b=b, layout=layout):
                        self.check(getattr(toy, name)(x, y), out, shape, [f(*p) for p in pairs])
                if not out.startswith("complex"):
                    self.check(toy.greater(x, y), "bool", shape, [p > q for p, q in pairs])

    @staticmethod
    def place(index, shape):
        """Where the element of a broadcast index lies in row-major order."""
        at = 0
        for i, extent in zip(index[len(index) - len(shape):], shape):
            at = at * extent + (i if extent > 1 else 0)
        return at

    def test_where_clamp_cast(self):
        for dtype, shape, values, x in self.inputs():
            other = draw(dtype, shape, 3)
            mask = draw("bool", shape)
            result = toy.where(make("bool", shape, mask), x, make(dtype, shape, other))
            self.check(result, dtype, shape, [a if m else b
                                              for m, a, b in zip(mask, values, other)])
            if not dtype.startswith("complex"):
                self.check(toy.clamp(x, -0.5, 1.5), inexact(dtype), shape,
                           [min(max(v, -0.5), 1.5) for v in values])
                self.check(toy.cast(x, toy.float64), "float64", shape, values)
        x = make("float32", (5,), [NAN, INF, -INF, 300.5, -1.5])
        self.check(toy.cast(x, toy.uint8), "uint8", (5,), [0, 255, 0, 255, 0])
        self.check(toy.clamp(make("int64", (2,), [2**60 + 1, -5]), 0, 2**61), "int64", (2,),
                   [2**60 + 1, 0])

    def test_reductions(self):
        for dtype, _, values, x in self.inputs():
            out = summed(dtype)
            real = "float64" if dtype in ("float64", "complex128") else "float32"
            total = sum(values)
            self.check(toy.sum(x), out, (), [total])
            self.check(toy.joint_sum(x), out, (), [total])
            self.check(toy.mean(x), inexact(dtype), (), [total / len(values)] if values else
                       [complex(NAN, NAN) if dtype.startswith("complex") else NAN])
            energy = sum(abs(v) ** 2 for v in values)
            self.check(toy.energy(x), real, (), [energy])
            self.check(toy.norm(x), real, (), [math.sqrt(energy)])
            if len(values) < 8:
                self.check(toy.prod(x), out, (), [math.prod(values) if values else 1])
            if dtype.startswith("complex"):
                continue
            if not values:
                for name in ("max", "argmax", "median"):
                    self.assertRaises(ValueError, getattr(toy, name), x)
                continue
            self.check(toy.max(x), dtype, (), [max(values)])
            self.check(toy.argmax(x), "int64", (), [values.index(max(values))])
            self.check(toy.median(x), dtype, (), [sorted(values)[(len(values) - 1) // 2]])

    def rows(self, shape, dim):
        """Positions of the elements of each row along dim."""
        inner = count(shape[dim + 1:])
        for outer in range(count(shape[:dim])):
            for i in range(inner):
                yield [(outer * shape[dim] + k) * inner + i for k in range(shape[dim])]

    def test_along_a_dimension(self):
        for dtype, shape, values, x in self.inputs(shapes=SHAPES[1:]):
            for dim in range(len(shape)):
                rows = list(self.rows(shape, dim))
                rest = shape[:dim] + shape[dim + 1:]
                sums = [sum(values[i] for i in row) for row in rows]
                self.check(toy.sum_dim(x, dim - len(shape)), summed(dtype), rest, sums)
                self.check(toy.sum_dim(x, dim, True), summed(dtype),
                           shape[:dim] + (1,) + shape[dim + 1:], sums)
                running, soft = list(values), list(values)
                ordered, places = list(values), list(values)
                for row in rows:
                    for k, at in enumerate(row):
                        running[at] = sum(values[i] for i in row[:k + 1])
                    if dtype.startswith("complex"):
                        continue
                    order = sorted(row, key=lambda i: values[i])
                    total = sum(math.exp(values[i]) for i in row)
                    for at, source in zip(row, order):
                        ordered[at], places[at] = values[source], row.index(source)
                        soft[at] = math.exp(values[at]) / total
                self.check(toy.cumsum(x, dim), summed(dtype), shape, running)
                if not dtype.startswith("complex"):
                    self.check(toy.softmax(x, dim), inexact(dtype), shape, soft)
                    self.check(toy.sort(x, dim)[0], dtype, shape, ordered)
                    self.check(toy.sort(x, dim)[1], "int64", shape, places)

    def test_shaping(self):
        for dtype, shape, values, x in self.inputs():
            self.check(toy.contiguous(x), dtype, shape, values)
            block = count(shape[1:])
            rows = [values[i:i + block] for i in range(0, len(values), block)] if block else []
            self.check(toy.flip(x), dtype, shape, [v for row in reversed(rows) for v in row])
            self.assertEqual(flat(toy.transpose(toy.transpose(x)).tolist()), values)
            target = values[len(values) // 2] if values else 1
            if not dtype.startswith(("complex", "bool")):
                self.check(toy.find(x, target), "int64", (),
                           [values.index(target) if values else 0])
            if dtype != "bool":
                self.check(toy.ring_diff(x), dtype, shape,
                           [b - a for a, b in zip(values, values[1:] + values[:1])])
            if not shape:
                continue
            last = shape[-1]
            lines = [values[i:i + last] for i in range(0, len(values), last)] if last else []
            lines = lines if last else [[]] * count(shape[:-1])
            padded = [v for line in lines for v in [1] + line + [1, 1]]
            self.check(toy.pad(x, [1, 2], 1), dtype, shape[:-1] + (last + 3,), padded)
            for size in (1, 3):
                windows = [sum(line[i:i + size]) for line in lines
                           for i in range(max(last - size + 1, 0))]
                self.check(toy.window(x, size), summed(dtype),
                           shape[:-1] + (max(last - size + 1, 0),), windows)
            self.check(toy.concat([x, x, toy.flip(x)]), dtype, (shape[0] * 3,) + shape[1:],
                       values + values + flat(toy.flip(x).tolist()))

    def test_linear(self):
        for dtype, layout in itertools.product([d for d in CODES if d != "bool"], LAYOUTS):
            a, b = draw(dtype, (4, 17)), draw(dtype, (17, 3), 4)
            x, y = make(dtype, (4, 17), a, layout), make(dtype, (17, 3), b, layout)
            with self.subTest(dtype=dtype, layout=layout):
                self.check(toy.matmul(x, y), dtype, (4, 3),
                           [sum(a[r * 17 + k] * b[k * 3 + c] for k in range(17))
                            for r in range(4) for c in range(3)])
                u, v = a[:17], b[:17]
                p, q = make(dtype, (17,), u, layout), make(dtype, (17,), v, layout)
                self.check(toy.vdot(p, q), dtype, (),
                           [sum(s.conjugate() * t for s, t in zip(u, v))])
                self.check(toy.outer(p, q), dtype, (17, 17), [s * t for s in u for t in v])

    def test_what_is_doubted_and_healthy(self):
        for dtype, shape, values, x in self.inputs(shapes=SHAPES[2:]):
            self.check(toy.partial_flip(x), dtype, shape, flat(toy.flip(x).tolist()))
            self.check(toy.halves_sum_dim(x, -1), summed(dtype), shape[:-1],
                       flat(toy.sum_dim(x, -1).tolist()))
            if not dtype.startswith("complex"):
                self.check(toy.fifth_power(x), inexact(dtype), shape, [v ** 5 for v in values])
                self.check(toy.expm1(x), inexact(dtype), shape, map(math.expm1, values))
        half = toy.tensor([0.43] * 19, toy.float16)
        powers = toy.fifth_power(half).tolist()
        self.assertEqual({math.isclose(v, 0.43 ** 5, rel_tol=3e-3) for v in powers}, {True})
        self.assertNotEqual(powers[0], powers[18])
        self.assertRaisesRegex(RuntimeError, "not implemented for complex64", toy.partial_flip,
                               toy.tensor([1], toy.complex64),
                               out=toy.zeros([1], toy.complex64))
        self.assertRaisesRegex(TypeError, "exp: not implemented for float16", toy.exp, half)

    def test_forms_agree(self):
        adapter = Adapter()
        adapter.start()
        for api in adapter.apis():
            if api["planted"] is not None:
                continue
            for form in api["forms"]:
                for args, kwargs in adapter.seeds(api["name"]):
                    with self.subTest(api=api["name"], form=form, args=args, kwargs=kwargs):
                        self.agree(adapter, api["name"], form, args, kwargs)

    def agree(self, adapter, name, form, args, kwargs):
        want = adapter.program(name)(*args, **kwargs)
        wants = want if isinstance(want, tuple) else (want,)
        if form in ("vjp", "jvp", "numeric"):
            if args[0].dtype.name != "float32":
                return
            args = (toy.cast(args[0], toy.float64),)
            want = adapter.program(name + "@vjp")(*args).tolist()
            got = adapter.program(name + "@" + form)(*args).tolist()
            self.assertTrue(math.isclose(got, want, rel_tol=1e-9, abs_tol=1e-9), (got, want))
            return
        try:
            got = adapter.program(name + "@" + form)(*args, **kwargs)
        except RuntimeError as error:
            lacks = name == "toy.partial_flip" and form.startswith("out")
            self.assertTrue(lacks or form == "inplace", form)
            self.assertRegex(str(error), "not implemented for complex64" if lacks
                             else "can't be cast|doesn't match the broadcast")
            return
        for a, b in zip(got if isinstance(got, tuple) else (got,), wants):
            self.assertEqual((a.dtype, a.shape), (b.dtype, b.shape))
            if form == "meta":
                self.assertEqual(a.strides, b.strides)
            else:
                self.assertEqual(repr(a), repr(b))


class ChecksTest(unittest.TestCase):
    """toy_checks against the kernels: who refuses what, and the shape of what they give."""

    def hold(self, name, *args):
        """Both refuse the call, or both give the same shape."""
        try:
            shape = tuple(getattr(toy, name)(*args).shape)
        except ValueError:
            shape = None
        try:
            expected = getattr(toy_checks, name)(*args)
        except ValueError:
            expected = None
        self.assertEqual(shape, expected, "%s of %s" % (name, args))

    def test_matmul(self):
        for left, right in itertools.product([(), (3,), (2, 3), (3, 2), (2, 3, 4), (3, 0)], repeat=2):
            self.hold("matmul", toy.zeros(left), toy.zeros(right))

    def test_pad(self):
        for shape, before, after in itertools.product(SHAPES, (-1, 0, 2, 4096, 4097), (-1, 0, 3)):
            self.hold("pad", toy.zeros(shape), [before, after])
        self.hold("pad", toy.zeros((3,)), [1])

    def test_window(self):
        for shape, size in itertools.product(SHAPES, (-1, 0, 1, 2, 3, 40)):
            self.hold("window", toy.zeros(shape), size)


if __name__ == "__main__":
    unittest.main()
