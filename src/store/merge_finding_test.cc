#include "store/merge_finding.h"

#include <gtest/gtest.h>

#include "store/test_support.h"

namespace parallax {
namespace {

struct MergeRow {
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
  for (const MergeRow& row : {
           MergeRow{kNew, kNew, true, kNew, true},
           MergeRow{kNew, kOpen, true, kNew, true},
           MergeRow{kNew, kOpen, false, kKnown, true},
           MergeRow{kNew, kNew, false, kKnown, true},
           MergeRow{kNew, kKnown, true, kKnown, true},
           MergeRow{kKnown, kNew, false, kKnown, true},
           MergeRow{kKnown, kOpen, true, kKnown, true},
           MergeRow{kOpen, kNew, true, kNew, false},
           MergeRow{kOpen, kOpen, true, kOpen, true},
           MergeRow{kOpen, kOpen, false, kOpen, false},
           MergeRow{kOpen, kFlaky, true, kFlaky, true},
           MergeRow{kFlaky, kOpen, true, kFlaky, true},
           MergeRow{kFlaky, kNew, false, kNew, false},
           MergeRow{kFixed, kNew, false, kNew, false},
           MergeRow{kFixed, kOpen, true, kOpen, false},
       }) {
    Finding stored = SampleFinding(), incoming = SampleFinding();
    stored.status = row.stored;
    stored.witness.seed = 1;
    incoming.status = row.incoming;
    incoming.witness.seed = 2;
    incoming.cases = 5;
    if (!row.same_campaign) incoming.last_campaign = "bbbbbbbb";
    const Finding merged = MergeFindings(stored, incoming);
    EXPECT_EQ(merged.status, row.merged) << Name(row.stored) << " met " << Name(row.incoming);
    EXPECT_EQ(merged.witness.seed, row.keeps_stored_witness ? 1u : 2u)
        << Name(row.stored) << " met " << Name(row.incoming);
    EXPECT_EQ(merged.cases, 417u);
    EXPECT_EQ(merged.last_campaign, incoming.last_campaign);
    EXPECT_EQ(merged.first_campaign, "aaaaaaaa");
  }
}

Finding FoundIn(const std::string& version, const std::string& fix = "") {
  Finding finding = SampleFinding();
  finding.target_version = version;
  finding.fix_version = fix;
  finding.fix_target = fix.empty() ? "" : "of " + fix;
  return finding;
}

TEST(MergeFindings, OfTwoConfirmedInOneCampaignTheSimplerStaysWhicheverWasFirst) {
  Finding plain = SampleFinding(), longer = SampleFinding();
  plain.status = longer.status = FindingStatus::kNew;
  plain.snippet = "f(1)";
  longer.snippet = "f(1, 2)";
  EXPECT_EQ(MergeFindings(plain, longer).snippet, "f(1)");
  EXPECT_EQ(MergeFindings(longer, plain).snippet, "f(1)");
  longer.snippet.clear();
  EXPECT_EQ(MergeFindings(longer, plain).snippet, "f(1)");
}

TEST(MergeFindings, TheTitleOfAConfirmedWitnessThatGoesStays) {
  Finding stored = SampleFinding(), incoming = SampleFinding();
  incoming.title = "toy.tail_sum returns a wrong value where x is int64 rather than int32";
  incoming.rank = stored.rank + 1;  // so that the stored one stays
  Finding merged = MergeFindings(stored, incoming);
  EXPECT_EQ(merged.title, stored.title);
  EXPECT_EQ(merged.also, std::vector<std::string>{incoming.title});
  // Whichever was first, and however often it is met.
  merged = MergeFindings(MergeFindings(incoming, stored), incoming);
  EXPECT_EQ(merged.title, stored.title);
  EXPECT_EQ(merged.also, std::vector<std::string>{incoming.title});
  incoming.status = FindingStatus::kUnconfirmed;
  EXPECT_TRUE(MergeFindings(stored, incoming).also.empty()) << "nothing says that it is there";
  incoming.status = FindingStatus::kNew;
  for (int i = 0; i < 20; ++i) {
    incoming.title = "toy.tail_sum is wrong in way " + std::to_string(i);
    merged = MergeFindings(merged, incoming);
  }
  EXPECT_EQ(merged.also.size(), Finding::kMostAlso);
}

TEST(MergeFindings, TheOlderMarkOfAFixStays) {
  EXPECT_EQ(MergeFindings(FoundIn("1.0", "2.0"), FoundIn("1.0")).fix_version, "2.0");
  EXPECT_EQ(MergeFindings(FoundIn("1.0"), FoundIn("1.0", "2.0")).fix_target, "of 2.0");
  EXPECT_EQ(MergeFindings(FoundIn("1.0", "3.0"), FoundIn("1.0", "2.0")).fix_version, "2.0");
  EXPECT_EQ(MergeFindings(FoundIn("1.0", "2.0"), FoundIn("1.0", "3.0")).fix_target, "of 2.0");
}

TEST(MergeFindings, WhatIsMetWhereItWasFixedLosesTheMark) {
  EXPECT_EQ(MergeFindings(FoundIn("1.0", "2.0"), FoundIn("1.5")).fix_version, "2.0");
  EXPECT_EQ(MergeFindings(FoundIn("1.0", "2.0"), FoundIn("2.0")).fix_version, "");
  EXPECT_EQ(MergeFindings(FoundIn("2.1"), FoundIn("1.0", "2.0")).fix_target, "");
  Finding open = FoundIn("2.0");
  open.status = FindingStatus::kUnconfirmed;
  EXPECT_EQ(MergeFindings(FoundIn("1.0", "2.0"), open).fix_version, "2.0");
}

TEST(MergeFindings, TheListOfTheLastCampaignCounts) {
  Finding listed = SampleFinding(), plain = SampleFinding(), open = SampleFinding();
  listed.status = FindingStatus::kKnown;
  listed.known_url = "https://example.org/1";
  listed.known_list = "list.toml";
  open.status = FindingStatus::kUnconfirmed;
  EXPECT_EQ(MergeFindings(plain, listed).known_url, listed.known_url);
  EXPECT_EQ(MergeFindings(listed, plain).known_url, "");
  EXPECT_EQ(MergeFindings(listed, open).known_list, "list.toml");
  Finding perhaps = plain;
  perhaps.perhaps_url = "https://example.org/2";
  EXPECT_EQ(MergeFindings(listed, perhaps).perhaps_url, "https://example.org/2");
  EXPECT_EQ(MergeFindings(perhaps, plain).perhaps_url, "");
  plain.status = FindingStatus::kFixed;
  EXPECT_EQ(MergeFindings(plain, listed).status, FindingStatus::kKnown);
}

}  // namespace
}  // namespace parallax
