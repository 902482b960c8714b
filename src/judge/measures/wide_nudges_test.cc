#include "judge/measures/wide_nudges.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "judge/measures/probes.h"
#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

// Rounding within the call met a jump that the narrow nudges meet at one place of two.
TEST(WideNudges, NudgesOfTheWideProgramTellOfJumps) {
  CaseBuilder c;
  c.Outcomes2(F32({1, 0}), F32({0.25, 0.25}));
  EXPECT_TRUE(WideNudgeProbes(c.Get()).empty());
  AddNudges(&c, F32({0, 0}));
  const std::vector<Probe> probes = WideNudgeProbes(c.Get());
  ASSERT_EQ(probes.size(), 3u);
  EXPECT_EQ(probes[0].sides, RefereeSides(c.relation));
  EXPECT_NE(*probes[0].binding, c.binding);
  c.probes.push_back({"float64", Outcomes(RefereeProbes(c.Get())[0].sides.size(), F64({0, 0}))});
  const auto add = [&](double first) {
    for (const Probe& probe : probes) {
      c.probes.push_back({probe.name, Outcomes(probe.sides.size(), F64({first, 0.25}))});
    }
  };
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
  add(0.0);
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts) << "they do not move the first";
  std::erase_if(c.probes, [](const auto& probe) { return probe.name.starts_with("wide-"); });
  add(1.0);
  EXPECT_TRUE(c.Ask("ill-conditioned", "value").doubts);
}

// The narrow program makes the same of each neighbour: it rounds them to one coordinate.
TEST(WideNudges, OfSixteenBitsTheWideProgramIsAskedAtOnce) {
  CaseBuilder c;
  c.Outcomes2(F32({3, 0}), F32({0, 0}));
  AddNudges(&c, F32({3, 0}));
  EXPECT_TRUE(WideNudgeProbes(c.Get()).empty());
  TensorRecipe grid;
  grid.dtype = DType::kBF16;
  grid.shape = {2};
  grid.fill.kind = FillKind::kInline;
  grid.bytes = std::make_shared<const std::string>("\x9c\x43\x9d\x43", 4);  // 312, 314
  c.binding.arguments[0].value = {grid};
  const std::vector<Probe> probes = WideNudgeProbes(c.Get());
  ASSERT_EQ(probes.size(), 3u);
  c.probes.push_back({"float64", Outcomes(RefereeProbes(c.Get())[0].sides.size(), F64({0, 0}))});
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
  for (const Probe& probe : probes) {
    c.probes.push_back({probe.name, Outcomes(probe.sides.size(), F64({1.5, 0}))});
  }
  EXPECT_TRUE(c.Ask("ill-conditioned", "value").doubts);
  // The sum of many: what moves by an ulp is well conditioned.
  c.probes.clear();
  c.Outcomes2(F32({96, 0}), F32({100, 0}));
  AddNudges(&c, F32({96, 0}));
  c.probes.push_back({"float64", Outcomes(RefereeProbes(c.Get())[0].sides.size(), F64({100, 0}))});
  for (const Probe& probe : probes) {
    c.probes.push_back({probe.name, Outcomes(probe.sides.size(), F64({101.5, 0}))});
  }
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
}

}  // namespace
}  // namespace parallax::testing_judge
