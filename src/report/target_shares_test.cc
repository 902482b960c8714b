#include "report/target_shares.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

Finding Between(int wrong_side, FindingStatus status = FindingStatus::kNew) {
  Finding finding;
  finding.status = status;
  finding.witness.relation.target = "toy";
  finding.witness.relation.sides = {{"on toy 1.1", "toy.f", {}},
                                    {"on toy 1.0", "toy.f", {}, Select::kAll, 0, 1, "old"}};
  finding.witness.verdict.side = wrong_side;
  return finding;
}

const std::vector<TargetSummary> kTargets = {{"toy", "toy", "1.1", "", ""},
                                             {"old", "toy", "1.0", "", ""}};

TEST(TargetShares, CountsWhoseFaultConfirmedFindingsAre) {
  Finding alone = Between(0);
  alone.witness.relation.sides[1].target.clear();
  const std::vector<Finding> findings = {Between(1), Between(1),
                                         Between(0), Between(-1),
                                         alone,      Between(1, FindingStatus::kUnconfirmed)};
  const TargetShares shares = TargetSharesOf(findings);
  EXPECT_EQ(shares.Text(kTargets),
            "4 findings between targets: 1 the fault of toy (toy 1.1), 2 the fault of old (toy "
            "1.0), 1 without a side at fault; 2 of 4 (50 %) are not in 1.1");
}

TEST(TargetShares, BackendsOfOneVersionHaveNoNewest) {
  std::vector<TargetSummary> backends = kTargets;
  backends[1].version = "1.1";
  EXPECT_EQ(TargetSharesOf({Between(1)}).Text(backends),
            "1 finding between targets: 1 the fault of old (toy 1.1)");
  EXPECT_EQ(TargetSharesOf({}).Text(backends), "");
}

}  // namespace
}  // namespace parallax
