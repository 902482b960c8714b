"""A rule that means harm, hunted with: what it tries fails in a jail, and would be done without one.
The text of a store that somebody sent: it is announced, and what it was refused is told.

Usage: jail_test.py   PARALLAX_BINARY is the program"""
import os
import subprocess
import tempfile
import unittest

PARALLAX = os.environ["PARALLAX_BINARY"]

# Reading the file runs this. Which of it was done is in the error.
HARM = '''
import os
import pickle
import socket
import subprocess

FOLDER = %r
DONE = []


def attempt(name, act):
    try:
        act()
        DONE.append(name)
    except BaseException:
        pass


class Unpickled:
    def __reduce__(self):
        return (open, (FOLDER + "/pickled", "w"))


attempt("write", lambda: open(FOLDER + "/written", "w").close())
attempt("store", lambda: open(FOLDER + "/s.db", "rb").read(1))
attempt("link", lambda: os.link(FOLDER + "/secret", FOLDER + "/link"))
attempt("secret", lambda: open(FOLDER + "/secret").read())
attempt("variable", lambda: os.environ["SOME_TOKEN"])
attempt("socket", lambda: socket.socket().close())
attempt("shell", lambda: subprocess.check_call(["/bin/sh", "-c", "echo x > %%s/shell" %% FOLDER]))
attempt("pickle", lambda: pickle.loads(pickle.dumps(Unpickled())))
raise RuntimeError("done: " + " ".join(DONE))
'''
ALL = "write store link secret variable socket shell pickle"


class JailTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.write("secret", "a secret")
        self.write("s.db", "")
        os.mkdir(os.path.join(self.folder, "rules"))
        self.write("rules/harm.py", HARM % self.folder)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def hunt(self, jail, *words):
        environment = dict(os.environ, PARALLAX_JAIL=jail, SOME_TOKEN="x")
        return subprocess.run(
            [PARALLAX, "hunt", "toy", "--only", "toy.exp", "--cases", "200", "--source", "rules",
             "--rules", "rules", "--store", "hunt.db", *words],
            cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False)

    def left(self):
        return sorted(set(os.listdir(self.folder)) &
                      {"written", "link", "shell", "pickled"})

    def holds(self, jail):
        trial = subprocess.run([os.path.join(os.path.dirname(os.path.abspath(PARALLAX)), "parallax-jail"),
                                "--try", jail], stderr=subprocess.PIPE, text=True, check=False)
        if trial.returncode != 0:
            self.skipTest(trial.stderr)
        done = self.hunt(jail)
        self.assertIn("harm.py", done.stdout)
        # /tmp may be the jail's own: what is written there is not there for others.
        self.assertRegex(done.stdout, r"done: *(write )?(shell )?(pickle)?\n")
        self.assertEqual(self.left(), [])

    def test_namespaces(self):
        self.holds("namespaces")

    def test_landlock(self):
        self.holds("landlock")

    def test_without_a_jail_it_is_done(self):
        done = self.hunt("none")
        self.assertIn("done: " + ALL, done.stdout)
        self.assertIn("libraries run without a jail here: it was switched off", done.stdout)
        self.assertEqual(self.left(), ["link", "pickled", "shell", "written"])

    def test_a_misspelt_jail_is_an_error(self):
        done = self.hunt("namespace")
        self.assertEqual(done.returncode, 2)
        self.assertIn('there is no jail "namespace"', done.stdout)


# A side that writes outside whenever it is called.
STATED = '''
[[relation]]
name = "writes-outside"
api = "toy.exp"
citation = "none"
[[relation.side]]
[[relation.side]]
text = """
import toy

def run(x):
    open(%r, "w").close()
    return toy.exp(x)
"""
'''
CALLED = "stated:writes-outside"


class TextOfAStoreTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.written = os.path.join(self.folder, "written")
        with open(os.path.join(self.folder, "theirs.toml"), "w", encoding="utf-8") as file:
            file.write(STATED % self.written)
        self.run_in("none", "relations", "add", "theirs.toml", "--store", "theirs.db")

    def run_in(self, jail, *words):
        environment = dict(os.environ, PARALLAX_JAIL=jail)
        return subprocess.run([PARALLAX, *words], cwd=self.folder, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False).stdout

    def merge_and_hunt(self, jail):
        """What each says; in a store of its own, since a hunt rejects what raised."""
        store = jail + ".db"
        merged = self.run_in(jail, "merge", "theirs.db", "--store", store)
        self.assertFalse(os.path.exists(self.written), "merging runs nothing")
        return merged, self.run_in(jail, "hunt", "toy", "--source", "stated", "--only", "toy.exp",
                                   "--cases", "200", "--store", store)

    def test_it_is_announced_and_what_it_was_refused_is_told(self):
        for jail in ("namespaces", "landlock"):
            launcher = os.path.join(os.path.dirname(os.path.abspath(PARALLAX)), "parallax-jail")
            if subprocess.run([launcher, "--try", jail], stderr=subprocess.DEVNULL,
                              check=False).returncode != 0:
                continue
            merged, said = self.merge_and_hunt(jail)
            self.assertIn("1 relation of it holds Python", merged)
            self.assertIn(CALLED, merged)
            announced = "note: Python that %s.db holds runs in the strict jail (%s): %s" % (
                jail, jail, CALLED)
            self.assertEqual(said.count(announced), 1, said)
            self.assertLess(said.index(announced), said.index("starting toy"), said)
            self.assertEqual(said.count("the jail (%s) may have refused" % jail), 1, said)
            self.assertFalse(os.path.exists(self.written), said)

    def test_without_a_jail_it_writes(self):
        _, said = self.merge_and_hunt("none")
        self.assertIn("note: Python that none.db holds runs without a jail: " + CALLED, said)
        self.assertNotIn("may have refused", said)
        self.assertTrue(os.path.exists(self.written), said)


# A side with an argument that its library's adapter would evaluate.
EXPRESSED = """
[[relation]]
name = "asks-for-more"
api = "toy.exp"
citation = "none"
[[relation.side]]
[[relation.side]]
arguments = ["x", { expression = "__import__('os').getpid()" }]
"""


class ExpressionOfAStoreTest(unittest.TestCase):
    def test_it_is_announced_as_texts_are(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "theirs.toml"), "w", encoding="utf-8") as file:
                file.write(EXPRESSED)

            def run(*words):
                return subprocess.run([PARALLAX, *words], cwd=folder, stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, text=True, check=False).stdout

            run("relations", "add", "theirs.toml", "--store", "theirs.db")
            merged = run("merge", "theirs.db", "--store", "mine.db")
            self.assertIn("1 relation of it holds Python", merged)
            hunt = ["hunt", "toy", "--source", "stated", "--only", "toy.exp", "--cases", "50",
                    "--store", "mine.db"]
            said = run(*hunt)
            self.assertRegex(said, r"note: Python that mine.db holds runs (in the strict jail|without a)")
            self.assertIn(": stated:asks-for-more", said)
            self.assertNotIn("strict", run(*hunt, "--trust", "mine.db"))


if __name__ == "__main__":
    unittest.main()
