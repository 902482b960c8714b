"""A prepared hunt in two processes: the second has a copy of the tree and no cache, and its blocks
give the same results, byte for byte.

Usage: blocks_test.py   PARALLAX_BINARY is the program"""
import os
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import linked_home  # noqa: E402

BINARY = os.environ.get("PARALLAX_BINARY", linked_home.BINARY)
BUILT = ("parallax", "parallax-jail", "parallax_worker.abi3.so", "puzzles")
# Sound functions and planted bugs, but for memory that nobody wrote, which is never the same.
HUNT = ("hunt", "toy", "--only", "toy.[a-t]*", "--cases", "12000", "--seed", "3", "--jobs", "2")


def copy_tree(home):
    """What runs a hunt, without what hunts left: sources of Python, the program, the toy."""
    release = os.path.join(home, "build", "release")
    os.makedirs(release)
    shutil.copytree(os.path.join(linked_home.CHECKOUT, "python"), os.path.join(home, "python"),
                    ignore=shutil.ignore_patterns("__pycache__"))
    for name in BUILT:
        source = os.path.join(os.path.dirname(os.path.abspath(BINARY)), name)
        copy = shutil.copytree if os.path.isdir(source) else shutil.copy
        copy(source, os.path.join(release, name))
    return os.path.join(release, "parallax")


class BlocksTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.here, cls.there = (os.path.join(folder.name, name) for name in ("here", "there"))
        cls.programs = {home: copy_tree(home) for home in (cls.here, cls.there)}
        cls.run_in(cls.here, 0, *HUNT, "--prepare-only", "toy.hunt")
        shutil.copy(os.path.join(cls.here, "toy.hunt"), cls.there)

    @classmethod
    def run_in(cls, home, wanted, *words):
        done = linked_home.run(home, cls.programs[home], *words)
        assert done.returncode == wanted, "%s: %s%s" % (words, done.stdout, done.stderr)
        return done

    def bytes_of(self, home, name):
        with open(os.path.join(home, name), "rb") as file:
            return file.read()

    def test_1_a_prepared_hunt_is_of_no_machine(self):
        prepared = self.bytes_of(self.here, "toy.hunt")
        self.assertNotIn(self.here.encode(), prepared)
        self.assertNotIn(linked_home.CHECKOUT.encode(), prepared)
        self.run_in(self.here, 0, *HUNT, "--prepare-only", "again.hunt")
        self.assertEqual(self.bytes_of(self.here, "again.hunt"), prepared)

    def test_2_blocks_give_the_same_results_elsewhere(self):
        self.assertFalse(os.path.exists(os.path.join(self.there, "cache")))
        told = {}
        for home, jobs in ((self.here, "2"), (self.there, "1")):
            told[home] = self.run_in(home, 0, "blocks", "toy.hunt", "--jobs", jobs, "-o", "all").stdout
        self.assertEqual(told[self.here], told[self.there])
        self.assertEqual(self.bytes_of(self.here, "all"), self.bytes_of(self.there, "all"))
        lines = told[self.here].splitlines()
        self.assertGreater(len(lines), 2, "more than one block")
        self.assertTrue(any(" 0 differ " not in line for line in lines), told[self.here])
        second = self.run_in(self.there, 0, "blocks", "toy.hunt", "--blocks", "1-2").stdout
        self.assertEqual(second.splitlines(), lines[1:3])

    def test_3_later_epochs_too(self):
        self.run_in(self.here, 0, "blocks", "toy.hunt", "--epoch", "1", "--write-epoch", "one",
                    "--blocks", "0", "-o", "first")
        shutil.copy(os.path.join(self.here, "one"), self.there)
        for words in (("--from", "one"), ("--epoch", "1")):
            self.run_in(self.there, 0, "blocks", "toy.hunt", *words, "--blocks", "0", "-o", "first")
            self.assertEqual(self.bytes_of(self.there, "first"), self.bytes_of(self.here, "first"))
        other = [{"3": "4"}.get(word, word) for word in HUNT]  # another seed
        self.run_in(self.here, 0, *other, "--prepare-only", "other.hunt")
        said = self.run_in(self.here, 2, "blocks", "other.hunt", "--from", "one").stderr
        self.assertIn("the epoch is of another hunt", said)

    def test_4_says_what_is_wrong(self):
        prepared = self.bytes_of(self.there, "toy.hunt")
        with open(os.path.join(self.there, "damaged.hunt"), "wb") as file:
            file.write(prepared[:-40] + b"x" + prepared[-39:])
        for words, said in ((("damaged.hunt",), "a prepared hunt is damaged\n  hint: copy it again"),
                            (("python/parallax/boot.py",), "this is not a prepared hunt"),
                            (("toy.hunt", "--epoch", "1000"), "the hunt has no epoch 1000"),
                            (("toy.hunt", "--blocks", "0-999"), "--blocks 0-999 is none of the"),
                            (("toy.hunt", "--epoch", "1", "--from", "one"), "exclude each other")):
            self.assertIn(said, self.run_in(self.there, 2, "blocks", *words).stderr)
        linked_home.add_toy(self.here, self.programs[self.here], "twin",
                            "PYTHONPATH=" + linked_home.toy_of(BINARY))
        said = self.run_in(self.here, 2, "hunt", "toy", "twin", "--prepare-only", "two.hunt").stderr
        self.assertIn("--prepare-only writes one hunt", said)
        adapter = os.path.join(self.there, "python", "parallax", "adapters", "toy", "__init__.py")
        with open(adapter, "a", encoding="utf-8") as file:
            file.write("\n# changed\n")
        said = self.run_in(self.there, 2, "blocks", "toy.hunt").stderr
        self.assertIn("the adapter toy has other files here than where the hunt was prepared", said)


if __name__ == "__main__":
    unittest.main()
