"""The mechanism of rules, without any library: loading, refusals, domains, programs, scripts."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

from parallax.relation import CLAIMS, FOR_EACH, RuleError, relation
from parallax.rulebook import domain, file, finding, loading, programs
from parallax.rulebook.file import RuleFile, fingerprint

GOOD = '''"""Adding is counting."""
from parallax.relation import relation


@relation(api="toy.add", citation="Peano", domain={"n": {"between": [0, 9]}})
def left(n: "int", m: "int" = 2):
    return n + m


def right(n: "int", m: "int" = 2):
    return m + n


def seeds(lib):
    yield (1,), {"m": 3}
'''


class WithFolder(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.addCleanup(os.environ.pop, "PARALLAX_RULES", None)
        os.environ["PARALLAX_RULES"] = self._folder.name

    def write(self, text, name="my_rule.py"):
        with open(os.path.join(self._folder.name, name), "w", encoding="utf-8") as file:
            file.write(text)


class LoadTest(WithFolder):
    def test_describes_a_users_rule_as_json(self):
        self.write(GOOD)
        described = json.loads(json.dumps(loading.load("my-rule").describe()))
        self.assertEqual(described["api"], "toy.add")
        self.assertEqual(described["doc"], "Adding is counting.")
        self.assertEqual(described["claim"], ["values", "status", "shape"])
        self.assertEqual(described["programs"], ["rule:my-rule@left", "rule:my-rule@right"])
        self.assertEqual(described["parameters"], [
            {"name": "n", "type": "int", "keyword_only": False},
            {"name": "m", "type": "int", "keyword_only": False, "default": "2"}])

    def test_sides_are_called_what_they_return_or_what_the_file_says(self):
        self.write(GOOD)
        self.assertEqual(loading.load("my-rule").describe()["sides"], ["n + m", "m + n"])
        self.write(GOOD + 'SIDES = ("a sum", "the other")\n', "named_rule.py")
        self.assertEqual(loading.load("named-rule").describe()["sides"], ["a sum", "the other"])
        self.write(GOOD + 'SIDES = "a sum"\n', "broken_rule.py")
        with self.assertRaisesRegex(RuleError, "SIDES is two texts"):
            loading.load("broken-rule")
        self.write(GOOD.replace("return n + m", "n = int(n)\n    return n + m"), "longer_rule.py")
        self.assertEqual(loading.load("longer-rule").describe()["sides"], [])

    def test_a_fingerprint_is_of_the_file_and_of_what_it_imports_from_its_folder(self):
        def now():
            return fingerprint(RuleFile(os.path.join(self._folder.name, "my_rule.py")))

        self.write(GOOD.replace("@relation", "from _parts.sums import add\nimport math\n\n\n@relation"))
        self.write("N = 1\n", "other_rule.py")
        os.mkdir(os.path.join(self._folder.name, "_parts"))
        self.write("from _deeper import x\n", "_parts/sums.py")
        self.write("x = 1\n", "_deeper.py")
        seen = [now()]
        for name, text, changes in (("other_rule.py", "N = 2\n", False),
                                    ("_deeper.py", "x = 2\n", True),
                                    ("_parts/sums.py", "from _deeper import x  # again\n", True),
                                    ("math.py", "pi = 3\n", True),
                                    ("my_rule.py", GOOD, True),
                                    ("_deeper.py", "x = 3\n", False)):
            self.write(text, name)
            self.assertEqual(now() != seen[-1], changes, name)
            seen.append(now())
        described = next(d for d in loading.describe() if d["name"] == "my-rule")
        self.assertEqual(described["fingerprint"], seen[-1])

    def ahead(self, library):
        with unittest.mock.patch.object(finding, "_OURS", self._folder.name):
            with unittest.mock.patch.dict(os.environ, {"PARALLAX_RULES": ""}):
                loading.ahead(library)

    def test_what_is_compiled_ahead_is_run_only_where_it_is_loaded(self):
        os.mkdir(os.path.join(self._folder.name, "toy"))
        self.write(GOOD + "\nimport os\nos.environ['RAN'] = 'yes'\n", "toy/my_rule.py")
        self.addCleanup(os.environ.pop, "RAN", None)
        before = file.compiled.cache_info().misses
        self.ahead("other")
        self.assertEqual(file.compiled.cache_info().misses, before)
        self.ahead("toy")
        self.assertEqual(file.compiled.cache_info().misses, before + 1)
        self.assertNotIn("RAN", os.environ)
        self.assertEqual(loading.load("my-rule").doc, "Adding is counting.")
        self.assertEqual(file.compiled.cache_info().misses, before + 1)
        self.assertEqual(os.environ["RAN"], "yes")

    def test_a_file_that_changed_since_it_was_compiled_ahead_is_compiled_anew(self):
        os.mkdir(os.path.join(self._folder.name, "toy"))
        self.write(GOOD, "toy/my_rule.py")
        self.ahead("toy")
        self.write(GOOD.replace("counting", "easy"), "toy/my_rule.py")
        self.assertEqual(loading.load("my-rule").doc, "Adding is easy.")
        self.write("def left(", "toy/your_rule.py")
        self.ahead("toy")
        self.assertRaises(SyntaxError, loading.load, "your-rule")

    def test_seeds_come_as_args_and_kwargs(self):
        self.write(GOOD)
        self.assertEqual(list(loading.seeds("my-rule", None)), [((1,), {"m": 3})])

    def test_a_broken_file_is_described_with_its_error(self):
        self.write("import nothing_of_that_name")
        broken = [d for d in loading.describe() if d["name"] == "my-rule"]
        self.assertIn("nothing_of_that_name", broken[0]["error"])

    def test_refuses_files_that_are_no_rules(self):
        for text, reason in [
                ("x = 1", "no function `left`"),
                (GOOD.replace("def right", "def other"), "no function `right`"),
                (GOOD.replace('right(n: "int", m', 'right(n: "int", k'), "must be the same"),
                (GOOD.replace("def seeds", "def other"), "no function `seeds"),
                (GOOD.replace('left(n: "int"', "left(n"), "needs its type"),
                (GOOD.replace('{"n": {', '{"z": {'), "unknown parameter 'z'")]:
            with self.subTest(reason):
                loading.load_file.cache_clear()
                self.write(text)
                with self.assertRaisesRegex(RuleError, reason):
                    loading.load("my-rule")

    def error_of(self, text):
        loading.load_file.cache_clear()
        self.write(text)
        return next(d for d in loading.describe() if d["name"] == "my-rule")

    def test_misspelt_words_are_named_with_the_nearest(self):
        for old, new, words in [
                ('{"between"', '{"betwen"', ("domain of n", "'betwen'", "'between'")),
                ('{"between": [0, 9]}', '{"dtypes": ["flot32"]}', ("'flot32'", "'float32'")),
                ('{"between": [0, 9]}', '{"axis_of": "k"}', ("unknown parameter 'k'",)),
                ('{"between": [0, 9]}', '{"dtype_of": "k"}', ("unknown parameter 'k'",)),
                ('{"between": [0, 9]}', '{"range": 3}', ("range needs [low, high]",)),
                ('"int"', '"integr"', ("parameter n of left", "unknown type 'integr'")),
                ('"int"', '"tensr"', ("'tensr'", "did you mean 'tensor'?")),
                ('citation="Peano"', 'citation="Peano", claim=("value",)',
                 ("unknown claim 'value'", "'values'"))]:
            with self.subTest(new):
                error = self.error_of(GOOD.replace(old, new))["error"]
                for word in words:
                    self.assertIn(word, error)

    def test_an_error_has_its_file_and_line(self):
        self.assertEqual(self.error_of("import os\nimport nothing_of_that_name\n")["line"], 2)
        self.assertEqual(self.error_of("x = 1\n\ndef left(:\n")["line"], 3)
        broken = self.error_of(GOOD.replace("between", "betwen"))
        self.assertEqual(broken["line"], 5)
        self.assertEqual(broken["file"], os.path.join(self._folder.name, "my_rule.py"))

    def test_a_broken_file_still_says_what_it_is_about(self):
        missing = self.error_of("import toy_of_others\n" + GOOD.replace("toy.", "toy_of_others."))
        self.assertEqual(missing["libraries"], ["toy_of_others"])
        self.assertEqual(self.error_of("import toyy\n" + GOOD)["libraries"], ["toy"])

    def test_refuses_two_rules_of_one_name_and_missing_folders(self):
        self.write(GOOD, "elementwise_reversed.py")
        with self.assertRaisesRegex(RuleError, "two rules named elementwise-reversed"):
            finding.files()
        os.environ["PARALLAX_RULES"] = "/nothing/here"
        with self.assertRaisesRegex(RuleError, "no folder"):
            finding.files()

    def test_decorator_refuses_unknown_claims_and_no_citation(self):
        with self.assertRaisesRegex(RuleError, "unknown claim 'value';"):
            relation(api="a", citation="c", claim=("value",))
        with self.assertRaisesRegex(RuleError, "citation"):
            relation(api="a", citation="")

    def test_every_built_in_rule_lies_in_the_folder_of_its_library(self):
        os.environ.pop("PARALLAX_RULES")
        home = pathlib.Path(finding.folders()[0])
        expected = {path.stem.replace("_", "-"): str(path) for path in home.glob("*/*/[!_]*.py")}
        self.assertEqual(finding.files(), expected)
        for entry in listed():
            self.assertIn(pathlib.Path(entry["file"]).relative_to(home).parts[0],
                          entry["libraries"])

    def test_folders_are_searched_but_what_begins_with_an_underscore(self):
        for folder in ("near", "_helpers"):
            os.mkdir(os.path.join(self._folder.name, folder))
        self.write(GOOD, os.path.join("near", "close.py"))
        self.write(GOOD, os.path.join("_helpers", "far.py"))
        self.assertIn("close", finding.files())
        self.assertNotIn("far", finding.files())


def listed():
    text = subprocess.run([sys.executable, "-m", "parallax.rulebook"], stdout=subprocess.PIPE,
                          check=True).stdout
    return json.loads(text)


class ListingTest(WithFolder):
    def entry_of(self, text):
        self.write(text, "mine.py")
        return next(entry for entry in listed() if entry["name"] == "mine")

    def test_says_what_a_file_says_without_running_it(self):
        entry = self.entry_of(GOOD.replace("from parallax", "import not_here\nfrom parallax"))
        self.assertEqual(entry["summary"], "Adding is counting.")
        self.assertEqual((entry["api"], entry["citation"], entry["libraries"]),
                         ("toy.add", "Peano", ["toy"]))

    def test_names_the_line_of_a_syntax_error_and_goes_on(self):
        entry = self.entry_of('"""Broken."""\ndef left(:\n')
        self.assertEqual(entry["line"], 2)
        self.assertIn("SyntaxError", entry["error"])
        self.assertGreater(len(listed()), 1)

    def test_tells_what_is_no_rule(self):
        self.assertIn("no function `left`", self.entry_of("x = 1\n")["error"])


class ProgramTest(WithFolder):
    def setUp(self):
        super().setUp()
        loading.load_file.cache_clear()
        self.write(GOOD)

    def test_runs_both_sides_and_their_scripts(self):
        for side in ("left", "right"):
            name = "rule:my-rule@" + side
            self.assertEqual(programs.program(name)(4), 6)
            scope = {}
            exec(programs.source(name), scope)
            self.assertEqual(scope["run"](4, m=1), 5)
            self.assertNotIn("parallax", programs.source(name))

    def test_what_a_side_prepares_is_called_with_each_contents(self):
        loading.load_file.cache_clear()
        self.write(GOOD + """

