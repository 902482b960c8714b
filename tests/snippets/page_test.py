"""What page.py says of snippets that end as they should, and of others."""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import page  # noqa: E402

JAIL = page.jail_kind(page.BINARY)


class PageTest(unittest.TestCase):
    def said(self, kind, snippet, seconds=60):
        reads = (sys.prefix, sys.base_prefix, os.path.dirname(os.path.realpath(sys.executable)))
        return page.fault(kind, snippet, *page.run_snippet(sys.executable, {}, snippet, seconds, JAIL, reads))

    def test_what_shows_its_finding(self):
        for kind, snippet in (("value", "got, expected = 1, 2\nprint(got, expected)\n"),
                              ("value", "assert 1 == 2\n"),
                              ("status", "int('x')\n"),
                              ("crash", "import os\nos.abort()\n"),
                              ("memory", "import os\n\nos.kill(os.getpid(), 11)\n")):
            self.assertEqual(self.said(kind, snippet), "", snippet)
        self.assertEqual(self.said("hang", "while True:\n    pass\n", seconds=2), "")

    def test_what_does_not(self):
        for kind, snippet, said in (("value", "got = 1\n", "ends with neither print nor assert: got = 1"),
                                    ("value", "print()\n", "prints nothing"),
                                    ("value", "int('x')\n", "raises: ValueError"),
                                    ("crash", "print(1)\n", "shows nothing"),
                                    ("hang", "print(1)\n", "ends"),
                                    ("value", "import os\nos.abort()\n", "dies: exit"),
                                    ("value", "x = 1\n" * 12 + "print(x)\n", "13 lines of code")):
            self.assertIn(said, self.said(kind, snippet), snippet)

    def test_a_helper_has_its_reason(self):
        helper = "def at_page_end(tensor):\n" + "    tensor += 1\n" * 20 + "    return tensor\n\n\n"
        self.assertEqual(page.code_lines("import os\n\n\n" + helper + "# why\nx = at_page_end(1)\nprint(x)\n"),
                         ["x = at_page_end(1)", "print(x)"])

    def test_memory_is_limited(self):
        self.assertIn("raises: MemoryError", self.said("value", "x = bytearray(3 << 30)\nprint(len(x))\n"))


if __name__ == "__main__":
    unittest.main()
