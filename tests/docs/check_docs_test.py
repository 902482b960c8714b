"""Each thing that tools/check_docs holds, on a page that breaks it and on one that does not."""
import os
import re
import sys
import tempfile
import unittest

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(HOME, "tools"))

from doc_checks import blocks, commands, names  # noqa: E402
from doc_checks.pages import Page  # noqa: E402

SKEPTIC = "src/judge/skeptics/uninitialised.cc"


class CheckDocsTest(unittest.TestCase):

    def setUp(self):
        os.chdir(HOME)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def page(self, text):
        path = os.path.join(self.folder, "page.md")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return Page(path)

    def complaints(self, text):
        """Of all checks that hold for any page."""
        page = self.page(text)
        found = list(names.check([page], {page.path: page}))
        found += blocks.check([page], os.path.join(self.folder, "cache"))
        return [text for _, _, text in found + list(commands.check([page]))]

    def block(self, language, text, marker=""):
        return self.complaints("%s\n```%s\n%s```\n" % (marker, language, text))

    def test_a_sound_page(self):
        self.assertEqual(self.complaints(
            "# Title\n\nSee `src/judge/judge.cc` and `judge.h`, [above](#title); `hunt --json`.\n"), [])

    def test_paths(self):
        self.assertEqual(self.complaints("`src/judge/nothing.cc`"), ["there is no src/judge/nothing.cc"])
        self.assertEqual(self.complaints("`src/nothing/`"), ["there is no src/nothing/"])
        self.assertEqual(self.complaints("`nothing.h`"), ["no file of src/ is called nothing.h"])
        self.assertEqual(self.complaints("`src/cli/cmd_NAME.cc`, `tests/*/run`, `foo_test.cc`"), [])

    def test_links(self):
        self.assertEqual(self.complaints("[x](nothing.md)"), ["leads nowhere: nothing.md"])
        self.assertEqual(len(self.complaints("# One thing\n[x](#one-thing) [y](#another)")), 1)

    def test_rooms(self):
        self.assertEqual(self.complaints("the rooms `base`, `nouns` and `cellar`"),
                         ["there is no room cellar"])
        self.assertEqual(self.complaints("the room `models/run`"), [])

    def test_cpp(self):
        whole = '#include "judge/judge.h"\nint x = %s;\n'
        self.assertEqual(self.block("cpp", whole % "parallax::kNudges"), [])
        self.assertEqual(len(self.block("cpp", whole % "parallax::kNothing")), 1)

    def test_cpp_within_a_file(self):
        inside = "<!-- inside %s -->" % SKEPTIC
        self.assertEqual(self.block("cpp", "Opinion f() { return {true, \"\", -1}; }\n", inside), [])
        self.assertEqual(len(self.block("cpp", "Opinion f() { return AccountFor(1, 2); }\n", inside)), 1)

    def test_cpp_from_a_file(self):
        line = "PARALLAX_SKEPTIC(UninitialisedSkeptic);\n"
        self.assertEqual(self.block("cpp", line, "<!-- from %s -->" % SKEPTIC), [])
        self.assertEqual(self.block("cpp", line + "x\n", "<!-- from %s -->" % SKEPTIC),
                         ["this is not in " + SKEPTIC])
        self.assertEqual(self.block("cpp", line, "<!-- from src/nothing.cc -->"),
                         ["there is no src/nothing.cc"])

    def test_python(self):
        self.assertEqual(self.block("python", "def f(x): ...\n"), [])
        self.assertEqual(len(self.block("python", "def f(x: ...\n")), 1)

    @unittest.skipUnless(os.path.isdir("build/release/puzzles/toy"), "the toy is not built")
    def test_rules(self):
        rule = ("import toy\nfrom parallax.relation import relation\n\n"
                "@relation(api='toy.abs', citation='c', domain=['finite(x)'])\n"
                "def left(x: 'tensor'):\n    return toy.abs(x)\n\n"
                "def right(x: 'tensor'):\n    return %s\n\n"
                "def seeds(lib):\n    for n in (1, 2, 3):\n        yield (lib.tensor([-0.5] * n),), {}\n")
        self.assertEqual(self.block("python", rule % "toy.maximum(x, toy.negate(x))"), [])
        self.assertEqual(len(self.block("python", rule % "x")), 1)

    def test_data(self):
        self.assertEqual(self.block("toml", "a = 1\n"), [])
        self.assertEqual(len(self.block("toml", "a = \n")), 1)
        self.assertEqual(self.block("json", '{"rank": 1}\n'), [])
        self.assertEqual(len(self.block("json", '{"rank": 1,}\n')), 1)
        self.assertEqual(self.block("json", '{"nobody_has_this_key": 1}\n'),
                         ["no code knows the key nobody_has_this_key"])

    def test_shell(self):
        self.assertEqual(self.block("sh", "./parallax hunt toy --cases 5 --source modes:float64\n"), [])
        self.assertEqual(self.block("sh", "./parallax hnut toy\n"), ["there is no command hnut"])
        self.assertEqual(self.block("console", "$ ./parallax show --cases 5\n"),
                         ["show has no option --cases"])
        self.assertEqual(self.block("sh", "./parallax hunt toy --source modes:float63\n"),
                         ["there is no mode float63"])
        self.assertEqual(len(self.block("sh", "for x in; do\n")), 1)
        self.assertEqual(self.complaints("`verify --among x`"), ["verify has no option --among"])

    def test_every_block_has_a_language(self):
        self.assertEqual(len(self.block("", "x\n")), 1)
        self.assertEqual(len(self.complaints("text\n\n    indented code\n")), 1)
        self.assertEqual(len(self.complaints("```text\nno end\n")), 1)

    def design(self, change):
        with open("docs/design.md", encoding="utf-8") as file:
            return [text for _, _, text in names.design(self.page(change(file.read())))]

    def test_design(self):
        self.assertEqual(self.design(lambda text: text), [])
        gone = self.design(lambda text: "".join(
            line for line in text.splitlines(True) if not line.startswith("| `base/`")))
        self.assertIn("the table of rooms lacks src/base", gone)
        self.assertIn("there is no room cellar",
                      self.design(lambda text: text.replace("| `base/`", "| `cellar/`")))
        self.assertIn("nouns uses base",
                      self.design(lambda text: re.sub(r"(\| `nouns/` .*)`base` \|", r"\1`wire` |", text)))
        self.assertEqual(len(self.design(lambda text: text + "\n" * names.DESIGN_LINES)), 1)

    def test_pages_that_name_a_whole_folder(self):
        page = self.page("`crash` and `random`")
        page.path = "docs/judging.md"
        self.assertIn("says nothing of memory (src/judge/oracles)",
                      [text for _, _, text in names.complete(page)])

    def test_what_comments_cite(self):
        page = self.page("# Epochs\n")
        self.assertTrue(any("there is no docs/design.md" in text for _, _, text in
                            names.cited({page.path: page})))


if __name__ == "__main__":
    unittest.main()
