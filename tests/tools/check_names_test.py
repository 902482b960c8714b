"""tools/check_names: names of parameters that are a library's own, and that are shared, too."""

import importlib.machinery
import importlib.util
import json
import os
import tempfile
import unittest

_HOME = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
_SHARED = """std::vector<TensorHint> Tensors() {
  return {
      {"conv", "weight|bias", "O C/g K"},
      {"",
       "index|indices|"
       "*_indices",
       "*", Role::kIndex},
      {"widget", "grid", "N"},
  };
}
"""


def _loaded():
    loader = importlib.machinery.SourceFileLoader(
        "check_names", os.path.join(_HOME, "tools", "check_names"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_names", loader))
    loader.exec_module(module)
    return module


class CheckNamesTest(unittest.TestCase):

    def complaints(self, hints):
        """What is said of these hints, adapter -> hints.json, beside _SHARED."""
        tool = _loaded()
        with tempfile.TemporaryDirectory() as home:
            tool.HOME, tool.ADAPTERS = home, os.path.join(home, "adapters")
            for path, text in {tool.SHARED: _SHARED, **{
                    "adapters/%s/hints.json" % adapter: json.dumps(said)
                    for adapter, said in hints.items()}}.items():
                os.makedirs(os.path.dirname(os.path.join(home, path)), exist_ok=True)
                with open(os.path.join(home, path), "w", encoding="utf-8") as file:
                    file.write(text)
            return tool.complaints_of_hints()

    def test_passes_names_of_ones_own(self):
        # "widget" is a family there, not a name.
        self.assertEqual(self.complaints({"one": {"tensors": [{"names": ["widget", "hx"], "shape": "N"}],
                                                  "omitted": ["stream"]}}), [])

    def test_refuses_a_name_that_libraries_share(self):
        found = self.complaints({"one": {"ints": [{"names": ["turns", "*_indices"], "to": 1}]},
                                 "two": {"omitted": ["bias"]}})
        self.assertEqual(len(found), 2, found)
        self.assertIn("one/hints.json: *_indices is in src/guess/shared_hints.cc", found[0])
        self.assertIn("two/hints.json: bias is in", found[1])

    def test_refuses_a_name_of_two_libraries(self):
        row = {"names": ["hx"], "shape": "N"}
        found = self.complaints({"one": {"tensors": [row]}, "two": {"tensors": [row]}})
        self.assertEqual(len(found), 1, found)
        self.assertIn("two/hints.json: hx is in one/hints.json", found[0])


if __name__ == "__main__":
    unittest.main()
