// Families of findings that have one mechanism, and beside each one that looks alike and has
// another.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

#include "explain/cause/likeness.h"
#include "explain/cause/same_cause.h"
#include "explain/cause/symptom.h"
#include "explain/cause/testing.h"
#include "explain/cause/wrapped_number.h"

namespace parallax {
namespace {

using namespace testing_cause;  // NOLINT

// A call against itself with an out= of the form, over x = float32[shape] of ones.
Finding OutFinding(CauseBench& bench, const std::string& api, const std::string& form, Shape shape,
                   FakeProgram with_out) {
  bench.evaluator.programs[api] = [](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    return ReturnNumbers(x.dtype, x.shape, NumbersOf(x));
  };
  bench.evaluator.programs[api + "@" + form] = std::move(with_out);
  RecordedCase suspect = MakeSuspect(api, std::move(shape));
  suspect.relation.family = form;
  suspect.relation.sides[1].label = "with out=";
  suspect.relation.sides[1].program = api + "@" + form;
  suspect.relation.sides[1].derivation = {};
  Finding finding = SweptFinding(bench, std::move(suspect));
  finding.title = api + " goes wrong with out=";
  return finding;
}

// x * factor + offset in its out=.
FakeProgram OutOf(double factor, double offset) {
  return [=](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    std::vector<double> numbers = NumbersOf(x);
    for (double& number : numbers) number = number * factor + offset;
    return ReturnNumbers(x.dtype, x.shape, numbers);
  };
}

// Writes beside its out=, and gives it other strides or leaves them.
FakeProgram WritesBeside(bool restrides) {
  return [=](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    Outcome outcome = ReturnNumbers(x.dtype, x.shape, NumbersOf(x));
    auto& returned = std::get<Returned>(outcome.v);
    returned.broken_canary = kOutputCanary;
    auto& tensor = std::get<OutputTensor>(returned.value.v);
    for (int64_t& stride : tensor.strides) stride *= restrides ? 1 : 2;
    return outcome;
  };
}

// Dies where an element is nan, or infinite.
Finding DiesOf(CauseBench& bench, const std::string& api, double number) {
  bench.evaluator.programs[api] = [=](const Binding& binding, ChildState&) {
    const double first = NumbersOf(*FirstTensor(binding)).front();
    const bool dies = std::isnan(number) ? std::isnan(first) : first == number;
    return dies ? Outcome{Crashed{11, 0, {}, "", false}} : ReturnNumbers(DType::kF32, {}, {1.0});
  };
  RecordedCase suspect = MakeSuspect(api, {2});
  TensorRecipe& x = std::get<TensorRecipe>(suspect.binding.arguments[0].value.v);
  x = WithElements(x, {{number, 0}, {1, 0}});
  Finding finding = SweptFinding(bench, std::move(suspect));
  const char* words = std::isnan(number) ? " dies of SIGSEGV where x holds nan"
                                         : " dies of SIGSEGV where x holds infinity";
  finding.title = api + words;
  return finding;
}

// int8[2] held against a number: as it is, or as the call keeps it.
using Compare = bool (*)(int64_t element, int64_t number);

Finding NumberFinding(CauseBench& bench, const std::string& api, std::vector<double> elements,
                      int64_t number, Compare wrong, Compare right) {
  const auto program = [](Compare compare) -> FakeProgram {
    return [compare](const Binding& binding, ChildState&) {
      const TensorRecipe& x = *FirstTensor(binding);
      const int64_t other = binding.arguments[1].value.As<int64_t>();
      std::vector<double> results;
      for (const double each : NumbersOf(x)) {
        results.push_back(compare(static_cast<int64_t>(each), other) ? 1 : 0);
      }
      return ReturnNumbers(DType::kBool, x.shape, results);
    };
  };
  bench.evaluator.programs[api] = program(wrong);
  bench.evaluator.programs[api + "@reference"] = program(right);
  RecordedCase suspect = MakeSuspect(api, {2}, DType::kI8);
  suspect.relation.family = "reference";
  suspect.relation.sides[1].label = "another library";
  suspect.relation.sides[1].program = api + "@reference";
  suspect.relation.sides[1].derivation = {};
  TensorRecipe& x = std::get<TensorRecipe>(suspect.binding.arguments[0].value.v);
  x = WithElements(x, {{elements[0], 0}, {elements[1], 0}});
  suspect.binding.arguments.push_back({"other", false, {number}});
  return SweptFinding(bench, std::move(suspect));
}

// The mechanism of two members, and who looks like them: the reason that joins the members, and
// nothing that joins the other to either.
struct Family {
  const char* mechanism;
  const char* why;
  std::function<std::vector<Finding>(CauseBench&)> findings;  // two members, then who looks alike
};

const std::vector<Family>& Families() {
  static const std::vector<Family> families = {
      {"a number that int8 does not hold, wrapped; beside it one that becomes the largest of int8",
       "takes a number beyond the dtype as that dtype wraps it, too",
       [](CauseBench& bench) -> std::vector<Finding> {
         return {NumberFinding(
                     bench, "toy.ge", {1, 2}, 128,
                     [](int64_t x, int64_t n) { return x >= static_cast<int8_t>(n); },
                     [](int64_t x, int64_t n) { return x >= n; }),
                 NumberFinding(
                     bench, "toy.ne", {0, 5}, 256,
                     [](int64_t x, int64_t n) { return x != static_cast<int8_t>(n); },
                     [](int64_t x, int64_t n) { return x != n; }),
                 NumberFinding(
                     bench, "toy.lt", {127, 2}, 128,
                     [](int64_t x, int64_t n) { return x < std::min<int64_t>(n, 127); },
                     [](int64_t x, int64_t n) { return x < n; })};
       }},
      {"an out= that is never written; beside it one that is written, but wrongly",
       "has a name like it and goes wrong in the same manner on its input",
       [](CauseBench& bench) -> std::vector<Finding> {
         return {OutFinding(bench, "toy.ihfft2", "out", {3}, OutOf(0, 0)),
                 OutFinding(bench, "toy.ihfftn", "out", {4}, OutOf(0, 0)),
                 OutFinding(bench, "toy.ihffts", "out", {3}, OutOf(1, 1))};
       }},
      {"an out= that gets other strides; beside it one whose gaps are written",
       "leaves its out= with other strides on its input",
       [](CauseBench& bench) -> std::vector<Finding> {
         return {OutFinding(bench, "toy.matmul", "out-strided", {3}, WritesBeside(true)),
                 OutFinding(bench, "toy.linear", "out-strided", {3}, WritesBeside(true)),
                 OutFinding(bench, "toy.narrow", "out-strided", {3}, WritesBeside(false))};
       }},
      {"a nan that nobody looks for; beside it an infinity",
       "has the same condition and fails on its input",
       [](CauseBench& bench) -> std::vector<Finding> {
         const double nan = std::numeric_limits<double>::quiet_NaN(),
                      infinity = std::numeric_limits<double>::infinity();
         return {DiesOf(bench, "toy.eig", nan), DiesOf(bench, "toy.eigvals", nan),
                 DiesOf(bench, "toy.eigh", infinity)};
       }},
  };
  return families;
}

TEST(Families, MembersAreOneCauseAndWhoLooksAlikeIsAnother) {
  for (const Family& family : Families()) {
    SCOPED_TRACE(family.mechanism);
    CauseBench bench;
    const std::vector<Finding> findings = family.findings(bench);
    EXPECT_EQ(bench.Why(findings[0], findings[1]), family.why);
    EXPECT_EQ(bench.Why(findings[0], findings[2]), "");
    EXPECT_EQ(bench.Why(findings[1], findings[2]), "");
  }
}

// What was found out of each when somebody was blamed is not run again, nor after a stop.
TEST(Families, TwoThatAreKnownToWrapTheirNumberNeedNoRun) {
  CauseBench bench;
  std::vector<Finding> findings = Families().front().findings(bench);
  const auto why = [&](bool known) {
    for (Finding& each : findings) each.evidence = known ? std::string(kWrapsNumber) : "";
    const InvestigateContext context = ContextFor(bench.evaluator);
    CauseTester tester(context, [] { return false; });
    return tester.Why(findings[0], findings[1]).value();
  };
  EXPECT_EQ(why(true), Families().front().why);
  EXPECT_EQ(why(false), "");
}

// Chi2 is a Gamma of another rate, made from fewer arguments.
TEST(Families, AMethodThatIsInheritedIsOneCauseWithItsOwner) {
  CauseBench bench;
  const auto finding = [&](const std::string& api, std::vector<std::string> names) {
    bench.evaluator.programs[api] = [](const Binding& binding, ChildState&) {
      const TensorRecipe& x = *FirstTensor(binding);
      const bool lost = x.dtype == DType::kF32 && NumbersOf(x).front() > 1e4;
      return ReturnNumbers(x.dtype, {1}, {lost ? 0.0 : 11.0});
    };
    RecordedCase suspect = MakeSuspect(api, {1});
    TensorRecipe x = *FirstTensor(suspect.binding);
    x = WithElements(x, {{3e5 + static_cast<double>(names.size()), 0}});
    suspect.binding.arguments.assign(1, {names.front(), true, {x}});
    if (names.size() > 1) {
      x = WithElements(x, {{1, 0}});
      suspect.binding.arguments.push_back({names.back(), true, {x}});
    }
    return SweptFinding(bench, std::move(suspect));
  };
  const Finding owner = finding("toy.Gamma.entropy", {"concentration", "rate"});
  const Finding heir = finding("toy.Chi2.entropy", {"df"});
  const Finding stranger = finding("toy.Beta.entropy", {"a", "b"});
  EXPECT_EQ(bench.Why(owner, heir), "");
  Api chi2;
  chi2.name = "toy.Chi2.entropy";
  chi2.extra = R"({"inherits": "toy.Gamma.entropy"})";
  bench.SetApis({&chi2});
  EXPECT_EQ(bench.Why(owner, heir), "is the same method, inherited, and fails on its input");
  EXPECT_EQ(bench.Why(heir, stranger), "");
}

// Kernels of other names that all take the data pointer are written one by one.
TEST(Families, GapsThatAreWrittenAreOneCauseOnlyWhereNamesAreAkin) {
  CauseBench bench;
  const Finding narrow = OutFinding(bench, "toy.narrow", "out-strided", {3}, WritesBeside(false));
  const Finding pool = OutFinding(bench, "toy.avg_pool", "out-strided", {3}, WritesBeside(false));
  const Finding pad =
      OutFinding(bench, "toy.reflect_pad2d", "out-strided", {3}, WritesBeside(false));
  const Finding other =
      OutFinding(bench, "toy.repeat_pad3d", "out-strided", {3}, WritesBeside(false));
  EXPECT_EQ(SymptomOf(narrow.witness).manner, Manner::kWrites);
  EXPECT_EQ(bench.Why(narrow, pool), "");
  EXPECT_EQ(bench.Why(pad, other),
            "has a name like it and goes wrong in the same manner on its input");
}

// From three elements on both are wrong, on the same inputs.
TEST(Families, TwoMannersAreTwoCausesWhateverInputsTheyFailOn) {
  CauseBench bench;
  const auto from_three = [](double factor) -> FakeProgram {
    return [factor](const Binding& binding, ChildState& state) {
      const bool many = NumElements(FirstTensor(binding)->shape) >= 3;
      return OutOf(many ? factor : 1, 0)(binding, state);
    };
  };
  const Finding lost = OutFinding(bench, "toy.unfold", "out", {3}, from_three(0));
  EXPECT_EQ(bench.Why(lost, OutFinding(bench, "toy.turn", "out", {3}, from_three(-1))), "");
  const std::string why = bench.Why(lost, OutFinding(bench, "toy.wipe", "out", {3}, from_three(0)));
  EXPECT_TRUE(why.starts_with("fails on the same ")) << why;
}

// One is given an option that the other's witness does not have.
TEST(Families, AnOptionOfOneWitnessIsNoHindrance) {
  CauseBench bench;
  Finding all = OutFinding(bench, "toy.ihfftn", "out", {4}, OutOf(0, 0));
  Finding one = OutFinding(bench, "toy.ihfft2", "out", {4}, OutOf(0, 0));
  one.witness.binding.arguments.push_back({"dim", true, {int64_t{0}}});
  EXPECT_EQ(bench.Why(all, one),
            "has a name like it and goes wrong in the same manner on its input");
}

// x times y of n elements and n by m, or m by n; refuses other shapes.
Finding ProductFinding(CauseBench& bench, const std::string& api, bool transposed) {
  const auto product = [transposed](bool with_out) -> FakeProgram {
    return [=](const Binding& binding, ChildState& state) {
      const auto& x = std::get<TensorRecipe>(binding.arguments[0].value.v);
      const auto& y = std::get<TensorRecipe>(binding.arguments[1].value.v);
      if (x.shape[0] != y.shape[transposed ? 1 : 0]) {
        return testing_judge::Raise("ValueError", "the shapes cannot be multiplied");
      }
      TensorRecipe result = y;
      result.shape = {y.shape[transposed ? 0 : 1]};
      result = WithElements(result, std::vector<Element>(NumElements(result.shape), Element{1, 0}));
      const Binding out{{{"x", false, {result}}}};
      return with_out ? WritesBeside(true)(out, state) : OutOf(1, 0)(out, state);
    };
  };
  bench.evaluator.programs[api] = product(false);
  bench.evaluator.programs[api + "@out-strided"] = product(true);
  RecordedCase suspect = MakeSuspect(api, {1});
  suspect.relation.family = "out-strided";
  suspect.relation.sides[1].program = api + "@out-strided";
  suspect.relation.sides[1].derivation = {};
  TensorRecipe y = *FirstTensor(suspect.binding);
  y.shape = transposed ? Shape{2, 1} : Shape{1, 2};
  suspect.binding.arguments.push_back({transposed ? "weight" : "other", false, {y}});
  return SweptFinding(bench, std::move(suspect));
}

TEST(Families, ShapesOfOneCallNeedNotBeThoseOfTheOther) {
  CauseBench bench;
  EXPECT_EQ(bench.Why(ProductFinding(bench, "toy.matmul", false),
                      ProductFinding(bench, "toy.linear", true)),
            "leaves its out= with other strides on its input");
}

TEST(AreAkin, NamesThatBeginAlikeOrShareAWordButOfOneClass) {
  const auto akin = [](const std::string& a, const std::string& b) {
    Finding one, two;
    one.signature.api = a;
    two.signature.api = b;
    return AreAkin(one, two);
  };
  EXPECT_TRUE(akin("lib.fft.ihfft2", "lib.fft.ihfftn"));
  EXPECT_TRUE(akin("lib.eig", "lib.eigvals"));
  EXPECT_TRUE(akin("raw.reflection_pad2d", "raw.replication_pad3d"));
  EXPECT_FALSE(akin("raw.slow_forward", "raw.pool_forward")) << "many have a forward";
  EXPECT_FALSE(akin("lib.Normal.log_prob", "lib.Cauchy.log_prob")) << "formulas of their own";
  EXPECT_TRUE(akin("lib.Normal.log_prob", "lib.Normal.log_pmf"));
  EXPECT_FALSE(akin("lib.matmul", "lib.linear"));
}

TEST(Symptom, TellsTheMannerOfNumbersWhereAllAreWrongAlike) {
  CauseBench bench;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto manner = [&](FakeProgram program) {
    return SymptomOf(OutFinding(bench, "toy.f", "out", {3}, std::move(program)).witness);
  };
  EXPECT_EQ(manner(OutOf(0, 0)), (Symptom{Manner::kZero, 3}));
  EXPECT_EQ(manner(OutOf(-1, 0)), (Symptom{Manner::kNegated, 3}));
  EXPECT_EQ(manner(OutOf(nan, 0)), (Symptom{Manner::kNan, 3}));
  EXPECT_EQ(manner(OutOf(std::numeric_limits<double>::infinity(), 1)).manner, Manner::kInfinity);
  EXPECT_FALSE(manner(OutOf(2, 5)).Tells());
  EXPECT_EQ(manner([](const Binding& binding, ChildState&) {
              const TensorRecipe& x = *FirstTensor(binding);
              return ReturnNumbers(x.dtype, x.shape, std::vector<double>(3, -NumbersOf(x)[0]));
            }).Tells(),
            false)
      << "the sign of one alone";
  EXPECT_FALSE(SymptomOf(RecordedCase()).Tells()) << "nothing is wrong";
}

}  // namespace
}  // namespace parallax
