#include "investigate/reduce/pass.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <set>
#include <string>

#include "inputs/realise.h"
#include "investigate/reduce/cost.h"
#include "investigate/reduce/extents.h"
#include "investigate/testing.h"
#include "nouns/chain.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

TEST(PassTest, TheTableHoldsEveryFileOfTheFolder) {
  std::set<std::string> kNotPasses = {"cost", "edit", "extents", "pass", "reduce"};
  std::set<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(PARALLAX_SOURCE_DIR "/src/investigate/reduce")) {
    std::string stem = entry.path().stem().string();
    bool test = stem.size() > 5 && stem.substr(stem.size() - 5) == "_test";
    if (entry.path().extension() == ".cc" && !test && !kNotPasses.contains(stem))
      files.insert(stem);
  }
  std::set<std::string> names;
  for (const Pass* pass : Passes()) names.insert(std::string(pass->name()));
  EXPECT_EQ(names, files);
}

TEST(PassTest, CandidatesAreRealisedAndRepeatable) {
  RecordedCase suspect = MakeSuspect("toy.f", {2, 3, 3});
  suspect.binding.arguments.push_back(
      {"dims", false, {Sequence{false, {{int64_t{3}}, {int64_t{1}}}}}});
  suspect.binding.arguments.push_back({"scale", true, {0.37}});
  Binding binding = Realise(suspect.binding, 5);
  for (const Pass* pass : Passes()) {
    std::vector<Binding> candidates = pass->Candidates(binding);
    EXPECT_EQ(candidates, pass->Candidates(binding)) << pass->name();
    for (const Binding& candidate : candidates) {
      ForEachTensor(candidate, [&](const TensorRecipe& recipe) {
        ASSERT_NE(recipe.bytes, nullptr) << pass->name();
        EXPECT_EQ(recipe.bytes->size(),
                  static_cast<size_t>(NumElements(recipe.shape)) * ItemSize(recipe.dtype));
      });
    }
  }
}

