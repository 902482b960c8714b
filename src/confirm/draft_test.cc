// The rank of a witness, where more than its verdict decides it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "confirm/ask_others.h"
#include "confirm/investigate.h"
#include "confirm/witness/find_witness.h"
#include "confirm/witness/witness_rank.h"
#include "constraints/language.h"
#include "investigate/reduce/edit.h"
#include "investigate/testing.h"
#include "nouns/named_beside.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

TEST(RankOfWitness, ThatASideOfASaidGuessTakesMoreMemoryIsOffTheFrontPage) {
  for (const bool guess : {false, true}) {
    FakeEvaluator evaluator;
    evaluator.programs["toy.diag"] = [](const Binding&, ChildState&) {
      return ReturnNumbers(DType::kF32, {}, {1.0});
    };
    evaluator.programs["toy.diagflat"] = [](const Binding&, ChildState&) {
      return Outcome{OutOfMemory{"cannot allocate"}};
    };
    RecordedCase suspect = MakeSuspect("toy.diag", {3});
    suspect.relation.sides.resize(1);
    suspect.relation.sides.push_back(suspect.relation.sides[0]);
    suspect.relation.sides[1].program = "toy.diagflat";
    suspect.relation.facts = guess ? kEquality | kGuessed | kSaidEqual : kEquality;
    Sweep(evaluator, &suspect);
    const auto found = Investigate(ContextFor(evaluator), {suspect}, true);
    ASSERT_TRUE(found.ok() && found->finding.has_value());
    EXPECT_EQ(found->finding->rank > 3, guess);
  }
}

// toy.f is off by much in float32.
struct RankBench {
  explicit RankBench(const std::function<void(RecordedCase&)>& change)
      : context(ContextFor(evaluator)), draft(context, Met(change), true) {
    EXPECT_TRUE(FindWitness(draft).value());
  }

  RecordedCase Met(const std::function<void(RecordedCase&)>& change) {
    for (const char* program :
         {"toy.f", "toy.f@out-strided", "toy.f@exact", "toy.f@exact-or-nan"}) {
      evaluator.programs[program] = [this](const Binding& binding, ChildState&) {
        const DType dtype = FirstTensor(binding)->dtype;
        return ReturnNumbers(dtype, {}, {dtype == DType::kF32 ? wrong : right});
      };
    }
    RecordedCase suspect = MakeSuspect("toy.f", {3});
    change(suspect);
    Sweep(evaluator, &suspect);
    return suspect;
  }

  std::string Because() const { return RanksLowerText(RankWitness(draft)); }

  double wrong = 9, right = 1;
  FakeEvaluator evaluator;
  InvestigateContext context;
  FindingDraft draft;
};

TEST(RankWitness, WhatTheDocumentationAdvisesAgainstComesBehind) {
  RankBench plain([](RecordedCase&) {});
  EXPECT_EQ(RankOfWitness(plain.draft), 1);
  EXPECT_EQ(plain.Because(), "");
  RankBench old([](RecordedCase& suspect) { suspect.traits = {"deprecated"}; });
  EXPECT_EQ(RankOfWitness(old.draft), 2);
  EXPECT_EQ(old.Because(), "; ranks lower: toy.f is deprecated");
}

TEST(RankWitness, AnOutThatNoDocumentationNamesComesBehind) {
  RankBench plain([](RecordedCase& suspect) { suspect.traits = {"undocumented-out"}; });
  EXPECT_EQ(RankOfWitness(plain.draft), 1) << "the plain call is wrong";
  RankBench out([](RecordedCase& suspect) {
    suspect.traits = {"undocumented-out"};
    suspect.relation.sides[0].program = "toy.f@out-strided";
  });
  EXPECT_EQ(RankOfWitness(out.draft), 2);
  EXPECT_EQ(out.Because(), "; ranks lower: its documentation names no out=");
}

