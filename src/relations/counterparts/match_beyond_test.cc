#include "relations/counterparts/match_beyond.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "relations/counterparts/match.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Of tensors by these names.
Api FunctionOf(const std::string& name, const std::vector<std::string>& parameters,
               const std::string& doc = "") {
  Api api;
  api.program = api.name = name;
  api.kind = "function";
  api.doc = doc;
  for (const std::string& each : parameters) {
    api.parameters.push_back({.name = each, .type = "tensor", .default_text = {}, .choices = {}});
  }
  return api;
}

class BeyondNamesTest : public testing::Test {
 protected:
  void Here(const Api& api) {
    catalogue_.emplace_back().api = api;
    catalogue_.back().seeds.resize(1);
  }
  void There(const Api& api) { target_.peers.front().apis[api.name] = api; }

  std::vector<std::string> Match(const std::vector<StatedRelation>& named = {}) const {
    std::vector<std::string> names;
    for (const StatedRelation& each : MatchBeyondNames(In(), named)) names.push_back(each.name());
    return names;
  }

  MatchInput In() const { return {catalogue_, target_, words_, "names"}; }

  const Synonyms words_ = ParseSynonyms(R"({"names": [], "parameters": [["x", "input"]],
                                            "namespaces_without_meaning": []})")
                              .value();
  std::vector<CatalogueEntry> catalogue_;
  RelationTarget target_{"a", NoDialect(), {}, "on a", "a", {{"b", "on b", "b", {}}}};
};

TEST_F(BeyondNamesTest, TheNearestThatCanBeCalledAreCandidates) {
  Here(FunctionOf("a.matrix_power", {"x", "n"}, "Raises a square matrix to a power."));
  There(FunctionOf("b.linalg.power_of_matrix", {"input", "n"}, "Raises a matrix to a power."));
  There(FunctionOf("b.matrix_power_sum", {"x", "n", "m"}, "Raises matrices and adds them."));
  There(FunctionOf("b.sort", {"input", "n"}, "Sorts."));
  const auto found = MatchBeyondNames(In(), {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name(), "a.matrix_power+b~b.linalg.power_of_matrix");
  EXPECT_EQ(found[0].relation.source, kCounterparts);
  EXPECT_EQ(found[0].origin, "names");
  EXPECT_GT(found[0].similarity, 0.5);
  EXPECT_THAT(found[0].relation.citation, testing::StartsWith("likeness of signatures 0."));
  ASSERT_EQ(found[0].relation.sides.size(), 2u);
  EXPECT_EQ(found[0].relation.sides[1].target, "b");
  EXPECT_EQ(found[0].relation.sides[1].program, "b.linalg.power_of_matrix");
  EXPECT_EQ(DecodeStatedRelation(Encode(found[0]))->similarity, found[0].similarity);
}

TEST_F(BeyondNamesTest, WhatNamesHaveSettledIsLeftAlone) {
  Here(FunctionOf("a.matrix_power", {"x", "n"}));
  There(FunctionOf("b.matrix_power", {"x", "n"}));
  There(FunctionOf("b.power_of_matrix", {"x", "n"}));
  std::vector<StatedRelation> named = MatchCounterparts(In());
  named.at(0).state = StatedState::kVerified;
  EXPECT_THAT(Match(named), IsEmpty());
  named[0].state = StatedState::kRejected;
  EXPECT_THAT(Match(named), ElementsAre("a.matrix_power+b~b.power_of_matrix"));
}

TEST_F(BeyondNamesTest, WhatDrawsOrIsInternalHasNoCounterpart) {
  Api drawing = FunctionOf("a.draw_power", {"x", "n"});
  drawing.traits = {"random"};
  Here(drawing);
  Here(FunctionOf("a._power", {"x", "n"}));
  There(FunctionOf("b.power_drawn", {"x", "n"}));
  EXPECT_THAT(Match(), IsEmpty());
}

}  // namespace
}  // namespace parallax