template <class T>
std::vector<T> Bytes(const Binding& binding, size_t argument) {
  const std::string& bytes = *binding.arguments[argument].value.As<TensorRecipe>().bytes;
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

TEST(ExtentsTest, ContentsAndNumbersTravelWithTheShape) {
  Binding binding;
  binding.arguments.push_back(
      {"x", false, testing_judge::Input<float>({1, 2, 3, 4, 5, 6}, {2, 3})});
  binding.arguments.push_back({"index", false, testing_judge::Input<int64_t>({0, 2})});
  binding.arguments.push_back({"n", false, {int64_t{3}}});
  Binding resized = Resize(binding, 3, 2, {true, false, -1});
  EXPECT_EQ(FirstTensor(resized)->shape, (Shape{2, 2}));
  EXPECT_EQ(Bytes<float>(resized, 0), (std::vector<float>{1, 2, 4, 5}));
  EXPECT_EQ(Bytes<int64_t>(resized, 1), (std::vector<int64_t>{0, 0}));
  EXPECT_EQ(resized.arguments[2].value.As<int64_t>(), 2);
  Binding trailing = Resize(binding, 3, 2, {false, true, -1});
  EXPECT_EQ(Bytes<float>(trailing, 0), (std::vector<float>{2, 3, 5, 6}));
}

// Lengths, one for each item of a batch.
TEST(ExtentsTest, AListOfAsManyNumbersShrinksWithADimension) {
  Binding binding;
  binding.arguments.push_back(
      {"x", false, testing_judge::Input<float>({1, 2, 3, 4, 5, 6}, {3, 2})});
  const auto list = [](std::vector<int64_t> numbers) {
    Sequence sequence;
    for (const int64_t number : numbers) sequence.items.push_back({number});
    return Value{sequence};
  };
  binding.arguments.push_back({"lengths", false, list({7, 8, 9})});
  binding.arguments.push_back({"pad", false, list({1, 1})});
  const auto has = [](const std::vector<Binding>& bindings, const Shape& shape,
                      const Value& lengths) {
    return std::any_of(bindings.begin(), bindings.end(), [&](const Binding& each) {
      return FirstTensor(each)->shape == shape && each.arguments[1].value == lengths;
    });
  };
  for (const Pass* pass : Passes()) {
    if (pass->name() != "smaller-extents") continue;
    EXPECT_TRUE(has(pass->Candidates(binding), {1, 2}, list({7})));
    EXPECT_TRUE(has(pass->Candidates(binding), {2, 2}, list({7, 8})));
    EXPECT_TRUE(has(pass->Candidates(binding), {1, 2}, list({7, 8, 9}))) << "or alone";
    EXPECT_TRUE(has(pass->Candidates(binding), {3, 1}, list({7, 8, 9})));
  }
}

const Pass& PassOf(std::string_view name) {
  for (const Pass* pass : Passes()) {
    if (pass->name() == name) return *pass;
  }
  ADD_FAILURE() << "there is no pass " << name;
  return *Passes().front();
}

// "[2, 2] [1, 2] 3": shapes and numbers of a binding.
std::string Outline(const Binding& binding) {
  std::string text;
  for (const Argument& argument : binding.arguments) {
    if (argument.value.Is<TensorRecipe>()) {
      text += fmt::format("[{}] ", fmt::join(argument.value.As<TensorRecipe>().shape, ", "));
    } else if (argument.value.Is<int64_t>()) {
      text += std::to_string(argument.value.As<int64_t>());
    }
  }
  return text;
}

TEST(DropSlicesTest, TakesASliceFromTheMiddle) {
  Binding points;
  points.arguments.push_back({"x", false, testing_judge::Input<float>({1, 2, 3, 4, 5, 6}, {3, 2})});
  points.arguments.push_back({"y", false, testing_judge::Input<float>({7, 8, 9}, {3})});
  points.arguments.push_back({"count", false, {int64_t{3}}});
  const std::vector<Binding> tried = PassOf("drop-slices").Candidates(points);
  ASSERT_EQ(tried.size(), 2u);
  EXPECT_EQ(Outline(tried[0]), "[2, 2] [2] 3");
  EXPECT_EQ(Bytes<float>(tried[0], 0), (std::vector<float>{1, 2, 5, 6}));
  EXPECT_EQ(Bytes<float>(tried[0], 1), (std::vector<float>{7, 9}));
  EXPECT_EQ(Outline(tried[1]), "[2, 2] [2] 2") << "with the number";
}

TEST(OneDimensionTest, ShrinksSomeTensorsAlikeWhateverTheirExtents) {
  Binding padded;
  padded.arguments.push_back(
      {"grad", false, testing_judge::Input<float>(std::vector<float>(18, 1), {6, 3})});
  padded.arguments.push_back(
      {"x", false, testing_judge::Input<float>(std::vector<float>(12, 1), {4, 3})});
  padded.arguments.push_back({"padding", false, {int64_t{1}}});
  std::set<std::string> tried;
  for (const Binding& candidate : PassOf("one-dimension").Candidates(padded)) {
    tried.insert(Outline(candidate));
  }
  EXPECT_TRUE(tried.contains("[3, 3] [1, 3] 1")) << "both, until one has no more";
  EXPECT_TRUE(tried.contains("[5, 3] [3, 3] 1"));
  EXPECT_TRUE(tried.contains("[6, 1] [4, 3] 1")) << "one alone";
  EXPECT_TRUE(tried.contains("[5, 3] [4, 3] 0")) << "with a whole number";
}

TEST(OneDimensionTest, TakesOneOfSeveralEqualExtentsAndLeavesWhatIsSmall) {
  Binding batch;
  batch.arguments.push_back(
      {"x", false, testing_judge::Input<float>(std::vector<float>(16, 1), {2, 2, 2, 2})});
  std::set<std::string> tried;
  for (const Binding& candidate : PassOf("one-dimension").Candidates(batch)) {
    tried.insert(Outline(candidate));
  }
  EXPECT_EQ(tried, (std::set<std::string>{"[2, 2, 2, 1] ", "[2, 2, 1, 2] ", "[2, 1, 2, 2] ",
                                          "[1, 2, 2, 2] "}));
  Binding small;
  small.arguments.push_back(
      {"x", false, testing_judge::Input<float>(std::vector<float>(8, 1), {2, 2, 2})});
  EXPECT_TRUE(PassOf("one-dimension").Candidates(small).empty());
}

TEST(FewerCallsTest, ACallIsReplacedByWhatItTook) {
  const TensorRecipe x = testing_judge::Input<float>({1, 2}).As<TensorRecipe>();
  const auto call = [](std::string program, std::vector<Value> arguments) {
    return ChainCall{std::move(program), {false, std::move(arguments)}, {}};
  };
  const Value a = std::string("$a"), b = std::string("$b"), first = std::string("$x"),
              second = std::string("$y");
  const Chain chain = {{call("f", {first}), call("g", {a, second}), call("h", {b})}, {x, x}};
  std::set<std::string> tried;
  for (const Binding& candidate : PassOf("fewer-calls").Candidates(BindingOf(chain))) {
    const auto shorter = ChainOf(candidate);
    ASSERT_TRUE(shorter);
    tried.insert(fmt::format("{} of {}", shorter->Programs(), shorter->tensors.size()));
  }
  EXPECT_TRUE(tried.contains("f, g of 2")) << "without the last call";
  EXPECT_TRUE(tried.contains("g, h of 2")) << "without the first";
  EXPECT_TRUE(tried.contains("f, h of 1")) << "and what no call takes any more is gone";
  EXPECT_TRUE(tried.contains("f, g, h of 1")) << "one tensor in another's place";
  EXPECT_TRUE(PassOf("fewer-calls").Candidates(MakeSuspect("toy.f", {2}).binding).empty());
}

TEST(CostTest, FewerElementsThenFewerArgumentsThenSimplerNumbers) {
  Binding one;
  one.arguments.push_back({"x", false, testing_judge::Input<float>({1, 1})});
  Binding two = one;
  two.arguments.push_back({"n", false, {int64_t{1}}});
  EXPECT_LT(CostOf(one), CostOf(two));
  Binding odd;
  odd.arguments.push_back({"x", false, testing_judge::Input<float>({1, 0.37F})});
  EXPECT_LT(CostOf(one), CostOf(odd));
  EXPECT_LT(CostOf(odd), CostOf(two));
}

}  // namespace
}  // namespace parallax
