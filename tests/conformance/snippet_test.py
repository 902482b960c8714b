"""Snippets that adapters write, run as they are."""

import json
import subprocess
import sys
import unittest

import torch

from parallax.adapters.torch import rule_lines, snippet


def tensor(values, shape, dtype="float32", layout="contiguous", to=None):
    return {"tensor": {"dtype": dtype, "shape": shape, "values": values, "to": to or dtype,
                       "layout": layout, "requires_grad": False}}


def call(role, program, arguments, part=None, results=()):
    return {"role": role, "program": program, "arguments": arguments, "part": part,
            "results": list(results)}


def candidates(calls, show="", path=""):
    request = {"kind": "value", "show": show, "path": path, "calls": calls}
    return json.loads(snippet.write(json.dumps(request)))["candidates"]


def run(calls, show="", path=""):
    """What `expected` and `got` are once the first candidate has run, and its text."""
    first = candidates(calls, show, path)[0]
    scope = {}
    lines = first["imports"] + first["setup"]
    if first["expected"]:
        lines.append("expected = " + first["expected"])
    lines += first["then"] + ["got = " + first["got"]]
    exec("\n".join(lines), scope)
    return scope.get("expected"), scope["got"], "\n".join(lines)


X = tensor(["1.0", "2.0", "3.0", "4.0", "5.0", "6.0"], [2, 3])


