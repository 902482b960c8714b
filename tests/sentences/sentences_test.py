"""The program that makes vectors of sentences, and what `doctor` says of it.

expected.json has sentences, and of each the first numbers that sentence-transformers 6.2.0 gives for
this model (`encode(sentences, normalize_embeddings=True)`), and the scalar products of all vectors."""
import array
import json
import os
import shutil
import subprocess
import tempfile
import unittest
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
HOME = os.environ["PARALLAX_HOME"]
PYTHON = os.path.join(HOME, "envs", ".sentences", "bin", "python")
SUPPORT = os.path.join(HOME, "envs", ".support", "sentences")
WIDTH = 384


def run(texts, package=SUPPORT):
    path = os.pathsep.join([os.path.join(HOME, "python"), package])
    return subprocess.run([PYTHON, "-m", "parallax.sentences"], input=json.dumps(texts).encode(),
                          env=dict(os.environ, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="1"),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def vectors(texts):
    done = run(texts)
    assert done.returncode == 0, done.stderr.decode()
    numbers = array.array("f", done.stdout)
    assert len(numbers) == WIDTH * len(texts)
    return [numbers[place:place + WIDTH] for place in range(0, len(numbers), WIDTH)]


def product(one, other):
    return sum(x * y for x, y in zip(one, other))


class SentencesTest(unittest.TestCase):
    def test_as_sentence_transformers(self):
        with open(os.path.join(HERE, "expected.json"), encoding="utf-8") as file:
            expected = json.load(file)
        found = vectors(expected["sentences"])
        for vector, first in zip(found, expected["first"]):
            for number, wanted in zip(vector, first):
                self.assertAlmostEqual(number, wanted, delta=1e-6)
        for vector, row in zip(found, expected["products"]):
            for other, wanted in zip(found, row):
                self.assertAlmostEqual(product(vector, other), wanted, delta=3e-6)

    def test_a_vector_does_not_depend_on_the_others(self):
        texts = ["Returns the sum of all elements.", "Returns the product of all elements.", "Adds.",
                 "Returns the mean of all elements.", "", "word " * 400]
        together = vectors(texts + texts[::-1])
        for place, text in enumerate(texts):
            alone, = vectors([text])
            self.assertEqual(alone, together[place])
            self.assertEqual(alone, together[-1 - place])

    def test_no_texts(self):
        self.assertEqual(run([]).stdout, b"")

    def package(self):
        """A copy of the package whose own code fails where it is imported."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        shutil.copytree(SUPPORT, folder.name, dirs_exist_ok=True)
        with open(os.path.join(folder.name, "all_minilm_l6_v2", "__init__.py"), "w") as file:
            file.write("raise ImportError('imported')\n")
        return folder.name, os.path.join(folder.name, "all_minilm_l6_v2", "model.zip")

    def test_the_package_is_not_imported(self):
        folder, _ = self.package()
        self.assertEqual(len(run(["x"], folder).stdout), 4 * WIDTH)

    def refused(self, why, folder):
        done = run(["x"], folder)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stdout, b"")
        self.assertIn(why, done.stderr.decode().splitlines()[-1])

    def test_other_weights_are_refused(self):
        folder, path = self.package()
        with zipfile.ZipFile(path) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        for name in ("model.safetensors", "tokenizer.json"):
            with zipfile.ZipFile(path, "w") as archive:
                for other, contents in files.items():
                    end = bytes([contents[-1] ^ 1]) if other == name else contents[-1:]
                    archive.writestr(other, contents[:-1] + end)
            self.refused("%s in %s is not the one expected: its SHA-256 is" % (name, path), folder)

    def test_a_damaged_package_is_refused(self):
        folder, path = self.package()
        os.truncate(path, 1000)
        self.refused("is damaged", folder)
        os.unlink(path)
        self.refused("No such file", folder)
        shutil.rmtree(os.path.dirname(path))
        self.refused("no package all_minilm_l6_v2", folder)

    def test_the_doctor(self):
        program = os.environ.get("PARALLAX_BINARY",
                                 os.path.join(HOME, "build", "release", "parallax"))
        done = subprocess.run([program, "doctor", "--sentences", "--json"], stdout=subprocess.PIPE,
                              check=False)
        found, = json.loads(done.stdout)
        self.assertEqual((done.returncode, found["starts"], found["problems"]), (0, True, []))


if __name__ == "__main__":
    unittest.main(buffer=True)
