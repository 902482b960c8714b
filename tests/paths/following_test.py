"""python/parallax/paths/following.py: which lines of the small library tests/paths/shelf a call runs."""

import json
import os
import sys
import unittest

_HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(_HERE, "..", "..", "python"), _HERE]
import shelf
from parallax.paths.following import Followed, NoSuchWay, Way
from parallax.paths.library import Library

_FILE = "shelf/stacks.py"


class _Shelf(Library):
    packages = ("shelf", "no_such_package")


class _Without(_Shelf):
    external = ("shelf.stacks",)


def _line(text):
    """The number of the line of stacks.py that begins so."""
    with open(shelf.stacks.__file__, encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if line.startswith(text))


def _lines(way):
    ends = way["ran"].get(_FILE, [])
    return {line for first, last in zip(ends[::2], ends[1::2]) for line in range(first, last + 1)}


class FollowingTest(unittest.TestCase):

    def follow(self, function, *args, library=_Shelf, ways=()):
        return json.loads(Followed(function, library(), ways)(*args))

    def test_what_ran_and_that_it_returned(self):
        (way,) = self.follow(shelf.check, True, "no")
        first = _line("def check(")
        self.assertEqual(way["way"], "")
        self.assertEqual(_lines(way), {first + 1})
        self.assertEqual(way["raised"], {})
        self.assertNotIn("type", way)

    def test_what_was_raised_and_where(self):
        (way,) = self.follow(shelf.check, False, "no", IndexError)
        first = _line("def check(")
        self.assertEqual((way["type"], way["message"]), ("IndexError", "no"))
        self.assertEqual(_lines(way), {first + 1, first + 2})
        self.assertEqual(way["raised"], {_FILE: [first + 2]})

    def test_a_call_is_made_in_each_way_that_there_is(self):
        def none(*_):
            raise NoSuchWay()
        ways = [Way("none", none), Way("swapped", lambda function, args, kwargs: function(*args[::-1]))]
        plain, swapped = self.follow(shelf.check, True, "", ways=ways)
        self.assertNotIn("type", plain)
        self.assertEqual((swapped["way"], swapped["type"], swapped["message"]), ("swapped", "ValueError", "True"))

    def test_what_prepares_a_call_is_followed_too(self):
        class Prepared:
            def prepare(self, condition):
                shelf.check(condition, "unprepared")
                return lambda condition: None
        (way,) = self.follow(Prepared(), False)
        self.assertEqual(way["message"], "unprepared")

    def test_files_that_are_not_read_do_not_count(self):
        (way,) = self.follow(shelf.check, False, "no", library=_Without)
        self.assertEqual((way["message"], way["ran"], way["raised"]), ("no", {}, {}))

    def test_nothing_is_followed_afterwards(self):
        self.follow(shelf.check, False, "no")
        self.assertIsNone(sys.gettrace())


if __name__ == "__main__":
    unittest.main()
