#include "words/value_text.h"

#include <gtest/gtest.h>

#include <limits>
#include <memory>

namespace parallax {
namespace {

TensorRecipe Recipe(Shape shape, FillKind kind) {
  TensorRecipe recipe;
  recipe.shape = std::move(shape);
  recipe.fill = {kind, -3, 3};
  return recipe;
}

std::string BytesOf(const std::vector<float>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)};
}

TensorRecipe Inline(Shape shape, const std::vector<float>& numbers) {
  TensorRecipe recipe = Recipe(std::move(shape), FillKind::kInline);
  recipe.bytes = std::make_shared<const std::string>(BytesOf(numbers));
  return recipe;
}

OutputTensor Output(Shape shape, const std::vector<float>& numbers) {
  OutputTensor tensor;
  tensor.shape = std::move(shape);
  tensor.bytes = BytesOf(numbers);
  return tensor;
}

TEST(ValueText, DescribesABindingOnOneLine) {
  Binding binding;
  binding.arguments.push_back({"x", false, {Recipe({17}, FillKind::kUniform)}});
  binding.arguments.push_back({"dim", true, {int64_t{1}}});
  EXPECT_EQ(BindingText(binding, TextStyle::kDescription), "x=float32[17] uniform(-3, 3), dim=1");
}

TEST(ValueText, InputsAreWrittenAsPythonDoes) {
  for (const TextStyle style : {TextStyle::kDescription, TextStyle::kInput}) {
    const auto text = [&](const Value& value) { return ValueText(value, style); };
    EXPECT_EQ(text({None{}}), "None");
    EXPECT_EQ(text({true}), "True");
    EXPECT_EQ(text({2.0}), "2.0");
    EXPECT_EQ(text({1e300}), "1e+300");
    EXPECT_EQ(text({-std::numeric_limits<double>::infinity()}), "-inf");
    EXPECT_EQ(text({std::numeric_limits<double>::quiet_NaN()}), "nan");
    EXPECT_EQ(text({std::complex<double>(1, -2)}), "(1-2j)");
    EXPECT_EQ(text({std::string("it's\n")}), "'it\\'s\\n'");
    EXPECT_EQ(text({DType::kBF16}), "bfloat16");
    EXPECT_EQ(text({Sequence{true, {{int64_t{1}}}}}), "(1,)");
    EXPECT_EQ(text({Sequence{false, {{int64_t{1}}, {false}}}}), "[1, False]");
    EXPECT_EQ(text({Dictionary{{{"k", {int64_t{1}}}}}}), "{'k': 1}");
    EXPECT_EQ(text({Expression{"torch.strided"}}), "torch.strided");
  }
}

TEST(ValueText, TensorsAreToldByHowTheyAreDrawnOrByTheirContents) {
  TensorRecipe x = Recipe({2, 3}, FillKind::kSpecial);
  x.layout = Layout::kTransposed;
  x.misalignment = 4;
  x.requires_grad = true;
  EXPECT_EQ(TensorText(x, TextStyle::kDescription),
            "float32[2, 3] transposed off by 4 bytes requires_grad special");
  EXPECT_EQ(TensorText(x, TextStyle::kInput),
            "float32[2, 3] special, transposed, 4 bytes off alignment, requires grad");
  EXPECT_EQ(TensorText(Inline({2}, {1, 1}), TextStyle::kInput), "float32[2] of ones");
  EXPECT_EQ(TensorText(Inline({2, 1}, {1, 2.5}), TextStyle::kInput),
            "float32[2, 1] [[1.0], [2.5]]");
  EXPECT_EQ(TensorText(Inline({9}, {1, 2, 3, 4, 5, 6, 7, 8, 9}), TextStyle::kInput),
            "float32[9] [1.0, 2.0, 3.0, 4.0, ...]");
  EXPECT_EQ(TensorText(Inline({0}, {}), TextStyle::kInput), "float32[0]");
}

TEST(ValueText, ResultsAreShortWithinASentence) {
  const OutputValue two{OutputSequence{{{Output({2}, {1, 2})}, {Output({}, {3})}}}};
  EXPECT_EQ(ValueText(two, TextStyle::kOutput), "([1.0, 2.0], 3.0)");
  EXPECT_EQ(ValueText(two, TextStyle::kSentence), "(float32[2] 1, 2; 3)");
  const OutputValue seven{Output({7}, {1, 2, 3, 4, 5, 6, 7})};
  EXPECT_EQ(ValueText(seven, TextStyle::kSentence), "float32[7] 1, 2, 3, 4, 5, 6, ...");
  EXPECT_EQ(ValueText(OutputValue{Output({0}, {})}, TextStyle::kSentence), "float32[0]");
  EXPECT_EQ(ValueText(OutputValue{2.0}, TextStyle::kOutput), "2.0");
  EXPECT_EQ(ValueText(OutputValue{2.0}, TextStyle::kSentence), "2");
  EXPECT_EQ(ValueText(OutputValue{Opaque{"Box"}}, TextStyle::kSentence), "a Box");
  const OutputValue five{OutputSequence{{{true}, {true}, {true}, {true}, {true}}}};
  EXPECT_EQ(ValueText(five, TextStyle::kOutput), "(True, True, True, True, ...)");
  EXPECT_EQ(ValueText(five, TextStyle::kSentence), "(True; True; True; True; ...)");
}

TEST(ValueText, OfALargeResultTheElementAtTheFocusIsTold) {
  std::vector<float> numbers(12);
  numbers[7] = 16;
  const OutputValue pair{OutputSequence{{{None{}}, {Output({3, 4}, numbers)}}}};
  EXPECT_EQ(ValueText(pair, TextStyle::kOutput), "(None, float32[3, 4])");
  EXPECT_EQ(ValueText(pair, TextStyle::kOutput, Focus{"[1]", {1, 3}}),
            "(None, float32[3, 4] with 16.0 at [1, 3])");
  EXPECT_EQ(ValueText(pair, TextStyle::kOutput, Focus{"[0]", {1, 3}}), "(None, float32[3, 4])");
}

TEST(ValueText, AMessageIsItsFirstLineCutAtACharacter) {
  EXPECT_EQ(FirstLineOf("no\nmore"), "no");
  const std::string line = FirstLineOf(std::string(159, 'a') + "\xc3\xa9");
  EXPECT_EQ(line, std::string(159, 'a') + "...");
}

TEST(ValueText, MappedArguments) {
  EXPECT_EQ(MappedText({.name = "", .parameter = "x", .index = 0, .literal = {}}), "x");
  EXPECT_EQ(MappedText({.name = "out", .parameter = "y", .index = 1, .literal = {}}), "out=y");
  MappedArgument item;
  item.parameter = "dim", item.index = 0, item.only_item = true;
  EXPECT_EQ(MappedText(item), "dim[0]");
  EXPECT_EQ(MappedText({.name = "alpha", .parameter = "", .index = -1, .literal = {int64_t{2}}}),
            "alpha=2");
}

}  // namespace
}  // namespace parallax
