#include "search/mutated.h"

#include <gtest/gtest.h>

#include <set>

#include "base/rng.h"
#include "constraints/holds.h"
#include "constraints/language.h"
#include "inputs/mutate.h"
#include "search/manifest.h"

namespace parallax {
namespace {

// lib.pad(x, width, mode=None, size=1) on float32[2, 3] and width 1.
CatalogueEntry MutatedEntry() {
  CatalogueEntry out;
  out.api.name = "lib.pad";
  for (const char* name : {"x", "width", "mode", "size"}) {
    Parameter parameter;
    parameter.name = name;
    parameter.type = std::string_view(name) == "x" ? "tensor" : "int";
    parameter.has_default = std::string_view(name) == "size";
    out.api.parameters.push_back(parameter);
  }
  TensorRecipe x;
  x.shape = {2, 3};
  Binding seed;
  seed.arguments = {{"x", false, x}, {"width", false, int64_t{1}}};
  out.seeds = {seed};
  for (const char* text : {"rank(x) = 2", "width >= 0", "rank(x) = 3"}) {
    Constraint constraint{*ParseClause(text), {{}}, {}};
    CountFor(out.seeds, &constraint);
    out.constraints.push_back(std::move(constraint));
  }
  return out;
}

TEST(Mutated, AnApiHasMutatorsOfItsOwn) {
  const CatalogueEntry entry = MutatedEntry();
  EXPECT_EQ(ApiMutators(entry), (std::vector<uint32_t>{kFirstClauseMutator, kFirstClauseMutator + 1,
                                                       kFirstGivenMutator + 3}));
}

TEST(Mutated, AClauseIsBrokenNearAndFar) {
  const CatalogueEntry entry = MutatedEntry();
  std::set<int64_t> widths;
  for (uint64_t draw = 0; draw < 60; ++draw) {
    const Binding out = Mutated(entry, entry.seeds[0], kFirstClauseMutator + 1, draw);
    EXPECT_EQ(Holds(entry.constraints[1].clause, out), Truth::kNo);
    widths.insert(out.arguments[1].value.As<int64_t>());
  }
  EXPECT_TRUE(widths.contains(-1));
  EXPECT_TRUE(widths.contains(-4294967296));
}

// Around numbers that the constraints and the defaults name, or that are among the arguments.
TEST(Mutated, ContentsLieAtThresholds) {
  CatalogueEntry entry = MutatedEntry();
  entry.constraints[1].clause = *ParseClause("width >= 12");
  entry.api.parameters[3].default_text = "20.5";
  uint32_t mutator = 0;
  while (MutatorName(mutator) != "threshold-values") ++mutator;
  std::set<double> thresholds;
  for (uint64_t draw = 0; draw < 200; ++draw) {
    const Binding out = Mutated(entry, entry.seeds[0], mutator, draw);
    const Fill& fill = out.arguments[0].value.As<TensorRecipe>().fill;
    if (fill.kind == FillKind::kNear) thresholds.insert({fill.lo, fill.hi});
  }
  EXPECT_TRUE(thresholds.contains(12));
  EXPECT_TRUE(thresholds.contains(20.5));
  EXPECT_TRUE(thresholds.contains(1)) << "the width";
}

TEST(Mutated, WhatIsLeftOutIsPassedAtAnExtreme) {
  const CatalogueEntry entry = MutatedEntry();
  std::set<int64_t> sizes;
  for (uint64_t draw = 0; draw < 200; ++draw) {
    const Binding out = Mutated(entry, entry.seeds[0], kFirstGivenMutator + 3, draw);
    ASSERT_EQ(out.arguments.size(), 3u);
    EXPECT_EQ(out.arguments[2].name, "size");
    EXPECT_TRUE(out.arguments[2].keyword);
    sizes.insert(out.arguments[2].value.As<int64_t>());
  }
  EXPECT_TRUE(sizes.contains(std::numeric_limits<int64_t>::min()));
  EXPECT_TRUE(sizes.contains(-1));
  Binding given = entry.seeds[0];
  given.arguments.push_back({"size", true, int64_t{2}});
  EXPECT_EQ(Mutated(entry, given, kFirstGivenMutator + 3, 1), given);
}

TEST(Mutated, TheParentStaysWhereThereIsNothingToChange) {
  const CatalogueEntry entry = MutatedEntry();
  EXPECT_EQ(Mutated(entry, entry.seeds[0], kNoMutator, 1), entry.seeds[0]);
  EXPECT_TRUE(Enlarges(entry, kFirstClauseMutator + 1));
  EXPECT_FALSE(Enlarges(entry, kFirstClauseMutator));
}

TEST(Mutated, OrdersAndFinitenessBringNoLargeValues) {
  CatalogueEntry entry = MutatedEntry();
  for (const char* text : {"sorted(x)", "finite(x)"}) {
    entry.constraints[0].clause = *ParseClause(text);
    EXPECT_FALSE(Enlarges(entry, kFirstClauseMutator)) << text;
  }
}

}  // namespace
}  // namespace parallax