TEST(RankWitness, APrivateArgumentIsNoFrontPage) {
  RankBench bench([](RecordedCase& suspect) {
    suspect.binding.arguments.push_back({"_samples", true, {1.0}});
  });
  EXPECT_EQ(RankOfWitness(bench.draft), 4);
  EXPECT_EQ(bench.Because(), "; ranks lower: _samples is no argument for users");
  RankBench none([](RecordedCase& suspect) {
    suspect.binding.arguments.push_back({"_samples", true, None()});
  });
  EXPECT_EQ(RankOfWitness(none.draft), 1);
}

TEST(RankWitness, SixteenBitsAloneComeBehind) {
  RankBench bench([](RecordedCase&) {});
  bench.draft.conditions.only_in_16_bits = true;
  EXPECT_EQ(RankOfWitness(bench.draft), 2);
}

TEST(RankWitness, ADTypeThatTheDocumentationListsDoesNotComeBehind) {
  const auto rank = [](const char* clause, Provenance::Origin origin) {
    RankBench bench([](RecordedCase&) {});
    Binding& witness = bench.draft.witness.binding;
    witness = WithTensors(witness,
                          [](const TensorRecipe& each) { return Converted(each, DType::kBF16); });
    bench.draft.conditions.only_in_16_bits = true;
    std::vector<Constraint> known;
    AddConstraint(ParseClause(clause).value(), {origin, "a sentence"}, &known);
    bench.context.constraints = [&](const std::string&) {
      return std::span<const Constraint>(known);
    };
    return RankOfWitness(bench.draft);
  };
  using Origin = Provenance::Origin;
  EXPECT_EQ(rank("dtype(x) in bfloat16, float32", Origin::kDocumentation), 1);
  EXPECT_EQ(rank("dtype(x) in float16, float32", Origin::kDocumentation), 2) << "another one";
  EXPECT_EQ(rank("dtype(x) in float", Origin::kDocumentation), 2) << "a family is no list";
  EXPECT_EQ(rank("dtype(x) in bfloat16, float32", Origin::kProbing), 2);
}

TEST(RankWitness, WhatOverflowsOnTheWayIsNoFrontPageButOfElementwiseOperators) {
  for (const bool elementwise : {false, true}) {
    RankBench bench([&](RecordedCase& suspect) {
      if (elementwise) suspect.traits = {"elementwise"};
    });
    bench.draft.conditions.only_at_extremes = true;
    EXPECT_EQ(RankOfWitness(bench.draft), elementwise ? 1 : 4);
    EXPECT_EQ(bench.Because(),
              elementwise ? "" : "; ranks lower: numbers of ordinary size do not show it");
  }
}

TEST(RankWitness, WhatARoundedArgumentAccountsForIsNoFrontPage) {
  RankBench bench([](RecordedCase&) {});
  bench.draft.rounded = "1 - eps rounded to float32";
  EXPECT_EQ(RankOfWitness(bench.draft), 4);
  EXPECT_EQ(bench.Because(),
            "; ranks lower: 1 - eps rounded to float32 accounts for the difference");
}

// The derivative of a sigmoid at 17.
TEST(RankWitness, WhatIsLostOfASlopeIsSmallerThanItOwes) {
  const auto rank = [](uint32_t facts, std::vector<std::string> traits) {
    RankBench bench([&](RecordedCase& suspect) {
      suspect.relation.facts = facts;
      suspect.relation.claim.bits |= kClaimZeros;
      suspect.traits = traits;
    });
    bench.draft.witness.outcomes = {ReturnNumbers(DType::kF32, {}, {0}),
                                    ReturnNumbers(DType::kF32, {}, {4e-8})};
    return RankOfWitness(bench.draft);
  };
  EXPECT_EQ(rank(kEquality | kOfRuleFile, {}), 4);
  EXPECT_EQ(rank(kEquality | kOfRuleFile, {"special"}), 4);
  EXPECT_EQ(rank(kOfModes, {"special"}), 3) << "its own value";
}

