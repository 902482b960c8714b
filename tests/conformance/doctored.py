"""Adapters with a fault each, in a home of their own, and what `parallax doctor` says of them."""

import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import linked_home

BINARY = os.environ.get("PARALLAX_BINARY", linked_home.BINARY)


def only_texts(texts):
    """{name: text of __init__.py} as Doctored takes it."""
    return {name: {"__init__.py": text} for name, text in texts.items()}


class Doctored:
    """`adapters`: what is wrong -> {file below the adapter's folder: text}."""

    def __init__(self, adapters, python, path):
        self._folder = tempfile.TemporaryDirectory()
        self.home = os.path.join(self._folder.name, "home")
        self._packages = {}
        for number, (name, files) in enumerate(adapters.items()):
            self._packages[name] = "adapter%d" % number
            for file, text in files.items():
                file = os.path.join(self._folder.name, "adapter%d" % number, file)
                os.makedirs(os.path.dirname(file), exist_ok=True)
                with open(file, "w", encoding="utf-8") as opened:
                    opened.write(text)
        linked_home.make_home(self.home, {package: os.path.join(self._folder.name, package)
                                          for package in self._packages.values()})
        for package in self._packages.values():
            done = linked_home.run(self.home, BINARY, "target", "add", package, "--python", python,
                                   "--adapter", package, "--env", "PYTHONPATH=" + path)
            assert done.returncode == 0, done.stderr

    def clean(self):
        self._folder.cleanup()

    def examine(self, name):
        """(exit status, problems): each a dictionary of `what` and `fix`."""
        done = linked_home.run(self.home, BINARY, "doctor", self._packages[name], "--json")
        return done.returncode, json.loads(done.stdout)[0]["problems"]

    def check_named(self, test, name, words):
        """Some problem has all the words, each has a fix, and doctor says that all is not well."""
        code, problems = self.examine(name)
        whats = [problem["what"] for problem in problems]
        test.assertTrue(any(all(word in what for word in words) for what in whats), whats)
        test.assertEqual(code, 2)
        for problem in problems:
            test.assertTrue(problem["fix"], problem)
        return problems
