"""python/parallax/paths on the small library tests/paths/shelf: the form of docs/paths.md."""

import json
import os
import sys
import unittest
from unittest import mock

_HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(_HERE, "..", "..", "python"), _HERE]
import shelf
from form import faults_of
from parallax.paths import functions, modules, reach
from parallax.paths.library import Check, Library

X = {"e": "name", "id": "x"}


def const(value):
    return {"e": "const", "v": value}


def name(text):
    return {"e": "name", "id": text}


def attr(of, word):
    return {"e": "attr", "of": of, "name": word}


def cmp(left, operator, right):
    return {"e": "cmp", "op": operator, "l": left, "r": right}


class ShelfLibrary(Library):
    packages = ("shelf",)
    checks = {"check": Check(kind="ValueError", kind_at=(2, "kind"))}
    check_methods = {"with_rank": Check(kind="ValueError", operator="==", call="len")}
    answers = {"traced": False}
    places = {"placed": "IndexError"}
    rewrites = {"same": "same", "likely": "first"}

    def dtype_name(self, found):
        return found.name if isinstance(found, shelf.stacks.dtype) else None

    def object_name(self, found):
        return "shelf.packed" if found is shelf.stacks.packed else None

    def entry(self, api):
        held = getattr(shelf.stacks, api.partition(".")[2], None)
        if isinstance(held, type):
            return modules.source(self, api, held, "forward")
        source, why_not = self.source(held)
        if source is None:
            raise LookupError(why_not or "builtin")
        return source


class ReadingTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.reader = reach.Reader(ShelfLibrary())

    def form(self, leaf):
        return self.reader.of("shelf." + leaf)

    def function(self, leaf):
        """FUNCTION of the entry."""
        form = self.form(leaf)
        return form["functions"][form["entry"]]

    def body(self, leaf):
        return self.function(leaf)["body"]

    def lineless(self, held):
        if isinstance(held, dict):
            return {key: self.lineless(value) for key, value in held.items() if key != "line"}
        return [self.lineless(each) for each in held] if isinstance(held, list) else held

    # --- functions ---

    def test_a_function_has_its_place_and_parameters(self):
        found = self.function("plain")
        self.assertEqual((found["name"], found["file"]), ("shelf.stacks.plain", "shelf/stacks.py"))
        text = open(shelf.stacks.__file__, encoding="utf-8").read().splitlines()
        self.assertTrue(text[found["line"] - 1].startswith("def plain("))
        self.assertEqual(found["parameters"], [
            {"name": "x", "kind": "positional"}, {"name": "rows", "kind": "positional", "default": const(8)},
            {"name": "rest", "kind": "args"}, {"name": "mode", "kind": "keyword", "default": const("plain")},
            {"name": "kind", "kind": "keyword", "default": {"e": "dtype", "v": "float32"}},
            {"name": "others", "kind": "kwargs"}])

    def test_branches_and_chained_comparisons(self):
        self.assertEqual(self.lineless(self.body("plain")), [
            {"s": "if", "test": cmp(attr(X, "ndim"), "<", const(1)),
             "then": [{"s": "raise", "type": "ValueError", "message": "x has %d dimensions"}],
             "else": [{"s": "if", "test": {"e": "and", "of": [cmp(const(0), "<", name("rows")),
                                                              cmp(name("rows"), "<=", const(8))]},
                       "then": [{"s": "return", "value": X}], "else": []}]},
            {"s": "return", "value": const(None)}])

    def test_names_of_the_module_are_values_and_its_switches_are_global(self):
        first, second, third = self.body("names")
        self.assertEqual(first["test"]["of"], [
            cmp(name("mode"), "in", {"e": "list", "of": [const("plain"), const("fancy")]}),
            cmp(attr(X, "dtype"), "==", {"e": "dtype", "v": "float32"}),
            cmp(attr(X, "kind"), "is", const("Kind.LOW"))])
        self.assertEqual(first["then"][0]["value"], const(8))
        self.assertEqual([each["e"] for each in second["test"]["of"]], ["global", "global"])
        self.assertEqual(second["test"]["of"][0]["text"], "shelf.backends.enabled")
        self.assertEqual(third["value"], {"e": "global", "text": "shelf.backends.LEVELS"})

    def test_objects_that_are_the_same_only_as_themselves_are_names(self):
        found = self.function("laid")
        self.assertEqual(found["parameters"][1]["default"], name("shelf.packed"))
        self.assertEqual(found["body"][0]["value"], cmp(name("layout"), "is", name("shelf.packed")))

    def test_checks_are_told_apart_from_calls(self):
        first, second, third = self.body("checked")
        self.assertEqual(first["s"], "check")
        self.assertEqual((first["type"], first["message"]), ("ValueError", "x has {x.shape[0]} rows"))
        self.assertEqual(first["test"]["l"], {"e": "index", "of": attr(X, "shape"), "at": const(0)})
        self.assertEqual((second["type"], second["message"], second["test"]["e"]),
                         ("AssertionError", "x is empty", "not"))
        self.assertEqual(third["type"], "IndexError")

    def test_a_check_that_never_holds_raises(self):
        first, last = self.lineless(self.body("refused"))
        self.assertEqual(first["then"], [{"s": "raise", "type": "ValueError", "message": "too many dimensions"}])
        self.assertEqual(last, {"s": "return", "value": const(None)})

    def test_assignments(self):
        made = self.lineless(self.body("assigned"))
        self.assertEqual(made[0], {"s": "assign", "to": ["n", "m"], "value": attr(X, "shape")})
        self.assertEqual(made[1]["value"], {"e": "index", "of": name("sizes"), "at": const(0)})
        self.assertEqual([(each["to"], each["value"]["e"]) for each in made[2:4]],
                         [(["first"], "other"), (["others"], "other")])
        self.assertEqual(made[4]["value"], {"e": "bin", "op": "+", "l": name("n"), "r": const(1)})
        self.assertEqual((made[5]["to"], made[5]["value"]["e"]), (["sizes"], "other"))
        self.assertEqual(made[6]["value"], {"e": "bin", "op": "+", "l": name("sizes"),
                                            "r": {"e": "list", "of": [name("m")]}})

    def test_loops_and_comprehensions(self):
        loop, endless, _, every, some = self.lineless(self.body("looped"))
        self.assertEqual((loop["to"], loop["over"]["name"]), (["i", "pad"], "enumerate"))
        self.assertEqual(loop["body"][0]["then"], [{"s": "continue"}])
        self.assertEqual(endless, {"s": "loop", "to": [], "over": None, "body": [{"s": "break"}]})
        held = every["test"]["of"]
        self.assertEqual((held["how"], held["to"], held["over"], held["of"]["e"]),
                         ("all", "p", name("pads"), "or"))
        place = name("place_a_b")
        self.assertEqual(some["test"], {
            "e": "each", "how": "any", "to": "place_a_b",
            "over": {"e": "call", "name": "range", "kwargs": {}, "args": [
                {"e": "call", "name": "len", "args": [name("pads")], "kwargs": {}}]},
            "of": cmp({"e": "index", "of": name("pads"), "at": place}, "!=",
                      {"e": "index", "of": attr(X, "shape"), "at": place})})

    def test_what_the_form_lacks_is_other(self):
        made = self.body("odd")
        self.assertEqual([each["value"]["e"] for each in made[:2]], ["other", "other"])
        self.assertEqual(made[2]["test"], {"e": "other", "text": "raises ValueError"})
        self.assertEqual(made[2]["else"][0]["value"]["e"], "other")
        self.assertEqual((made[3]["s"], made[3]["to"]), ("assign", ["n"]))
        self.assertEqual(made[4]["test"], cmp(name("n"), ">", const(1)))

    def test_a_starred_list_goes_to_the_parameter_that_takes_the_rest(self):
        form = self.form("odd")
        calls = form["functions"][form["entry"]]["body"][-1]["value"]["of"]
        self.assertNotIn("function", calls[0])
        self.assertEqual((calls[1]["args"], calls[1]["kwargs"]), ([], {"items": name("rest")}))
        self.assertIn("function", calls[1])
        self.assertNotIn("function", calls[2])
        self.assertIn("shelf.stacks.checked (called with starred arguments)", form["unread"])

    def test_classes_of_isinstance(self):
        first, second = self.body("of_types")[0]["value"]["of"]
        self.assertEqual(first["args"][1], {"e": "list", "of": [name("int"), name("float")]})
        self.assertEqual(second["args"][1], {"e": "list", "of": [name("int"), name("shelf.stacks.dtype")]})

    def test_imports_inside_of_a_function(self):
        self.assertEqual(self.body("with_local_import")[0]["value"], cmp(attr(X, "ndim"), "<", const(8)))

    # --- what a library says ---

    def test_known_answers_take_branches_away(self):
        form = self.form("unlikely")
        self.assertEqual(list(form["functions"]), [form["entry"]])
        first, check, last = self.lineless(form["functions"][form["entry"]]["body"])
        self.assertEqual(first["test"]["of"], [cmp(attr(X, "ndim"), ">", const(2)),
                                               cmp(attr(X, "ndim"), "<", const(4))])
        self.assertEqual(check["test"], cmp({"e": "call", "name": "len", "args": [X], "kwargs": {}}, "==",
                                            const(3)))
        self.assertEqual(last["value"], X)

    def test_a_place_is_checked_where_it_is_computed_in_any_case(self):
        made = self.lineless(self.body("with_places"))
        self.assertEqual([each["s"] for each in made], ["check", "assign", "assign", "return"])
        axis, rank = name("axis"), attr(X, "ndim")
        self.assertEqual((made[0]["type"], made[0]["test"]["of"]),
                         ("IndexError", [cmp({"e": "neg", "of": rank}, "<=", axis), cmp(axis, "<", rank)]))
        self.assertEqual(made[1]["value"], {
            "e": "choose", "test": cmp(axis, "<", const(0)),
            "then": {"e": "bin", "op": "+", "l": axis, "r": rank}, "else": axis})

    # --- which functions ---

    def test_decorators_come_off(self):
        self.assertEqual(self.body("decorated")[0]["value"], {"e": "not", "of": attr(X, "ready")})

    def test_functions_of_one_factory_are_two(self):
        form = self.form("both_factories")
        calls = form["functions"][form["entry"]]["body"][0]["value"]["of"]
        limits = [form["functions"][call["function"]]["body"][0]["value"]["r"]["v"] for call in calls]
        self.assertEqual(limits, [1, 2])

    def test_functions_inside_of_a_function_take_its_names(self):
        form = self.form("with_functions")
        body = form["functions"][form["entry"]]["body"]
        far = body[4]["test"]
        self.assertEqual(far["kwargs"], {"limit": name("limit"), "low": name("low")})
        self.assertEqual(form["functions"][far["function"]]["parameters"], [
            {"name": "size", "kind": "positional"}, {"name": "most", "kind": "positional", "default": const(8)},
            {"name": "limit", "kind": "keyword"}, {"name": "low", "kind": "keyword"}])
        near = form["functions"][far["function"]]["body"][0]["value"]["of"][0]
        self.assertEqual(near["kwargs"], {"limit": name("limit"), "low": name("low")})
        self.assertEqual(form["functions"][near["function"]]["body"][0]["value"]["of"],
                         [cmp(name("low"), "<", name("size")), cmp(name("size"), "<", name("limit"))])
        twice = form["functions"][body[5]["value"]["function"]]
        self.assertEqual([call["function"] for call in twice["body"][0]["value"]["of"]], [far["function"]] * 2)

    def test_five_calls_deep(self):
        form = self.form("deep_0")
        self.assertEqual([each["name"] for each in form["functions"].values()],
                         ["shelf.stacks.deep_%d" % n for n in range(6)])
        self.assertEqual(form["unread"], ["shelf.stacks.deep_6 (more than 5 calls deep)"])
        last = list(form["functions"].values())[-1]
        self.assertNotIn("function", last["body"][0]["value"])

    def test_functions_that_call_each_other(self):
        form = self.form("even")
        self.assertEqual(len(form["functions"]), 2)
        keys = [each["body"][0]["value"]["of"][1]["function"] for each in form["functions"].values()]
        self.assertEqual(keys, list(form["functions"])[::-1])

    def test_limits(self):
        with mock.patch.object(reach, "MAX_FUNCTIONS", 2):
            form = self.form("deep_0")
        self.assertEqual(len(form["functions"]), 2)
        self.assertEqual(form["unread"], ["shelf.stacks.deep_2 (more than 2 functions)"])
        with mock.patch.object(reach, "MAX_STATEMENTS", 5):
            form = self.form("deep_0")
        self.assertEqual(form["unread"], ["shelf.stacks.deep_2 (more than 5 statements)"])
        self.assertEqual(len(self.form("deep_0")["functions"]), 6)  # nothing of that is kept

    def test_what_cannot_be_read_leaves_the_others(self):
        form_of = functions.form_of

        def failing(library, source):
            if source.name.endswith("uneven"):
                raise KeyError("a node of a later Python")
            return form_of(library, source)
        with mock.patch.object(functions, "form_of", failing):
            form = self.form("even")
        self.assertEqual(len(form["functions"]), 1)
        self.assertEqual(form["unread"], ["shelf.stacks.uneven (not understood: KeyError)"])
        with mock.patch.object(ShelfLibrary, "entry", side_effect=TypeError):
            self.assertEqual(self.form("even")["unread"], ["shelf.even (not understood: TypeError)"])

    def test_a_builtin_has_a_reason(self):
        form = self.form("builtin_length")
        self.assertEqual((form["entry"], form["functions"], form["unread"]),
                         ("", {}, ["shelf.builtin_length (builtin)"]))

    # --- objects ---

    def test_a_module_is_built_and_run(self):
        form = self.form("Shelf")
        entry = form["functions"][form["entry"]]
        self.assertEqual([each["name"] for each in entry["parameters"]], ["x", "init.rows", "init.mode"])
        build, run = entry["body"]
        self.assertEqual(build["value"]["kwargs"], {"rows": name("init.rows"), "mode": name("init.mode")})
        own = form["functions"][build["value"]["function"]]["body"]
        self.assertEqual((own[1]["to"], own[1]["value"]), (["Shelf.mode"], name("mode")))
        base = form["functions"][own[0]["value"]["function"]]
        self.assertEqual(base["body"][0]["then"][0]["message"], "rows must be positive")
        forward = form["functions"][run["value"]["function"]]["body"]
        wide = form["functions"][forward[0]["test"]["function"]]
        self.assertEqual(wide["body"][0]["value"], cmp(name("Shelf.rows"), ">", const(2)))
        self.assertIn("function", forward[0]["then"][0]["value"])

    def test_an_object_that_is_made_and_called(self):
        form = self.form("made_and_run")
        build, run = form["functions"][form["entry"]]["body"]
        self.assertEqual(form["functions"][build["value"]["function"]]["name"], "shelf.stacks.Shelf.__init__")
        self.assertEqual(run["value"]["args"][1], X)
        self.assertIn("function", run["value"])

    # --- text ---

    def test_the_form_is_the_documented_one(self):
        for leaf, held in vars(shelf.stacks).items():
            if getattr(held, "__module__", "") == "shelf.stacks" and callable(held):
                with self.subTest(leaf):
                    self.assertEqual(faults_of(self.form(leaf)), [])

    def test_the_text_is_one_line_and_the_same_each_time(self):
        texts = [reach.Reader(ShelfLibrary()).text("shelf.odd") for _ in range(2)]
        self.assertEqual(texts[0], texts[1])
        self.assertNotIn("\n", texts[0])
        self.assertEqual(json.loads(texts[0]), self.form("odd"))

    def test_no_path_of_this_machine(self):
        self.assertNotIn(_HERE, self.reader.text("shelf.Shelf"))


if __name__ == "__main__":
    unittest.main()
