#include "search/mutated.h"

#include <gtest/gtest.h>

#include <set>

#include "base/rng.h"
#include "constraints/holds.h"
#include "constraints/language.h"
#include "inputs/mutate.h"
#include "nouns/find_argument.h"
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

// lib.less(x, y, strict=False, ends="open"), whose y may be a number.
CatalogueEntry EntryWithOptions() {
  CatalogueEntry out;
  out.api.name = "lib.less";
  out.api.parameters = {{"x", "tensor", false, false, "", {}},
                        {"y", "tensor", false, false, "", {}},
                        {"strict", "bool", true, true, "False", {}},
                        {"ends", "str", true, true, "'open'", {"open", "round"}}};
  out.api.overloads = {
      {{"x", "tensor", false, false, "", {}}, {"y", "number", false, false, "", {}}}};
  TensorRecipe x;
  x.shape = {2, 3};
  out.seeds = {Binding{{{"x", false, x}, {"y", false, x}}}};
  return out;
}

// The bindings of many draws of one mutator.
std::vector<Binding> Drawn(const CatalogueEntry& entry, uint64_t alone) {
  uint32_t mutator = 0;
  while (MutatorName(mutator) != "ordinary-values") ++mutator;
  std::vector<Binding> out;
  for (uint64_t i = 0; i < 4000; ++i) {
    const uint64_t draw = Mix(i, 7);
    out.push_back(
        Mutated(entry, entry.seeds[0], mutator, alone != 0 ? draw | alone : draw & ~kAlone));
  }
  return out;
}

TEST(Mutated, StackedChangesReachEachDeclaredValue) {
  std::set<std::string> ends;
  std::set<bool> strict;
  std::set<int64_t> operands;
  for (const Binding& binding : Drawn(EntryWithOptions(), 0)) {
    for (const Argument& argument : binding.arguments) {
      const Value& value = argument.value;
      if (argument.name == "ends" && value.Is<std::string>()) ends.insert(value.As<std::string>());
      if (argument.name == "strict" && value.Is<bool>()) strict.insert(value.As<bool>());
      if (argument.name == "y" && value.Is<int64_t>()) operands.insert(value.As<int64_t>());
      EXPECT_FALSE(argument.name == "x" && value.Is<int64_t>()) << "no overload takes that";
    }
  }
  EXPECT_TRUE(ends.contains("open") && ends.contains("round"));
  EXPECT_EQ(strict.size(), 2u);
  EXPECT_TRUE(operands.contains(2) && operands.contains(300) && operands.contains(-1));
}

// Where no seed gives two options at once: windows that are wider than x and go round.
TEST(Mutated, OptionsThatAreLeftOutAreGivenTogether) {
  CatalogueEntry entry = EntryWithOptions();
  entry.api.parameters[2] = {"width", "int", true, true, "3", {}};
  entry.api.parameters.push_back({"scale", "float", true, true, "1.0", {}});
  entry.api.parameters.push_back({"depth", "int", false, false, "", {}});
  std::set<int64_t> widths;
  int scaled = 0, wide_and_round = 0;
  for (const Binding& binding : Drawn(entry, 0)) {
    const Value* width = FindArgument(binding, "width");
    const Value* ends = FindArgument(binding, "ends");
    if (width != nullptr) widths.insert(width->As<int64_t>());
    scaled += FindArgument(binding, "scale") != nullptr ? 1 : 0;
    wide_and_round += width != nullptr && ends != nullptr && width->As<int64_t>() >= 8 &&
                      ends->As<std::string>() == "round";
    EXPECT_EQ(FindArgument(binding, "depth"), nullptr) << "it was not there and has no default";
  }
  EXPECT_TRUE(widths.contains(-1) && widths.contains(0) && widths.contains(11));
  EXPECT_LE(*widths.rbegin(), 128);
  EXPECT_GT(scaled, 50);
  EXPECT_GT(wide_and_round, 4);
}

TEST(Mutated, AloneThereIsOneChange) {
  const CatalogueEntry entry = EntryWithOptions();
  for (const Binding& binding : Drawn(entry, kAlone)) {
    ASSERT_EQ(binding.arguments.size(), 2u);
    ASSERT_TRUE(binding.arguments[1].value.Is<TensorRecipe>());
    EXPECT_EQ(binding.arguments[0].value.As<TensorRecipe>().shape, (Shape{2, 3}));
  }
}

TEST(Mutated, TheLastTensorStaysATensor) {
  CatalogueEntry entry = EntryWithOptions();
  entry.seeds[0].arguments[0].value = Value(int64_t{3});
  for (const Binding& binding : Drawn(entry, 0)) EXPECT_GT(CountTensors(binding), 0);
}

TEST(Mutated, StackedChangesBorrowOptionsOfOtherSeeds) {
  CatalogueEntry entry = EntryWithOptions();
  entry.api.overloads.clear();
  entry.api.parameters.resize(2);
  entry.seeds.push_back(entry.seeds[0]);
  entry.seeds[1].arguments.push_back({"depth", true, Value(int64_t{5})});
  int borrowed = 0;
  for (const Binding& binding : Drawn(entry, 0)) {
    borrowed += binding.arguments.size() == 3 && binding.arguments[2].name == "depth" ? 1 : 0;
  }
  EXPECT_GT(borrowed, 50);
  EXPECT_LT(borrowed, 2000);
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