def prepare_right(n: "int", m: "int" = 2):
    base = m * 10
    return lambda n, m=2: base + n
""")
        right = programs.program("rule:my-rule@right").prepare(4, m=3)
        self.assertEqual([right(4, m=3), right(5, m=3)], [34, 35])
        self.assertEqual(programs.program("rule:my-rule@left").prepare(4, m=3)(5, m=3), 8)

    def test_a_prepare_of_other_parameters_is_refused(self):
        loading.load_file.cache_clear()
        self.write(GOOD + "\n\ndef prepare_left(n):\n    return abs\n")
        with self.assertRaisesRegex(RuleError, "prepare_left is a function of the parameters"):
            loading.load("my-rule")

    def test_the_domain_is_told_in_clauses(self):
        rule = next(d for d in loading.describe() if d["name"] == "my-rule")
        self.assertEqual(rule["domain"],
                         ["kind(n) in int", "kind(m) in int", "n >= 0", "n <= 9"])
        self.assertEqual(rule["line"], 5)

    def test_unknown_names_are_lookup_errors(self):
        for name in ("rule:none@left", "rule:my-rule@middle", "my-rule@left",
                     "rule:my-rule:toy.add@left", "rule:elementwise-reversed@left",
                     "rule:elementwise-reversed:math.nothing@left"):
            with self.subTest(name), self.assertRaises(LookupError):
                programs.program(name)

    def test_a_rule_over_many_takes_the_api(self):
        name = "rule:elementwise-reversed:math.fabs@right"
        self.assertEqual(programs.program(name)(-2.0), 2.0)
        self.assertEqual(programs.program(name, lambda api: len)([1, 2]), 2)
        scope = {}
        exec(programs.source(name), scope)
        self.assertEqual(scope["run"](-2.0), 2.0)


    def test_a_rule_over_many_prepares_the_api_for_each_call(self):
        class Negation:
            """A program that is no function: what it prepares is good for one shape of argument."""

            def prepare(self, x):
                return lambda y: [-e for e in y] if y == x else None

        f = programs.program("rule:elementwise-reversed:math.fabs@left", lambda api: Negation())
        self.assertEqual(f.prepare([1, 2])([1, 2]), [-1, -2])

    def test_both_sides_of_a_rule_over_many_return_for_a_program_with_prepare(self):
        class Absolute:
            def prepare(self, x):
                return abs

        for side in ("left", "right"):
            name = "rule:elementwise-reversed:math.fabs@" + side
            self.assertEqual(programs.program(name, lambda api: Absolute())(-2.0), 2.0)


class PageTest(unittest.TestCase):
    ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

    def text_of(self, *path):
        with open(os.path.join(self.ROOT, *path), encoding="utf-8") as file:
            return file.read()

    def test_the_page_shows_a_rule_as_it_is(self):
        rule = self.text_of("python", "parallax", "rules", "torch", "activations",
                            "log_softmax_by_logsumexp.py")
        self.assertIn(rule, self.text_of("docs", "add-a-relation.md"))

    def test_the_page_has_every_word_of_a_rule(self):
        page = self.text_of("docs", "add-a-relation.md")
        for claim in CLAIMS:
            self.assertIn("`%s`" % claim, page)
        self.assertIn("SIDES = ", page)
        for key in domain.KEYS + FOR_EACH:
            self.assertIn('"%s"' % key, page)


class DomainTest(unittest.TestCase):
    def clauses_of(self, said):
        return domain.clauses_of(said, ("a", "b", "dim", "mode"))

    def test_names_of_extents_couple_shapes(self):
        self.assertEqual(
            self.clauses_of({"a": {"shape": ["*", "m", "k"]}, "b": {"shape": ["*", "k", 3, 4]}}),
            ["rank(a) >= 2", "rank(b) >= 3", "rank(b) = rank(a) + 1", "extent(b, -3) = extent(a, -1)",
             "extent(b, -2) = 3", "extent(b, -1) = 4"])
        self.assertEqual(self.clauses_of({"a": {"shape": ["n", "n"]}, "b": {"shape": []}}),
                         ["rank(a) = 2", "extent(a, 1) = extent(a, 0)", "rank(b) = 0"])

    def test_extents_bound_what_a_shape_names(self):
        self.assertEqual(self.clauses_of({"a": {"shape": ["*", "m"], "extents": [0, 64]}}),
                         ["rank(a) >= 1", "extent(a, -1) >= 0", "extent(a, -1) <= 64"])
        with self.assertRaisesRegex(RuleError, "extents bounds those of shape"):
            self.clauses_of({"a": {"extents": [0, 64]}})

    def test_annotations_say_of_what_kind_arguments_are(self):
        self.assertEqual(
            domain.kinds_of([{"name": "p", "type": "float?"}, {"name": "q", "type": "int[]"}]),
            ["kind(p) in int, float, none"])

    def test_what_else_is_said_of_arguments(self):
        self.assertEqual(
            self.clauses_of({
                "a": {"dtypes": ["float32", "int8"], "range": [-1, 2.5], "specials": False},
                "b": {"specials": True, "dtype_of": "a"}, "dim": {"axis_of": "a"}, "mode": {"one_of": ["x", 2]}}),
            ["dtype(a) in float32, int8", "values(a) >= -1", "values(a) <= 2.5", "finite(a)",
             "dtype(b) = dtype(a)", "dim >= -rank(a)", "dim < rank(a)", "mode in 'x', 2"])

    def test_clauses_are_taken_as_they_are(self):
        self.assertEqual(self.clauses_of(["rank(a) = 2"]), ["rank(a) = 2"])

    def test_what_is_no_domain_is_refused(self):
        for said, words in ((["rank(a) = 2", 3], "a list of clauses"), (3, "a dictionary by parameter"),
                            ({"dim": {"one_of": [None]}}, "one_of needs strings or numbers")):
            with self.subTest(words), self.assertRaisesRegex(RuleError, words):
                self.clauses_of(said)


if __name__ == "__main__":
    unittest.main()
