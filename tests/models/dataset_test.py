"""Data sets that are none: the error names the array, what it holds and what it should. Needs NumPy
alone."""

import os
import tempfile
import unittest

import numpy as np

from parallax.models import dataset

X = np.ones((4, 3), "float32")
Y = np.arange(4)


class DataSetTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, name, text=b""):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(text)
        return path

    def npz(self, **arrays):
        path = os.path.join(self.folder, "data.npz")
        np.savez(path, **arrays)
        return path

    def refused(self, said, path, preprocess=None):
        with self.assertRaises(dataset.DataError) as caught:
            dataset.open_data(path, preprocess).batch(0, 1)
        self.assertIn(said, str(caught.exception))

    def test_dtypes(self):
        for dtype in ("longdouble", "clongdouble", "datetime64[s]", "U3", "S3", [("a", "f4")]):
            self.refused("array x holds ", self.npz(x=np.zeros((4, 3), dtype), y=Y))
        self.refused("array y holds %s, not numbers of one of the dtypes bool, uint8" %
                     np.dtype("longdouble"), self.npz(x=X, y=Y.astype("longdouble")))
        self.refused("array x: it holds Python objects (dtype object), not numbers",
                     self.npz(x=X.astype(object), y=Y))

    def test_other_byte_orders_are_numbers(self):
        inputs, _ = dataset.open_data(self.npz(x=X.astype(">f4"), y=Y.astype(">i8"))).batch(0, 2)
        self.assertEqual(inputs[0].tolist(), X[:2].tolist())

    def test_numbers_without_dimensions(self):
        self.refused("array x is a single float32; it needs a first dimension",
                     self.npz(x=np.float32(3), y=Y))
        self.refused("array y is a single int64", self.npz(x=X, y=np.int64(3)))

    def test_archives(self):
        self.refused("it is no .npz archive", self.file("a.npz", b"hello"))
        self.refused("it is no .npz archive", self.file("b.npz"))
        with open(self.npz(x=X), "rb") as file:
            whole = file.read()
        self.refused("it is no .npz archive", self.file("c.npz", whole[:len(whole) // 2]))
        self.refused("array x: ", self.file("d.npz", whole.replace(X.tobytes()[:12], b"\1" * 12)))
        path = os.path.join(self.folder, "one.npy")
        np.save(path, X)
        os.rename(path, path[:-1] + "z")
        self.refused("it is no .npz archive", path[:-1] + "z")

    def test_what_preprocess_makes(self):
        words = self.file("words.py", b"import numpy\ndef preprocess(x):\n    return numpy.array(['a'])\n")
        self.refused("array 0 of preprocess() holds <U1", self.npz(x=X), words)
        number = self.file("number.py", b"def preprocess(x):\n    return x, 3.0\n")
        self.refused("array 1 of preprocess() is a single float64", self.npz(x=X), number)

    def test_csv(self):
        self.refused("line 3 has another number of cells than the line of names: 1, not 2",
                     self.file("a.csv", b"x,label\n1,2\n3\n"))
        self.refused("no rows", self.file("b.csv", b"x,label\n"))
        self.refused("could not convert", self.file("c.csv", b"x,label\na,1\n"))
        self.refused("UTF-8", self.file("d.csv", b"x,label\n\xff,1\n"))


if __name__ == "__main__":
    unittest.main()
