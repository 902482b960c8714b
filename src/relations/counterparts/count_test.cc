#include "relations/counterparts/count.h"

#include <gtest/gtest.h>

#include <utility>

#include "relations/counterparts/matched.h"

namespace parallax {
namespace {

CatalogueEntry Counted(const std::string& name, const std::string& kind,
                       std::vector<std::string> names = {}) {
  CatalogueEntry entry;
  entry.api.name = name;
  entry.api.kind = kind;
  entry.api.names = std::move(names);
  entry.seeds.resize(1);
  return entry;
}

StatedRelation Tried(const Api& api, StatedState state, bool paper, bool widely) {
  StatedRelation tried = MatchedRelation(
      api, api.name + "+b", "c", {OwnSide(api), {{"program", "b.f"}, {"target", "b"}}}, "names");
  tried.state = state;
  tried.agrees_as_in_paper = paper;
  tried.agrees_widely = widely;
  return tried;
}

TEST(CountCounterparts, NamesAndKernelsByEachValidationAndWay) {
  std::vector<CatalogueEntry> all = {Counted("a.f", "function", {"a.Tensor.f", "a.g"}),
                                     Counted("a.M", "module"), Counted("a.Tensor.m", "method"),
                                     Counted("a._h", "function"), Counted("core.o", "operator")};
  all[2].seeds.clear();
  const auto verified = StatedState::kVerified, rejected = StatedState::kRejected;
  const std::vector<StatedRelation> named = {Tried(all[0].api, verified, true, false),
                                             Tried(all[4].api, verified, true, true)};
  const std::vector<StatedRelation> alike = {Tried(all[0].api, verified, true, true)};
  const std::vector<StatedRelation> composed = {Tried(all[1].api, rejected, true, false),
                                                Tried(all[2].api, verified, false, true)};
  const CounterpartFigures figures = CountCounterparts(all, "", {named, alike, composed});
  EXPECT_EQ(figures.considered, (CounterpartCount{5, 3}));
  EXPECT_EQ(figures.called, (CounterpartCount{4, 2}));
  EXPECT_EQ(figures.paper, (CounterpartCount{4, 2}));
  EXPECT_EQ(figures.ours, (CounterpartCount{4, 2}));
  EXPECT_EQ(figures.hunted, (CounterpartCount{4, 2}));
  EXPECT_EQ(figures.by_name, (CounterpartCount{3, 1}));
  EXPECT_EQ(figures.by_likeness, (CounterpartCount{}));
  EXPECT_EQ(figures.composed, (CounterpartCount{1, 1}));
  EXPECT_EQ(CountCounterparts(all, "a.M", {named, alike, composed}).considered,
            (CounterpartCount{1, 1}));
}

}  // namespace
}  // namespace parallax