// A product of nothing takes factors of two dtypes.
TEST(AskOthers, WhatOnlyEmptyTensorsShowIsNotChecked) {
  for (const bool refuses : {false, true}) {
    RankBench bench([](RecordedCase& suspect) {
      suspect.binding.arguments[0].value.As<TensorRecipe>().shape = {3, 1};
    });
    bench.evaluator.programs["toy.f"] = [refuses](const Binding& binding, ChildState&) {
      const bool empty = NumElements(FirstTensor(binding)->shape) == 0;
      return refuses && !empty ? testing_judge::Raise("RuntimeError", "of two dtypes")
                               : ReturnNumbers(DType::kF32, {}, {1});
    };
    FindingDraft& draft = bench.draft;
    draft.witness.binding = WithTensors(draft.witness.binding, [](const TensorRecipe& recipe) {
      return Resized(recipe, {0, 1});
    });
    draft.signature.kind = draft.finding.signature.kind = Kind::kMetadata;
    draft.confirmation.runs = draft.confirmation.reproduced = 3;
    draft.finding.rank = 3;
    ASSERT_TRUE(AskOthers(draft).ok());
    EXPECT_EQ(draft.finding.rank, refuses ? 4 : 3);
    if (refuses) {
      EXPECT_EQ(draft.finding.arguments_reason,
                "the same call on tensors that are not empty refuses them: RuntimeError: of two "
                "dtypes");
    }
  }
}

// A decomposition's assertion about arguments that the call itself takes in no signature.
TEST(AskOthers, ATypeErrorOfTheSameCallRefusesTheArguments) {
  for (const uint32_t facts : {uint32_t{kOfModes}, uint32_t{kEquality}}) {
    RankBench bench([](RecordedCase&) {});
    FindingDraft& draft = bench.draft;
    draft.witness.relation.facts = facts;
    draft.witness.verdict.kind = draft.signature.kind = Kind::kCrash;
    draft.witness.outcomes = {testing_judge::Raise("TypeError", "no such arguments"),
                              testing_judge::Raise("RuntimeError", "INTERNAL ASSERT FAILED")};
    bench.context.dialect.assertions = {"INTERNAL ASSERT FAILED"};
    draft.confirmation.runs = draft.confirmation.reproduced = 3;
    draft.finding.rank = 3;
    ASSERT_TRUE(AskOthers(draft).ok());
    EXPECT_EQ(draft.finding.rank, facts == kOfModes ? 4 : 3);
  }
}

TEST(AskOthers, WhatWouldBeHugeIsNotFilled) {
  RankBench bench([](RecordedCase&) {});
  FindingDraft& draft = bench.draft;
  draft.witness.binding.arguments[0].value.As<TensorRecipe>().shape = {int64_t{1} << 61, 0};
  draft.signature.kind = draft.finding.signature.kind = Kind::kMetadata;
  draft.confirmation.runs = draft.confirmation.reproduced = 3;
  draft.finding.rank = 3;
  ASSERT_TRUE(AskOthers(draft).ok());
  EXPECT_EQ(draft.finding.rank, 3);
}

TEST(AskOthers, AnAssertionThatAnotherSideSaysInPlainWordsIsOfTheArguments) {
  for (const bool plain : {false, true}) {
    RankBench bench([](RecordedCase&) {});
    FindingDraft& draft = bench.draft;
    draft.witness.verdict.kind = draft.signature.kind = Kind::kCrash;
    draft.witness.verdict.side = 1;
    draft.witness.outcomes = {
        plain ? testing_judge::Raise("RuntimeError", "Autograd not support dtype: Int")
              : ReturnNumbers(DType::kF32, {}, {1}),
        testing_judge::Raise("RuntimeError", "INTERNAL ASSERT FAILED")};
    bench.context.dialect.assertions = {"INTERNAL ASSERT FAILED"};
    draft.confirmation.runs = draft.confirmation.reproduced = 3;
    draft.finding.rank = 3;
    ASSERT_TRUE(AskOthers(draft).ok());
    EXPECT_EQ(draft.finding.rank, plain ? 4 : 3);
    if (plain) {
      EXPECT_EQ(draft.finding.arguments_reason,
                "the plain call refuses them: RuntimeError: Autograd not support dtype: Int");
    }
  }
}

}  // namespace
}  // namespace parallax
