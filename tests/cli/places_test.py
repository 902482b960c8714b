"""Places that cannot be written to: the error names the place and what to do, and nothing aborts.

Usage: places_test.py   PARALLAX_BINARY is the program"""
import os
import resource
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import linked_home  # noqa: E402

BINARY = os.environ.get("PARALLAX_BINARY", linked_home.BINARY)
HUNT = ("hunt", "toy", "--only", "toy.tail_sum", "--source", "modes:float64", "--cases", "20000")
# In a user's own name space, so that a small disk can be put somewhere.
APART = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c")


class PlacesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_in(self, *words, **options):
        options.setdefault("env", os.environ)
        return subprocess.run(words, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, timeout=120, check=False, **options)

    def told(self, done, *said):
        self.assertEqual(done.returncode, 2, done.stderr)
        for words in said + ("\n  hint: ",):
            self.assertIn(words, done.stderr)

    def test_a_limit_of_file_sizes(self):
        for kilobytes in (1, 20, 100):
            def limited(limit=kilobytes * 1024):
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            done = self.run_in(BINARY, *HUNT, preexec_fn=limited)
            self.told(done, "parallax.db cannot be written: a limit of file sizes",
                      "no file may be larger than {:,} bytes here".format(kilobytes * 1024),
                      "ulimit -f unlimited")

    def test_a_folder_for_temporary_files_that_is_none(self):
        done = self.run_in(BINARY, *HUNT, env=dict(os.environ, TMPDIR="/no/such/folder"))
        self.told(done, "/no/such/folder", "TMPDIR=FOLDER before the command")
        self.assertEqual(os.listdir(self.folder), [])

    @unittest.skipIf(subprocess.run([*APART, "mount -t tmpfs none /mnt"], stderr=subprocess.DEVNULL,
                                    check=False).returncode, "SKIPPED: no name spaces here")
    def test_a_full_folder_for_temporary_files(self):
        os.mkdir(os.path.join(self.folder, "small"))
        script = ('mount -t tmpfs -o size=64k none small; head -c 100000 /dev/zero >small/file; '
                  'TMPDIR=$PWD/small exec "$0" "$@"')
        done = self.run_in(*APART, script, BINARY, *HUNT)
        self.told(done, os.path.join(self.folder, "small"), "TMPDIR=FOLDER before the command")
        self.assertNotIn("parallax.db is full", done.stderr)

    @unittest.skipIf(subprocess.run([*APART, "mount -t tmpfs none /mnt"], stderr=subprocess.DEVNULL,
                                    check=False).returncode, "SKIPPED: no name spaces here")
    def test_a_checkout_that_cannot_be_written_to(self):
        home = os.path.join(self.folder, "home")
        linked_home.make_home(home, {})
        script = ('mount --bind home home && mount -o remount,bind,ro home || exit 9; '
                  'PARALLAX_HOME=$PWD/home XDG_CACHE_HOME=$PWD/mine exec "$0" "$@"')
        done = self.run_in(*APART, script, BINARY, *HUNT)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertTrue(os.listdir(os.path.join(self.folder, "mine", "parallax", "catalogues")))
        done = self.run_in(*APART, script, BINARY, "target", "add", "own", "--python", sys.executable,
                           "--adapter", "toy")
        self.told(done, "Read-only file system", "cp -r %s ~/parallax" % home)


if __name__ == "__main__":
    unittest.main()
