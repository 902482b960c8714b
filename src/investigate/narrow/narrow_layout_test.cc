#include "investigate/narrow/narrow_layout.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "investigate/signature.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

bool IsStrided(Layout layout) {
  return layout == Layout::kStrided || layout == Layout::kTransposed ||
         layout == Layout::kExpanded || layout == Layout::kChannelsLast;
}

const TensorRecipe& WeightOf(const Binding& binding) {
  return binding.arguments[1].value.As<TensorRecipe>();
}

Outcome WrongIf(bool wrong) {
  const double value = wrong ? 2 : 1;
  return ReturnNumbers(DType::kF32, {2}, {value, value});
}

// toy.mix(x, weight): wrong where the predicate holds of the weight.
template <class Predicate>
FakeProgram MixWrongOf(Predicate is_wrong) {
  return [is_wrong](const Binding& binding, ChildState&) {
    return WrongIf(is_wrong(WeightOf(binding)));
  };
}

// What a side is called of which it was met that `met` is wrong, with a weight of this shape.
std::string LabelOf(FakeProgram body, Layout met, Shape shape, DType dtype = DType::kF32) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.mix"] = std::move(body);
  RecordedCase suspect = MakeSuspect("toy.mix", shape, dtype);
  suspect.relation.family = "layout";
  suspect.relation.sides[0].label = "with other inputs";
  suspect.relation.sides[0].derivation.kind = DeriveKind::kLayout;
  suspect.relation.sides[0].derivation.layout = met;
  suspect.relation.sides[1].label = "the plain call";
  suspect.relation.sides[1].derivation = {};
  const TensorRecipe weight = *FirstTensor(suspect.binding);
  suspect.binding.arguments.push_back({"weight", false, {weight}});
  const InvestigateContext context = ContextFor(evaluator);
  Sweep(evaluator, &suspect);
  Trial witness{suspect};
  witness.verdict.state = VerdictState::kDisagree;
  Runner runner(context, witness);
  witness.binding = runner.WithContentsOfSides(Realised(suspect));
  const Signature signature = SignatureOf(suspect.relation, suspect.verdict);
  EXPECT_TRUE(NarrowLayout(runner, 0, signature, &witness).ok());
  EXPECT_EQ(witness.relation.sides[0].derivation.layout, met) << "the witness is what was met";
  return witness.relation.sides[0].label;
}

struct Met {
  Layout layout;
  Shape shape;
};
const Met kMet[] = {{Layout::kStrided, {2}},       {Layout::kStrided, {1, 2}},
                    {Layout::kExpanded, {2}},      {Layout::kExpanded, {3, 1}},
                    {Layout::kTransposed, {2, 2}}, {Layout::kChannelsLast, {1, 2, 2, 1}}};

TEST(NarrowLayout, EveryLayoutIsTriedWhicheverWasMet) {
  const auto wrong = MixWrongOf([](const TensorRecipe& x) { return IsStrided(x.layout); });
  for (const auto& [layout, shape] : kMet) {
    EXPECT_EQ(LabelOf(wrong, layout, shape), "with non-contiguous weight") << Name(layout);
  }
}

TEST(NarrowLayout, LayoutsHaveOneOrder) {
  const auto wrong = MixWrongOf([](const TensorRecipe& x) {
    return x.layout == Layout::kStrided || x.layout == Layout::kExpanded;
  });
  for (const auto& [layout, shape] : kMet) {
    if (layout != Layout::kStrided && layout != Layout::kExpanded) continue;
    EXPECT_EQ(LabelOf(wrong, layout, shape), "with expanded or strided weight") << Name(layout);
  }
  const auto only =
      MixWrongOf([](const TensorRecipe& x) { return x.layout == Layout::kTransposed; });
  EXPECT_EQ(LabelOf(only, Layout::kTransposed, {2, 2}), "with transposed weight");
  const auto also =
      MixWrongOf([](const TensorRecipe& x) { return x.layout != Layout::kContiguous; });
  EXPECT_EQ(LabelOf(also, Layout::kStrided, {2}), "with non-contiguous or offset weight");
}

// Where no call takes four dimensions, nobody knows of channels-last.
TEST(NarrowLayout, ALayoutThatNoCallTakesIsNoneThatPasses) {
  const FakeProgram wrong = [](const Binding& binding, ChildState&) {
    const TensorRecipe& weight = WeightOf(binding);
    if (weight.shape.size() > 2) return testing_judge::Raise("ValueError", "a matrix, please");
    return WrongIf(IsStrided(weight.layout));
  };
  EXPECT_EQ(LabelOf(wrong, Layout::kStrided, {2}), "with non-contiguous weight");
  const FakeProgram of_vectors = [](const Binding& binding, ChildState&) {
    const TensorRecipe& weight = WeightOf(binding);
    if (weight.shape.size() > 1) return testing_judge::Raise("ValueError", "a vector, please");
    return WrongIf(IsStrided(weight.layout));
  };
  EXPECT_EQ(LabelOf(of_vectors, Layout::kStrided, {2}), "with expanded or strided weight");
}

// What is read in another order shows on numbers that differ, whatever those of the witness are.
TEST(NarrowLayout, OtherNumbersAreTriedAsWell) {
  const auto wrong = MixWrongOf([](const TensorRecipe& x) {
    const std::vector<double> numbers = NumbersOf(x);
    const std::set<double> distinct(numbers.begin(), numbers.end());
    return x.layout == Layout::kExpanded ||
           (x.layout == Layout::kTransposed && distinct.size() == numbers.size());
  });
  EXPECT_EQ(LabelOf(wrong, Layout::kExpanded, {2}), "with expanded or transposed weight");
}

TEST(NarrowLayout, OfADeathNoOtherLayoutIsNamed) {
  const FakeProgram dies = [](const Binding& binding, ChildState&) {
    if (!IsStrided(WeightOf(binding).layout)) return WrongIf(false);
    Crashed crashed;
    crashed.signal = 11;
    return Outcome{crashed};
  };
  EXPECT_EQ(LabelOf(dies, Layout::kExpanded, {2}), "with expanded weight");
}

TEST(NarrowLayout, ANegatedViewHasNoOthers) {
  const auto wrong =
      MixWrongOf([](const TensorRecipe& x) { return x.layout != Layout::kContiguous; });
  EXPECT_EQ(LabelOf(wrong, Layout::kNegated, {2}), "with negated weight");
}

TEST(NarrowLayout, TensorsThatDoAsWellHaveTheOrderOfTheArguments) {
  const FakeProgram wrong = [](const Binding& binding, ChildState&) {
    return WrongIf(FirstTensor(binding)->layout == Layout::kStrided ||
                   WeightOf(binding).layout == Layout::kStrided);
  };
  EXPECT_EQ(LabelOf(wrong, Layout::kStrided, {2}), "with strided x or weight");
}

}  // namespace
}  // namespace parallax
