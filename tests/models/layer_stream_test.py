"""LayerStream: outputs of layers in pieces, kept for the inputs they are of. Needs NumPy alone."""

import unittest

import numpy as np

from parallax.models.layer_stream import LayerStream


class Layers:
    """Two layers, one of which gives a tuple; counts its runs."""

    def __init__(self):
        self.runs = 0

    def __call__(self, x):
        self.runs += 1
        return x, (2 * x[:, :2], np.arange(3, dtype="int64")), np.zeros((0, 4), "float32")


def whole(stream, x, count):
    """All numbers of the stream, asked for `count` at a time, and its sizes."""
    numbers, begin = [], 0
    while True:
        sizes, *parts = stream(x, begin, count)
        if sum(map(len, parts)) != min(count, sizes.sum() - begin):
            raise AssertionError("a piece of another length than was asked for")
        numbers += [float(number) for part in parts for number in part]
        begin += count
        if begin >= sizes.sum():
            return numbers, sizes.tolist()


class LayerStreamTest(unittest.TestCase):
    def setUp(self):
        self.layers = Layers()
        self.stream = LayerStream(self.layers)
        self.x = np.arange(6, dtype="float32").reshape(2, 3)

    def test_pieces_of_any_length_make_the_whole(self):
        expected = [0, 1, 2, 3, 4, 5, 0, 2, 6, 8, 0, 1, 2]
        for count in range(1, 16):
            numbers, sizes = whole(self.stream, self.x, count)
            self.assertEqual(numbers, expected)
            self.assertEqual(sizes, [6, 7, 0])
        self.assertEqual(self.layers.runs, 1)

    def test_parts_keep_their_dtype(self):
        _, *parts = self.stream(self.x, 5, 6)
        self.assertEqual([(part.dtype.name, len(part)) for part in parts],
                         [("float32", 1), ("float32", 4), ("int64", 1)])

    def test_other_inputs_run_again(self):
        self.stream(self.x, 0, 4)
        self.stream(self.x.copy(), 4, 4)
        self.assertEqual(self.layers.runs, 1)
        other = self.x + 1
        self.assertEqual(whole(self.stream, other, 5)[0][:3], [1, 2, 3])
        self.assertEqual(self.layers.runs, 2)
        self.stream(other.astype("float64"), 0, 1)
        self.assertEqual(self.layers.runs, 3)

    def test_memory_of_arguments_may_change(self):
        self.stream(self.x, 0, 1)
        kept = self.x.copy()
        self.x[:] = 9  # a layer's output was a view of it
        self.assertEqual(whole(self.stream, kept, 99)[0][:6], [0, 1, 2, 3, 4, 5])
        self.assertEqual(self.layers.runs, 1)


class Chain:
    """Twenty layers of 100 numbers each, which can be had alone; counts what it gave at once."""

    def __init__(self):
        self.most = self.runs = 0

    def layers_of(self, places, x):
        self.runs += 1
        self.most = max(self.most, len(places))
        return [np.full(100, place, "float32") + x for place in places]

    def stream(self, most_bytes):
        return LayerStream(None, self.layers_of, 20, most_bytes)


class BoundedTest(unittest.TestCase):
    x = np.zeros(1, "float32")
    expected = [float(place) for place in range(20) for _ in range(100)]

    def test_what_is_too_large_is_run_in_parts(self):
        chain = Chain()
        stream = chain.stream(1000)  # two layers
        for count in (7, 150, 450, 5000):
            numbers, sizes = whole(stream, self.x, count)
            self.assertEqual(numbers, self.expected)
            self.assertEqual(sizes, [100] * 20)
        runs, chain.most = chain.runs, 0
        whole(stream, self.x, 100)
        self.assertEqual((chain.runs - runs, chain.most), (10, 2))

    def test_what_fits_is_run_once(self):
        chain = Chain()
        stream = chain.stream(1 << 20)
        for _ in range(3):
            self.assertEqual(whole(stream, self.x, 50)[0], self.expected)
        self.assertEqual((chain.runs, chain.most), (2, 16))

    def test_any_place_can_be_asked_for(self):
        stream = Chain().stream(1000)
        for begin in (1900, 0, 950, 100):
            _, *parts = stream(self.x, begin, 100)
            self.assertEqual(np.concatenate(parts).tolist(), self.expected[begin:begin + 100])

    def test_no_numbers_may_be_asked_for(self):
        sizes, *parts = Chain().stream(1000)(self.x, 0, 0)
        self.assertEqual((sizes.sum(), parts), (2000, []))


if __name__ == "__main__":
    unittest.main()
