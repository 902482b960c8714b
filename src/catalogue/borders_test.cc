#include "catalogue/borders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "constraints/holds.h"
#include "constraints/language.h"

namespace parallax {
namespace {

using testing::ElementsAre;

// lib.f(x), accepted with float32[2, 3] and float32[2]; constraints of the documentation.
CatalogueEntry Entry(const std::vector<std::string>& clauses) {
  CatalogueEntry out;
  Parameter x;
  x.name = "x";
  x.type = "tensor";
  out.api.parameters = {x};
  for (const Shape& shape : {Shape{2, 3}, Shape{2}}) {
    TensorRecipe tensor;
    tensor.shape = shape;
    Binding seed;
    seed.arguments = {{"x", false, tensor}};
    out.seeds.push_back(seed);
  }
  for (const std::string& text : clauses) {
    out.constraints.push_back(
        {*ParseClause(text), {{Provenance::Origin::kDocumentation, "a sentence"}}, {}});
  }
  return out;
}

std::vector<std::string> Texts(const CatalogueEntry& entry) {
  std::vector<std::string> out;
  for (const Constraint& constraint : entry.constraints) {
    out.push_back(ToText(constraint.clause) +
                  (IsContradicted(constraint) ? " (contradicted)" : ""));
  }
  return out;
}

TEST(Borders, AcceptedInputsSpeakForAndAgainst) {
  CatalogueEntry entry = Entry({"rank(x) >= 1", "rank(x) = 2"});
  Lessons lessons;
  lessons.wish = DTypeWish::kFloat;  // borne out
  lessons.ranks["x"] = 1;            // misread: one seed has rank 2
  CountForAll(lessons, &entry);
  EXPECT_THAT(Texts(entry), ElementsAre("rank(x) >= 1", "rank(x) = 2 (contradicted)",
                                        "dtype(x) in complex, float"));
  EXPECT_EQ(entry.constraints[0].trials.kept, 2u);
  EXPECT_EQ(entry.constraints[1].trials.kept, 1u);
}

TEST(Borders, CallsAreJustOutsideOfWhatSeedsKeep) {
  CatalogueEntry entry = Entry({"rank(x) >= 1", "rank(x) = 2", "rank(y) = 2"});
  CountForAll({}, &entry);
  const std::vector<BorderCall> calls = BorderCalls(entry, 1);
  ASSERT_EQ(calls.size(), 2u);
  for (const BorderCall& call : calls) {
    EXPECT_EQ(call.constraint, 0u);
    EXPECT_EQ(Holds(entry.constraints[0].clause, call.outside), Truth::kNo);
  }
}

TEST(Borders, DearCallsAreFew) {
  CatalogueEntry entry = Entry({"rank(x) >= 1"});
  CountForAll({}, &entry);
  entry.cost_ns = 150'000'000;
  EXPECT_EQ(BorderCalls(entry, 1).size(), 1u);
  entry.first_cost_ns = 1'000'000'000;
  EXPECT_TRUE(BorderCalls(entry, 1).empty());
}

}  // namespace
}  // namespace parallax
