#include "store/merge_finding.h"

#include <gtest/gtest.h>

#include "store/test_support.h"

namespace parallax {
namespace {

struct Row {
  FindingStatus stored;
  FindingStatus incoming;
  bool same_campaign;
  FindingStatus merged;
  bool keeps_stored_witness;
};

TEST(MergeFindings, FollowsTheTable) {
  constexpr FindingStatus kNew = FindingStatus::kNew, kKnown = FindingStatus::kKnown,
                          kOpen = FindingStatus::kUnconfirmed, kFlaky = FindingStatus::kFlaky,
                          kFixed = FindingStatus::kFixed;
  for (const Row& row : {
           Row{kNew, kNew, true, kNew, true},
           Row{kNew, kOpen, true, kNew, true},
           Row{kNew, kOpen, false, kKnown, true},
           Row{kNew, kNew, false, kKnown, true},
           Row{kNew, kKnown, true, kKnown, true},
           Row{kKnown, kNew, false, kKnown, true},
           Row{kKnown, kOpen, true, kKnown, true},
           Row{kOpen, kNew, true, kNew, false},
           Row{kOpen, kOpen, true, kOpen, true},
           Row{kOpen, kOpen, false, kOpen, false},
           Row{kOpen, kFlaky, true, kFlaky, true},
           Row{kFlaky, kOpen, true, kFlaky, true},
           Row{kFlaky, kNew, false, kNew, false},
           Row{kFixed, kNew, false, kNew, false},
           Row{kFixed, kOpen, true, kOpen, false},
       }) {
    Finding stored = SampleFinding(), incoming = SampleFinding();
    stored.status = row.stored;
    stored.seed = 1;
    incoming.status = row.incoming;
    incoming.seed = 2;
    incoming.cases = 5;
    if (!row.same_campaign) incoming.last_campaign = "bbbbbbbb";
    const Finding merged = MergeFindings(stored, incoming);
    EXPECT_EQ(merged.status, row.merged) << Name(row.stored) << " met " << Name(row.incoming);
    EXPECT_EQ(merged.seed, row.keeps_stored_witness ? 1u : 2u)
        << Name(row.stored) << " met " << Name(row.incoming);
    EXPECT_EQ(merged.cases, 417u);
    EXPECT_EQ(merged.last_campaign, incoming.last_campaign);
    EXPECT_EQ(merged.first_campaign, "aaaaaaaa");
  }
}

}  // namespace
}  // namespace parallax
