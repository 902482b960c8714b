#include "hunt/clause_note.h"

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
  finding.witness.arguments = {{"x", false, x}, {"n", true, int64_t{-1}}};
  TellClauses(entry, &finding);
  EXPECT_THAT(finding.clauses_broken, ElementsAre("n >= 0 (documentation: It says so.)"));
  EXPECT_EQ(finding.clauses_kept, 1u);
}

}  // namespace
}  // namespace parallax
