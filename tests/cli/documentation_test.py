"""Calls that documentation spells out, of a toy whose documentation means harm: they are refused or
ended, and nothing outside of the jail is touched.

Usage: documentation_test.py   PARALLAX_BINARY is the program"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TESTS)

from linked_home import CHECKOUT, make_home  # noqa: E402

PARALLAX = os.path.abspath(os.environ["PARALLAX_BINARY"])

# The toy, with a helper that writes; what it documents comes from a file beside it.
ADAPTER = '''
import json
import os

from parallax.adapters import toy


def _written(x, path):
    open(path, "w").close()
    return x


class Adapter(toy.Adapter):
    def start(self):
        super().start()
        self._toy.written = _written

    def apis(self):
        with open(os.path.join(os.path.dirname(__file__), "docs.json")) as file:
            docs = json.load(file)
        apis = [api for api in super().apis() if api["name"] in docs]
        for api in apis:
            api["doc"] = docs[api["name"]]
        return apis
'''

# What says that there is no jail, and sets the limits where it is asked to.
NO_JAIL = '''#!/bin/sh
if [ "$1" = --try ]; then
  echo no such thing >&2
  exit 1
fi
exec %s "$@"
'''


def jails():
    launcher = os.path.join(os.path.dirname(PARALLAX), "parallax-jail")
    return [jail for jail in ("namespaces", "landlock") if subprocess.run(
        [launcher, "--try", jail], stderr=subprocess.DEVNULL, check=False).returncode == 0]


class DocumentationTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.written = os.path.join(self.folder, "written")
        adapter = os.path.join(self.folder, "spelled")
        os.mkdir(adapter)
        toy = os.path.join(CHECKOUT, "python", "parallax", "adapters", "toy")
        with open(os.path.join(toy, "adapter.json"), encoding="utf-8") as file:
            said = json.load(file)
        said["targets"] = [{"name": "spelled"}]
        self.write("spelled/adapter.json", json.dumps(said))
        self.write("spelled/__init__.py", ADAPTER)
        self.write("spelled/docs.json", json.dumps({
            "toy.square": "`toy.square(t)` is equivalent to `toy.mul(t, t)`.",
            "toy.negate": "The same as `toy.square(toy.written(x, %r))`." % self.written,
            "toy.exp": "As `toy.square(x if sum(range(10 ** 15)) else x)`, "
                       "`toy.square(open(%r, 'w') or x)`, `toy.square(x.__class__(x))`, "
                       "`toy.square(x`." % (self.written + "2"),
            "toy.mul": "The product.",
        }))
        self.home = os.path.join(self.folder, "home")
        make_home(self.home, {"spelled": adapter})

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def run_in(self, jail, binary, *words):
        environment = dict(os.environ, PARALLAX_JAIL=jail, PARALLAX_HOME=self.home)
        return subprocess.run([binary, *words], cwd=self.folder, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def hunt(self, jail, binary=PARALLAX):
        """What the hunt says, and the guesses of documentation that it made, by source."""
        store = (jail or "own") + ".db"
        done = self.run_in(jail, binary, "hunt", "spelled", "--source", "similar", "--cases", "3000",
                           "--store", store)
        self.assertIn(done.returncode, (0, 1, 3), done.stderr)
        listed = self.run_in(jail, binary, "list", "relations", "--source", "similar", "--store",
                             store, "--json")
        return done.stderr, {each["api"]: each for each in json.loads(listed.stdout)
                             if re.search(r"-doc(-\d+)?$", each["family"])}

    def test_it_is_refused_or_ended(self):
        for jail in jails():
            said, spelled = self.hunt(jail)
            self.assertEqual(said.count("note: calls that documentation spells out run in the strict "
                                        "jail (%s)" % jail), 1, said)
            self.assertLess(said.index("spells out"), said.index("starting spelled"), said)
            self.assertEqual(sorted(spelled), ["toy.exp", "toy.negate", "toy.square"])
            self.assertEqual(spelled["toy.square"]["state"], "verified", spelled["toy.square"])
            self.assertEqual(spelled["toy.square"]["partner"], "toy.mul")
            self.assertEqual(spelled["toy.negate"]["state"], "rejected", spelled["toy.negate"])
            self.assertNotEqual(spelled["toy.exp"]["state"], "verified", spelled["toy.exp"])
            self.assertFalse(os.path.exists(self.written), said)
            self.assertFalse(os.path.exists(self.written + "2"), said)

    def test_without_a_jail_it_would_be_done(self):
        said, _ = self.hunt("none")
        self.assertIn("calls that documentation spells out run without a jail", said)
        self.assertTrue(os.path.exists(self.written), said)
        self.assertFalse(os.path.exists(self.written + "2"), "open is no harmless function")

    def test_a_machine_without_a_jail_leaves_them_out(self):
        real, build = os.path.dirname(PARALLAX), os.path.join(self.folder, "build")
        os.mkdir(build)
        for name in os.listdir(real):
            if name not in ("parallax", "parallax-jail"):
                os.symlink(os.path.join(real, name), os.path.join(build, name))
        shutil.copy2(PARALLAX, build)
        launcher = os.path.join(build, "parallax-jail")
        self.write(launcher, NO_JAIL % os.path.join(real, "parallax-jail"))
        os.chmod(launcher, 0o755)
        said, spelled = self.hunt("", os.path.join(build, "parallax"))
        self.assertIn("note: calls that documentation spells out are left out: this machine has no "
                      "jail for them: no such thing", said)
        self.assertEqual(spelled, {})


if __name__ == "__main__":
    unittest.main()
