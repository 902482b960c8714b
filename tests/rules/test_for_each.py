"""Rules over many APIs, without any library: what they say, their probes, what is refused."""
import json
import re
import unittest

from parallax.relation import OutOfDomain, RuleError
from parallax.rulebook import loading, programs
from test_rules import GOOD, WithFolder

MANY = '''"""A call is a call."""
from parallax.relation import OutOfDomain, relation

CALL_US = 7


@relation(for_each={"takes": ["int"]}, libraries=("toy",), citation="Peano")
def left(f, /, *args, **kwargs):
    if args[0] < 0:
        raise OutOfDomain("counting begins at zero")
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    return f(*args, **kwargs)
'''

STEPS = '''"""Numbers that were negated twice."""
from parallax.relation import relation, step


@step
def twice_negated(n):
    return float(-(-n))


@step
def function_of(f, factor):
    return lambda *args: f(*args) * factor


@relation(for_each={"takes": ["int"]}, libraries=("toy",), citation="Peano")
def left(f, /, *args, **kwargs):
    return f(*args)


def right(f, /, *args, **kwargs):
    return function_of(f, 10)(*[twice_negated(n) for n in args])
'''


class WithRule(WithFolder):
    def setUp(self):
        super().setUp()
        loading.load_file.cache_clear()

    def rule(self, text):
        self.write(text)
        loading.load_file.cache_clear()
        return loading.load("my-rule")


class ForEachTest(WithRule):
    def test_it_is_described_without_parameters(self):
        described = json.loads(json.dumps(self.rule(MANY).describe()))
        self.assertEqual(described["for_each"], {"takes": ["int"]})
        self.assertEqual((described["api"], described["call_us"]), ("*", 7))
        self.assertEqual((described["parameters"], described["domain"]), ([], []))

    def test_a_left_side_that_is_the_call_itself_is_told(self):
        call = MANY.replace('''    if args[0] < 0:
        raise OutOfDomain("counting begins at zero")
''', "")
        self.assertTrue(self.rule(call).describe()["plain_left"])
        for other in (call.replace("return f(", "return -f(", 1),
                      call + "\n\ndef applies(f, /, *args, **kwargs):\n    return True\n",
                      call + "\n\ndef prepare_left(f, /, *args, **kwargs):\n    return f\n"):
            self.assertFalse(self.rule(other).describe()["plain_left"])

    def test_an_api_may_have_a_parameter_of_that_name(self):
        self.rule(MANY)
        program = programs.program("rule:my-rule:api@right", lambda name: lambda x, f=0: x + f)
        self.assertEqual(program(1, f=2), 3)
        with self.assertRaisesRegex(RuleError, r"right .* by position alone: right\(f, /, "):
            self.rule(MANY.replace("def right(f, /,", "def right(f,"))

    def test_elementwise_is_a_word_for_it(self):
        rule = loading.load("elementwise-reversed")
        self.assertEqual(rule.describe()["for_each"], {"traits": ["elementwise"]})

    def test_its_sides_may_be_prepared_for_a_structure(self):
        self.rule(MANY + "\n\ndef prepare_right(f, /, *args, **kwargs):\n"
                         "    first = f(*args, **kwargs)\n    return lambda *_: first\n")
        program = programs.program("rule:my-rule:math.fabs@right")
        self.assertEqual(program.prepare(-2.0)(-9.0), 2.0)

    def test_its_probe_is_asked_once_a_structure_for_both_sides(self):
        self.rule(MANY + "\n\ndef applies(f, /, *args, **kwargs):\n    return args[0] < 5\n")
        for side in ("left", "right"):
            program = programs.program("rule:my-rule:math.fabs@" + side)
            self.assertEqual(program(3.0), 3.0)
            with self.assertRaises(OutOfDomain):
                program.prepare(7.0)

    def test_a_script_knows_what_is_out_of_domain(self):
        self.rule(MANY)
        scope = {}
        exec(programs.source("rule:my-rule:math.fabs@left"), scope)
        with self.assertRaises(scope["OutOfDomain"]):
            scope["run"](-1.0)

    def test_wrong_words_are_told(self):
        for old, new, words in [
                ('"takes"', '"takse"', "did you mean 'takes'?"),
                ('["int"]', '"int"', "takes is a list of words"),
                ('libraries=("toy",), ', "", "names its libraries"),
                ('citation', 'api="toy.add", citation', "leave one of them out"),
                ('citation', 'domain=["n >= 0"], citation', "has no domain"),
                ('for_each={"takes": ["int"]}, ', "", "a rule needs an api, or for_each")]:
            with self.subTest(words), self.assertRaisesRegex(RuleError, re.escape(words)):
                self.rule(MANY.replace(old, new, 1))
        with self.assertRaisesRegex(RuleError, "applies is a function of the parameters of left"):
            self.rule(MANY + "\n\ndef applies(x):\n    return True\n")
        with self.assertRaisesRegex(RuleError, "CALL_US is a number of microseconds, not 'long'"):
            self.rule(MANY.replace("CALL_US = 7", "CALL_US = 'long'"))
        with self.assertRaisesRegex(RuleError, "this one has a domain"):
            self.rule(GOOD + "\n\ndef applies(n, m=2):\n    return True\n")