class Snippet(unittest.TestCase):

    def test_what_the_adapter_does_not_know_is_no_error(self):
        request = {"kind": "value", "show": "", "path": "",
                   "calls": [call("expected", "torch.no_such@reference", [["input", False, X]]),
                             call("got", "torch.no_such", [["input", False, X]])]}
        answer = json.loads(snippet.write(json.dumps(request)))
        self.assertEqual([], answer["candidates"])
        self.assertNotIn("Error", answer["reason"])
        self.assertNotEqual("", answer["reason"])

    def test_the_sides_of_a_rule_are_the_calls_that_they_make(self):
        x = tensor(["32.0"], [])
        calls = [call("expected", "rule:slope-of-sigmoid@right", [["x", False, x]]),
                 call("got", "rule:slope-of-sigmoid@left", [["x", False, x]])]
        expected, got, text = run(calls)
        self.assertIn("expected = torch.sigmoid(x) * torch.sigmoid(x.neg())\n", text)
        self.assertIn("t1 = x.detach().clone().requires_grad_()\n", text)
        self.assertIn("got = torch.autograd.grad((torch.sigmoid(t1).sum(),), (t1,)", text)
        self.assertEqual(got.item(), 0)
        self.assertGreater(expected.item(), 0)

    def test_a_rule_over_many_apis_names_its_api(self):
        x = tensor(["1"], [], "uint8")
        arguments = [["input", False, x], ["other", False, {"text": "-1"}]]
        calls = [call("expected", "rule:number-by-tensor:torch.le@right", arguments),
                 call("got", "rule:number-by-tensor:torch.le@left", arguments)]
        expected, got, text = run(calls)
        self.assertIn("got = torch.le(input, -1)", text)
        self.assertFalse(expected.item())
        x, y = tensor(["1.0"], [1]), tensor(["2.0", "3.0"], [2])
        arguments = [["self", False, x], ["other", False, y]]
        calls = [call("expected", "rule:first-input-sparse:torch.Tensor.__rmul__@left", arguments),
                 call("got", "rule:first-input-sparse:torch.Tensor.__rmul__@right", arguments)]
        _, _, text = run(calls)
        self.assertIn("got = (x.to_sparse() * other).to_dense()", text)

    def test_numbers_that_are_too_many_to_list_are_a_ramp(self):
        x = tensor(["%r" % (number / 8 - 40) for number in range(600)], [20, 30], "float64")
        calls = [call("expected", "torch.neg", [["input", False, x]]),
                 call("got", "torch.neg@out", [["input", False, x]], results=[["float64", [20, 30]]])]
        expected, got, text = run(calls)
        self.assertIn("input = torch.linspace(-40, 34.9, 600, dtype=torch.float64).reshape(20, 30)\n", text)
        self.assertEqual(got.shape, (20, 30))
        self.assertTrue(torch.equal(expected, got))
        for dtype, value in (("bool", "False"), ("float32", "float('nan')")):
            x = tensor([value] * 299 + ["1"], [300], dtype)
            request = {"kind": "value", "show": "", "path": "", "calls": [call("got", "torch.neg", [["input", False, x]])]}
            answer = json.loads(snippet.write(json.dumps(request)))
            self.assertEqual("the witness has a tensor of 300 numbers", answer["reason"])

    def test_integers_that_are_too_many_to_list_are_the_largest_of_them(self):
        x = tensor([str(number - 200) for number in range(300)], [300], "int64")
        expected, got, text = run([call("got", "torch.neg", [["input", False, x]])])
        self.assertIn("input = torch.full((300,), -200, dtype=torch.int64)\n", text)

    def test_a_side_of_a_rule_takes_a_part_of_a_tensor(self):
        x = tensor(["1", "1", "1"], [3], "int64", layout="expanded")
        calls = [call("expected", "rule:median-by-sort@right", [["x", False, x]]),
                 call("got", "rule:median-by-sort@left", [["x", False, x]])]
        expected, _, text = run(calls)
        self.assertEqual(1, expected.item())
        self.assertIn("expected = torch.sort(x_expanded).values[..., 1]\n", text)
        self.assertIn("got = torch.median(x_expanded, -1).values", text)

    def test_what_lies_behind_an_expanded_tensor_are_as_many_other_numbers(self):
        x = tensor(["1", "1", "1"], [3], "int64", layout="expanded")
        second = candidates([call("got", "torch.sum", [["x", False, x]])])[1]
        scope = {}
        exec("\n".join(second["imports"] + second["setup"]), scope)
        self.assertEqual(4, scope["x_expanded"].untyped_storage().nbytes() // 8)
        self.assertIn("x_expanded = torch.cat((x[:1], x + 1))[:1].expand(3)",
                      second["setup"])

    def test_a_read_that_only_a_nan_shows_is_written_with_nan_behind(self):
        x = tensor(["1.0", "1.0"], [2], layout="expanded")
        found = candidates([call("got", "torch.sum", [["x", False, x]])])
        behind = [line for each in found for line in each["setup"] if "full_like" in line]
        self.assertEqual(["x_expanded = torch.cat((x[:1], torch.full_like(x, %s)))[:1].expand(2)" % number
                          for number in ("93", "-93.0", "float('nan')")], behind)
        plain = candidates([call("got", "torch.sum", [["input", False, X]])])
        self.assertEqual(2, len(plain), "each way once, and on one thread")

    def test_indices_are_written_as_between_brackets(self):
        scope = {"x": torch.arange(12).reshape(3, 4), "i": torch.tensor([2, 0])}
        recorder = rule_lines.Recorder(scope)
        with recorder:
            result = scope["x"][1:, ::2][None, ..., 0], scope["x"][scope["i"]], scope["x"][-1]
        texts = [line.expression for line in recorder.lines]
        self.assertEqual(["x[1:, ::2]", "t0[None, ..., 0]", "x[i]", "x[-1]"], texts)
        self.assertEqual([4, 8], result[0].flatten().tolist())

    def test_a_side_that_raises_has_no_lines(self):
        x = tensor(["1.0"], [1])
        arguments = [["x", False, x], ["groups", False, {"text": "1"}]]
        self.assertEqual([], candidates([
            call("expected", "rule:group-norm-by-formula@right", arguments),
            call("got", "rule:group-norm-by-formula@left", arguments)]))

    def test_the_last_way_to_write_it_is_on_one_thread(self):
        found = candidates([call("got", "torch.neg", [["input", False, X]])], show="again")
        self.assertEqual(["torch.set_num_threads(1)", *found[0]["setup"]], found[-1]["setup"])
        self.assertEqual(found[0]["got"], found[-1]["got"])
        about_threads = candidates([call("got", "torch.neg@threads", [["input", False, X]])])
        self.assertEqual(1, sum("set_num_threads(1)" in " ".join(each["setup"]) for each in about_threads[:1]))
        self.assertLessEqual(len(about_threads), 2)

    def test_an_assertion_of_a_derivative_is_met_by_taking_it(self):
        x = tensor(["1.0"], [])
        x["tensor"]["requires_grad"] = True
        request = {"kind": "crash", "show": "gradient", "path": "", "calls": [
            call("got", "torch.sum@jvp", [["input", False, x], ["dtype", True, {"dtype": "int32"}]])]}
        first = json.loads(snippet.write(json.dumps(request)))["candidates"][0]
        self.assertEqual("torch.func.jvp(f, (input,), (torch.ones_like(input),))", first["got"])
        self.assertNotIn("requires_grad", " ".join(first["setup"]))
        with self.assertRaisesRegex(RuntimeError, "INTERNAL ASSERT"):
            exec("\n".join(first["imports"] + first["setup"] + [first["got"]]), {})

    def test_many_digits_are_plain_code(self):
        x = tensor(["0.5", "2.0"], [2])
        calls = [call("expected", "torch.special.i0@exact", [["input", False, x]]),
                 call("got", "torch.special.i0", [["input", False, x]])]
        expected, got, text = run(calls)
        self.assertIn("mpmath.besseli(0, x)", text)
        self.assertLess(abs(float(got[1]) - expected[1]), 1e-5)

    def test_layouts_hold_the_same_numbers_and_lie_as_they_say(self):
        strides = {"transposed": (1, 2), "strided": (6, 2), "expanded": (0, 1), "offset": (3, 1)}
        for layout, wanted in strides.items():
            repeated = layout == "expanded"
            values = ["1.0", "2.0", "3.0"] * 2 if repeated else X["tensor"]["values"]
            plain, laid = tensor(values, [2, 3]), tensor(values, [2, 3], layout=layout)
            expected, got, text = run([
                call("got", "torch.clone", [["input", False, laid],
                                            ["memory_format", True,
                                             {"text": "torch.preserve_format"}]]),
                call("expected", "torch.clone", [["input", False, plain]])])
            self.assertTrue(torch.equal(expected, got), text)
            scope = {}
            exec(text.rpartition("got =")[0], scope)
            self.assertEqual(scope["input_" + layout].stride(), wanted, text)

    def test_negated_views_are_public_with_gaps_and_without(self):
        for shape in ([2, 3], [6]):
            for layout, gaps in (("negated", True), ("negated", False), ("negated-strided", True)):
                laid = dict(X["tensor"], shape=shape, layout=layout)
                found = candidates([call("got", "torch.clone", [["input", False, {"tensor": laid}]])])
                scope = {}
                setup = found[0 if gaps else 1]["setup"]
                exec("\n".join(["import torch", *setup]), scope)
                made = scope["input_" + layout.replace("-", "_")]
                self.assertTrue(made.is_neg())
                self.assertEqual(made.is_contiguous(), not gaps)
                self.assertTrue(torch.equal(made, scope["input"]))
                self.assertNotIn("_neg_view", str(setup))

    def test_other_numbers_lie_beside_a_laid_out_tensor_of_the_second_try(self):
        column = tensor(["nan", "nan"], [1, 2], layout="expanded")
        row = tensor(["1.0", "2.0"], [2], layout="strided")
        for laid, memory in ((column, [float("nan"), 93.0]), (row, [1.0, 93.0, 2.0])):
            laid["tensor"]["values"] = [each.replace("nan", "float('nan')")
                                        for each in laid["tensor"]["values"]]
            second = candidates([call("got", "torch.sum", [["input", False, laid]])])[1]
            scope = {}
            exec("\n".join(second["imports"] + second["setup"]), scope)
            made = scope["input_" + laid["tensor"]["layout"]]
            self.assertEqual(list(made.shape), laid["tensor"]["shape"])
            found = made.as_strided((len(memory),), (1,)).tolist()
            self.assertEqual(str(found), str(memory))

    def test_half_precision_is_computed_in_single_precision_by_numpy(self):
        half = tensor(["1.0", "2.0"], [2], "bfloat16")
        expected, got, text = run([call("got", "torch.exp", [["input", False, half]]),
                                   call("expected", "torch.exp@reference",
                                        [["input", False, half]])])
        self.assertAlmostEqual(float(expected[0]), float(got[0]), 1, text)

    def test_numpy_makes_numbers_between_ends(self):
        arguments = [["start", False, tensor(["0.25"], [])], ["end", False, {"text": "2"}],
                     ["steps", True, {"text": "12"}], ["dtype", True, {"dtype": "int16"}]]
        expected, _, text = run([call("got", "torch.linspace", arguments),
                                 call("expected", "torch.linspace@reference", arguments,
                                      results=[["int16", [12]]])])
        self.assertIn("expected = numpy.linspace(start.double().numpy(), 2, num=12)"
                      ".astype('int16')\n", text)
        self.assertEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2], expected.tolist())

    def test_the_decomposition_of_the_overload_that_takes_the_arguments(self):
        _, got, text = run([call("got", "torch.bucketize@decomp", [
            ["input", False, X], ["boundaries", False, tensor(["2.5"], [1])]])])
        self.assertEqual(got.tolist(), [[0, 0, 1], [1, 1, 1]], text)

    def test_out_is_made_for_the_results(self):
        for form in ("out", "out-strided", "out-wrong-size"):
            expected, got, text = run([
                call("got", "torch.exp@" + form, [["input", False, X]],
                     results=[["float32", [2, 3]]]),
                call("expected", "torch.exp", [["input", False, X]])])
            self.assertIn("out=out", text)
            self.assertTrue(torch.equal(expected, got), text)

    def test_memory_beside_an_out_is_shown(self):
        expected, got, text = run([
            call("got", "torch.fft.fftfreq@out-strided", [["n", False, {"text": "4"}]],
                 results=[["float32", [4]]])], show="gaps", path="0")
        self.assertIn("base = torch.full((8,), 93.0)", text)
        self.assertEqual(expected.tolist(), [93.0] * 4)
        self.assertEqual(got.shape, expected.shape)

    def test_a_wider_dtype_is_made_of_the_same_tensor(self):
        wide = tensor(X["tensor"]["values"], [2, 3], to="float64")
        expected, got, text = run([call("got", "torch.exp", [["input", False, X]]),
                                   call("expected", "torch.exp", [["input", False, wide]])])
        self.assertEqual(expected.dtype, torch.float64)
        self.assertIn("input.double()", text)
        self.assertTrue(torch.allclose(expected.float(), got))

    def test_in_place_calls_leave_the_other_its_input(self):
        expected, got, text = run([
            call("got", "torch.Tensor.fill_diagonal_", [["self", False, X],
                                                        ["fill_value", False, {"text": "0"}]]),
            call("expected", "torch.Tensor.fill_diagonal_", [["self", False, X], [
                "fill_value", False, {"text": "0"}]])])
        self.assertIn(".clone()", text)
        self.assertTrue(torch.equal(expected, got), text)

    def test_in_place_operators_leave_the_other_its_input(self):
        one = tensor(["1", "2"], [2], dtype="int64")
        expected, got, text = run([call(role, "torch.Tensor.__ilshift__", [
            ["self", False, one], ["other", False, {"text": "1"}]])
            for role in ("got", "expected")])
        self.assertEqual((expected.tolist(), got.tolist()), ([2, 4], [2, 4]), text)

    def test_modules_are_built_and_given_their_weights(self):
        weight = tensor(["1.0"] * 6, [2, 3])
        calls = [call("got", "torch.nn.Linear", [
            ["input", False, X], ["init.in_features", True, {"text": "3"}],
            ["init.out_features", True, {"text": "2"}], ["init.bias", True, {"text": "False"}],
            ["param.weight", True, weight]])]
        _, got, text = run(calls)
        self.assertEqual(got.tolist(), [[6.0, 6.0], [15.0, 15.0]], text)
        made = next(each for each in candidates(calls) if "nn.Linear" in str(each["setup"]))
        self.assertIn("module.weight = torch.nn.Parameter(weight)", made["setup"])

    def test_parts_metadata_and_the_meta_device(self):
        expected, got, _ = run([
            call("got", "torch.exp", [["input", False, X]], part=["rows", 0, 1]),
            call("expected", "torch.exp", [["input", False, tensor(["1.0", "2.0", "3.0"],
                                                                   [1, 3])]])])
        self.assertTrue(torch.equal(expected, got))
        expected, got, _ = run([call("got", "torch.exp@meta", [["input", False, X]]),
                                call("expected", "torch.exp", [["input", False, X]])],
                               show="strides")
        self.assertEqual((expected, got), ((3, 1), (3, 1)))

    def test_an_input_is_shown_before_and_after(self):
        expected, got, text = run([call("got", "torch.Tensor.add_", [
            ["self", False, X], ["other", False, {"text": "1"}]])], show="input", path="0")
        self.assertEqual((expected + 1).tolist(), got.tolist(), text)

    def test_equal_inputs_are_two_where_one_may_change(self):
        expected, got, text = run([call("got", "torch.Tensor.add_", [
            ["self", False, X], ["other", False, X]])], show="input", path="1")
        self.assertEqual(expected.tolist(), got.tolist(), text)

    def test_equal_arguments_of_a_call_that_changes_one_are_two(self):
        ones = tensor(["1.0", "1.0"], [2])
        arguments = [["input", False, tensor(["1.0", "3.0", "5.0", "9.0"], [2, 2])],
                     ["running_mean", False, ones], ["running_var", False, ones],
                     ["weight", False, ones], ["bias", False, ones],
                     ["training", True, {"text": "True"}]]
        name = "torch.nn.functional.batch_norm"
        expected, got, text = run([call("got", name, arguments), call("expected", name, arguments)])
        self.assertTrue(torch.equal(expected, got), text)
        self.assertTrue(torch.allclose(got, torch.tensor([[0.0, 0.0], [2.0, 2.0]]), atol=1e-4), text)

    def test_modules_that_draw_their_weights_draw_the_same(self):
        arguments = [["input", False, tensor(["1.0", "2.0"], [1, 2])],
                     ["init.in_features", True, {"text": "2"}],
                     ["init.out_features", True, {"text": "3"}]]
        calls = [call(role, "torch.nn.Linear", arguments) for role in ("got", "expected")]
        expected, got, text = run(calls)
        self.assertTrue(torch.equal(expected, got), text)
        self.assertNotIn("manual_seed", run([call(role, "torch.nn.ReLU", [["input", False, X]])
                                             for role in ("got", "expected")])[2])

    def test_a_call_that_is_repeated_gives_one_result(self):
        _, got, text = run([call("got", "torch.exp", [["input", False, X]],
                                 results=[["float32", [2, 3]]])], show="again")
        self.assertEqual(got, 1, text)
        pair = [call("got", "torch.nn.functional.max_pool1d_with_indices", [
            ["input", False, X], ["kernel_size", False, {"text": "1"}]],
            results=[["float32", [2, 3]]])]
        self.assertEqual(len(candidates(pair, show="again")), 3)  # one on one thread
        second = candidates(pair, show="again")[1]
        scope = {}
        exec("\n".join(second["imports"] + second["setup"] + ["got = " + second["got"]]), scope)
        self.assertEqual(scope["got"], 1, second["got"])

    def test_gradients_are_checked_by_the_librarys_own_check(self):
        wide = tensor(["1.0", "2.0"], [2], to="float64")
        index = tensor(["0", "1"], [2], dtype="int64")
        for form in ("vjp", "jvp"):
            _, got, text = run([call("got", "torch.gather@" + form, [
                ["input", False, wide], ["dim", False, {"text": "0"}],
                ["index", False, index]])], show="gradient")
            self.assertTrue(got, text)
            self.assertEqual(text.count("requires_grad_"), 1)

    def test_a_read_behind_an_input_dies_at_the_page(self):
        laid = tensor(["1.0", "1.0"], [2], layout="expanded")
        found = candidates([call("got", "torch.sum", [["input", False, laid]])], show="page")[0]
        text = "\n".join(found["imports"] + found["setup"])
        fine = subprocess.run([sys.executable, "-c", text + "\n" + found["got"]])
        self.assertEqual(fine.returncode, 0, text)
        read = "ctypes.c_float.from_address(input_expanded_at_end.data_ptr() + 4).value"
        died = subprocess.run([sys.executable, "-c", text + "\n" + read])
        self.assertLess(died.returncode, 0, text)

    def test_what_is_no_call_has_a_reason(self):
        request = {"kind": "gradient", "show": "gradient", "path": "",
                   "calls": [call("got", "torch.exp@numeric", [["input", False, X]])]}
        found = json.loads(snippet.write(json.dumps(request)))
        self.assertEqual(found["candidates"], [])
        self.assertEqual(found["reason"], "finite differences are more than a call")

    def test_literals_keep_their_dtype(self):
        for dtype, values in (("int64", ["1", "2"]), ("bool", ["True", "False"]),
                              ("float64", ["1.5", "2.0"]), ("bfloat16", ["1.0", "2.0"]),
                              ("complex64", ["complex(1.0, 2.0)", "complex(0.0, 1.0)"]),
                              ("float32", ['float("nan")', "1.0"]), ("int8", ["3", "3"])):
            _, got, text = run([call("got", "torch.clone", [["input", False,
                                                             tensor(values, [2], dtype)]])])
            self.assertEqual(str(got.dtype), "torch." + dtype, text)


if __name__ == "__main__":
    unittest.main()
