"""Modules in snippets: as functions, where there is one that does the same."""

import unittest

from snippet_test import X, call, candidates, run, tensor


class ModuleCall(unittest.TestCase):

    def test_modules_are_functions_where_there_is_one(self):
        _, _, text = run([call("got", "torch.nn.MaxPool1d", [
            ["input", False, X], ["init.kernel_size", True, {"text": "2"}],
            ["init.ceil_mode", True, {"text": "True"}]])])
        self.assertIn("got = torch.nn.functional.max_pool1d(input, 2, ceil_mode=True)", text)
        rows = tensor(["1.0", "2.0", "3.0", "4.0"], [2, 2])
        arguments = [["input", False, tensor(["1", "0"], [2], dtype="int64")],
                     ["offsets", False, tensor(["0", "1"], [2], dtype="int64")],
                     ["init.num_embeddings", True, {"text": "2"}],
                     ["init.embedding_dim", True, {"text": "2"}],
                     ["init.mode", True, {"text": "'sum'"}], ["param.weight", True, rows]]
        _, got, text = run([call("got", "torch.nn.EmbeddingBag", arguments)])
        self.assertIn("torch.nn.functional.embedding_bag(input, weight, offsets=offsets, "
                      "mode='sum')", text)
        self.assertEqual(got.tolist(), [[3.0, 4.0], [1.0, 2.0]], text)
        # What draws its weights, and what no function takes, stays a module.
        for name, arguments in (
                ("torch.nn.Bilinear", [["init.in1_features", True, {"text": "3"}],
                                       ["init.in2_features", True, {"text": "3"}],
                                       ["init.out_features", True, {"text": "1"}]]),
                ("torch.nn.Flatten", [["init.start_dim", True, {"text": "0"}]])):
            inputs = [["input1", False, X], ["input2", False, X]][:1 + ("Bilinear" in name)]
            inputs[0][0] = "input1" if "Bilinear" in name else "input"
            self.assertIn(name, candidates([call("got", name, inputs + arguments)])[0]["got"])