class StepTest(WithRule):
    """What a side gives with a step of its rule switched off."""

    def setUp(self):
        super().setUp()
        self.rule(STEPS)

    def given(self, form, *args):
        program = programs.program("rule:my-rule:api@" + form, lambda name: lambda *n: list(n))
        prepared = program.prepare(*args)
        once, again = prepared(*args), prepared(*args)
        self.assertEqual(once, again)
        return once

    def test_its_steps_are_told(self):
        self.assertEqual(programs.steps("rule:my-rule:api@left"),
                         ["function_of", "twice_negated"])
        self.assertEqual(loading.load("my-rule").describe()["steps"],
                         ["function_of", "twice_negated"])
        self.assertEqual(programs.steps("rule:elementwise-reversed:api@left"), [])

    def test_each_gives_its_first_argument_back(self):
        self.assertEqual(self.given("right", 3), [3.0] * 10)
        self.assertEqual(self.given("right-without-function_of", 3), [3.0])
        self.assertEqual(repr(self.given("right-without-twice_negated", 3)), repr([3] * 10))
        self.assertEqual(self.given("right", 3), [3.0] * 10)

    def test_one_call_of_those_that_do_something_alone(self):
        for call, types in ((1, "if"), (2, "fi")):
            with self.subTest(call):
                given = self.given("right-without-twice_negated:%d" % call, 3, 4)
                self.assertEqual("".join(type(n).__name__[0] for n in given), types * 10)

    def test_a_call_that_is_not_made_is_out_of_domain(self):
        with self.assertRaisesRegex(OutOfDomain, "step twice_negated is called 2 times"):
            self.given("right-without-twice_negated:3", 3, 4)
        self.assertEqual(self.given("left-without-twice_negated:3", 3, 4), [3, 4])

    def test_a_side_that_raises_leaves_no_step_switched_off(self):
        def refuse(*_):
            raise ValueError("no")

        program = programs.program("rule:my-rule:api@right-without-function_of",
                                        lambda name: refuse)
        with self.assertRaises(ValueError):
            program(3)
        self.assertEqual(self.given("right", 3), [3.0] * 10)

    def test_others_are_refused(self):
        for form, words in (("right-without-twice_negate", "did you mean 'twice_negated'"),
                            ("right-without-twice_negated:0", "'0' is no number of a call"),
                            ("right-without-twice_negated:", "'' is no number of a call")):
            with self.subTest(form), self.assertRaisesRegex(LookupError, words):
                self.given(form, 3)
        with self.assertRaisesRegex(LookupError, "has no step"):
            programs.program("rule:elementwise-reversed:math.fabs@left-without-a")

    def test_a_script_runs_all_of_them(self):
        scope = {}
        exec(programs.source("rule:my-rule:math.fabs@right"), scope)
        self.assertEqual(scope["run"](-3), 30.0)
        with self.assertRaisesRegex(LookupError, "no script"):
            programs.source("rule:my-rule:math.fabs@right-without-function_of")


if __name__ == "__main__":
    unittest.main()
