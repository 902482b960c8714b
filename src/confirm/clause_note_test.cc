#include "confirm/clause_note.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "constraints/language.h"

namespace parallax {
namespace {

using testing::ElementsAre;

TEST(ClauseNote, TellsWhatTheWitnessIsOutsideOf) {
  CatalogueEntry entry;
  for (const auto& [text, kept, broken] : {std::tuple{"rank(x) = 1", 3u, 0u},
                                           {"n >= 0", 3u, 0u},
                                           {"n > 100", 0u, 0u},
                                           {"n > 50", 2u, 1u}}) {
    entry.constraints.push_back({*ParseClause(text),
                                 {{Provenance::Origin::kDocumentation, "It says so."}},
                                 {kept, broken, 0, 0}});
  }
  Finding finding;
  finding.clauses_broken = {"of another run"};
  TensorRecipe x;
  x.shape = {3};
  finding.witness.binding.arguments = {{"x", false, x}, {"n", true, int64_t{-1}}};
  TellClauses(entry, &finding);
  EXPECT_THAT(finding.clauses_broken, ElementsAre("n >= 0 (documentation: It says so.)"));
  EXPECT_EQ(finding.clauses_kept, 1u);
}

CatalogueEntry WithClause(Provenance::Origin origin, uint32_t broken) {
  CatalogueEntry entry;
  entry.constraints = {{*ParseClause("n >= 0"), {{origin, "It says so."}}, {3, broken, 0, 0}}};
  return entry;
}

Finding WrongFor(int64_t n, Kind kind) {
  Finding finding;
  finding.signature.kind = kind;
  finding.rank = 1;
  finding.witness.binding.arguments = {{"n", true, n}};
  return finding;
}

TEST(ClauseNote, WrongNumbersOutsideOfWhatIsStatedAreOwedToNobody) {
  using Origin = Provenance::Origin;
  for (const Origin origin : {Origin::kDocumentation, Origin::kUser, Origin::kAdapter}) {
    Finding finding = WrongFor(-1, Kind::kValue);
    TellClauses(WithClause(origin, origin == Origin::kDocumentation ? 0 : 2), &finding);
    EXPECT_EQ(finding.rank, 4) << Name(origin);
    EXPECT_EQ(finding.arguments, ArgumentsState::kUnchecked);
    EXPECT_EQ(finding.arguments_reason, std::string("they are outside of n >= 0 (") +
                                            std::string(Name(origin)) + ": It says so.)");
  }
}

TEST(ClauseNote, AnAssertionOutsideOfWhatProbingFoundLacksWordsAlone) {
  Finding finding = WrongFor(-1, Kind::kCrash);
  finding.rank = 3;
  finding.witness.outcomes = {Outcome{Raised{"RuntimeError", "INTERNAL ASSERT FAILED"}}};
  TellClauses(WithClause(Provenance::Origin::kProbing, 0), &finding);
  EXPECT_EQ(finding.rank, 4);
  EXPECT_EQ(finding.arguments, ArgumentsState::kUnchecked);
  Finding inside = WrongFor(1, Kind::kCrash);
  inside.witness.outcomes = finding.witness.outcomes;
  TellClauses(WithClause(Provenance::Origin::kProbing, 0), &inside);
  EXPECT_EQ(inside.rank, 1);
}

TEST(ClauseNote, OthersKeepTheirRank) {
  using Origin = Provenance::Origin;
  const std::pair<Finding, Origin> kept[] = {{WrongFor(1, Kind::kValue), Origin::kAdapter},
                                             {WrongFor(-1, Kind::kCrash), Origin::kAdapter},
                                             {WrongFor(-1, Kind::kValue), Origin::kProbing}};
  for (const auto& [finding, origin] : kept) {
    Finding told = finding;
    TellClauses(WithClause(origin, 0), &told);
    EXPECT_EQ(told.rank, 1) << Name(origin);
    EXPECT_NE(told.arguments, ArgumentsState::kUnchecked);
  }
  Finding contradicted = WrongFor(-1, Kind::kValue);
  TellClauses(WithClause(Origin::kDocumentation, 1), &contradicted);
  EXPECT_EQ(contradicted.rank, 1);
}

}  // namespace
}  // namespace parallax
