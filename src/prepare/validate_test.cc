#include "prepare/validate.h"

#include <gtest/gtest.h>

#include <set>

#include "prepare/stated_store.h"
#include "prepare/testing.h"
#include "relations/counterparts/match.h"
#include "store/memory_store.h"

namespace parallax {
namespace {

using testing_prepare::EntryOf;
using testing_prepare::ReturnNumber;
using testing_targets::FakeCall;

// "a.f" and its candidates on b: "b.same" twice, "b.other", which gives another number, and
// "b.silent", which always raises.
class ValidateTest : public testing::Test {
 protected:
  ValidateTest() {
    library_.call = [this](const FakeCall& call) { return std::optional(Run(call)); };
    for (const char* name : {"b.near", "b.often", "b.other", "b.same", "b.silent"}) {
      Api api;
      api.program = api.name = name;
      described_.peers.front().apis[name] = api;
    }
    catalogue_ = {EntryOf("a.f")};
    catalogue_[0].api.parameters.resize(1);
    catalogue_[0].api.parameters[0].name = "x";
  }

  Outcome Run(const FakeCall& call) {
    ++calls_;
    if (call.side.program == "b.silent") return {Raised{"TypeError", "no"}};
    const auto& x = call.inputs.arguments.at(0).value.As<TensorRecipe>();
    const double number = varies_ ? static_cast<double>(x.shape.front()) : 1.0;
    if (call.side.program == "b.near") return ReturnNumber(number + 0.05);
    if (call.side.program == "b.often" && x.shape.size() == 3) return ReturnNumber(0.5);
    return ReturnNumber(call.side.program == "b.other" ? -1.0 : number);
  }

  static StatedRelation Candidate(const std::vector<std::string>& programs,
                                  const std::string& origin = "names in a 1, b 1") {
    std::string text =
        "[[relation]]\nname = 'a.f+b'\napi = 'a.f'\ncitation = 'names'\n"
        "[[relation.side]]\n";
    for (const std::string& program : programs) {
      text += "[[relation.side]]\nprogram = '" + program + "'\ntarget = 'b'\n";
    }
    StatedRelation candidate = ParseStatedRelations(origin, text).value().front();
    candidate.relation.source = kCounterparts;
    return candidate;
  }

  StatedRelation Validated(StatedRelation candidate) {
    std::vector<StatedRelation> all{std::move(candidate)};
    const Status done =
        Validate(catalogue_, described_, {target_, store_->notes(), stop_, progress_, 2}, &all);
    EXPECT_TRUE(done.ok());
    return all.front();
  }

  testing_targets::FakeLibrary library_;
  testing_targets::FakeTarget target_{"a", library_};
  std::vector<CatalogueEntry> catalogue_;
  RelationTarget described_{"a", NoDialect(), {}, "on a", "a", {{"b", "on b", "b", {}}}};
  std::unique_ptr<Store> store_ = MakeMemoryStore();
  StopToken stop_;
  FakeProgress progress_;
  int calls_ = 0;
  bool varies_ = false;  // a.f and b.same give another number for each structure
};

TEST_F(ValidateTest, TheBestSideOfATargetStays) {
  const StatedRelation out = Validated(Candidate({"b.other", "b.same", "b.same"}));
  EXPECT_EQ(out.state, StatedState::kVerified);
  ASSERT_EQ(out.left_out.size(), 2u);
  EXPECT_EQ(out.left_out[0].side, 1u);
  EXPECT_EQ(out.left_out[1].side, 3u);
  ASSERT_EQ(out.HeldSides().size(), 2u);
  EXPECT_EQ(out.HeldSides()[1].program, "b.same");
  EXPECT_EQ(out.verified_inputs, 6u);
}

TEST_F(ValidateTest, WhatDisagreesOrIsSilentIsRejected) {
  EXPECT_EQ(Validated(Candidate({"b.other"})).reason, "b.other(...) agrees on 0 of 6 inputs");
  const StatedRelation silent = Validated(Candidate({"b.silent"}));
  EXPECT_EQ(silent.state, StatedState::kRejected);
  EXPECT_EQ(silent.reason, "b.silent(...) returned on no input");
}

TEST_F(ValidateTest, WhatLikenessAloneSpeaksForMustAgreeOnAll) {
  varies_ = true;
  StatedRelation guess = Candidate({"b.same"});
  guess.similarity = 0.6;
  EXPECT_EQ(Validated(guess).state, StatedState::kVerified);
  guess = Candidate({"b.often"}, "other names");
  guess.similarity = 0.6;
  EXPECT_EQ(Validated(guess).reason, "b.often(...) agrees on 8 of 12 inputs");
  calls_ = 0;
  guess = Candidate({"b.other"});
  guess.similarity = 0.6;
  EXPECT_EQ(Validated(guess).reason, "b.other(...) agrees on 0 of 4 inputs");
  EXPECT_EQ(calls_, 8) << "the first four refute it";
}

TEST_F(ValidateTest, OneResultForAllInputsSpeaksForNoGuess) {
  StatedRelation guess = Candidate({"b.same"});
  EXPECT_EQ(Validated(guess).state, StatedState::kVerified) << "it has the name";
  guess.similarity = 0.6;
  guess.origin = "likeness";
  EXPECT_EQ(Validated(guess).reason,
            "b.same(...) agrees on 12 of 12 inputs, which all have one result");
}

TEST_F(ValidateTest, BothValidationsAreTold) {
  varies_ = true;
  const StatedRelation same = Validated(Candidate({"b.same"}));
  EXPECT_TRUE(same.agrees_as_in_paper);
  EXPECT_TRUE(same.agrees_widely);
  const StatedRelation near = Validated(Candidate({"b.near"}, "near"));
  EXPECT_EQ(near.state, StatedState::kRejected);
  EXPECT_TRUE(near.agrees_as_in_paper) << "0.05 apart";
  EXPECT_FALSE(near.agrees_widely);
  const StatedRelation other = Validated(Candidate({"b.other"}, "other"));
  EXPECT_FALSE(other.agrees_as_in_paper);
  varies_ = false;
  const StatedRelation constant = Validated(Candidate({"b.same"}, "constant"));
  EXPECT_EQ(constant.state, StatedState::kVerified) << "it has the name";
  EXPECT_FALSE(constant.agrees_widely);
}

TEST_F(ValidateTest, AGuessAgreesOnSeveralStructures) {
  varies_ = true;
  catalogue_[0].seeds.resize(2);
  StatedRelation guess = Candidate({"b.same"});
  guess.similarity = 0.6;
  EXPECT_EQ(Validated(guess).reason, "b.same(...) agrees on 8 of 8 inputs, of too few structures");
}

TEST_F(ValidateTest, WhatIsKnownIsNotRunAgain) {
  const StatedRelation first = Validated(Candidate({"b.other", "b.same"}));
  const int calls = calls_;
  const StatedRelation again = Validated(Candidate({"b.other", "b.same"}));
  EXPECT_EQ(calls_, calls);
  EXPECT_EQ(again.state, StatedState::kVerified);
  EXPECT_EQ(again.left_out, first.left_out);
  EXPECT_EQ(again.relation.source, kCounterparts);
  Validated(Candidate({"b.other", "b.same"}, "names in a 1, b 2"));
  EXPECT_GT(calls_, calls) << "another version";
}

}  // namespace
}  // namespace parallax
