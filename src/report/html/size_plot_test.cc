#include "report/html/size_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/test_support.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Finding Scanned() {
  Finding finding = SampleFinding();
  for (int64_t size = 0; size <= 70; ++size) {
    finding.size_trials.push_back({size, SizeState::kAgrees, SizeTrial::kNoExcess});
  }
  for (size_t size = 17; size <= 31; ++size) {
    finding.size_trials[size] = {static_cast<int64_t>(size), SizeState::kFails, 3e4};
  }
  for (int64_t size : {129, 1000, 4097}) {
    finding.size_trials.push_back({size, SizeState::kAgrees, SizeTrial::kNoExcess});
  }
  return finding;
}

TEST(SizePlot, SaysWhatWasRunAndWhereTheAxisChanges) {
  const std::string plot = SizePlot(Scanned());
  EXPECT_THAT(plot, HasSubstr("of 74 sizes that were run: 15 fail, 59 agree."));
  EXPECT_THAT(plot, HasSubstr("size in elements, linear up to 70, then in equal steps"));
  EXPECT_THAT(plot, HasSubstr("difference in tolerances, log scale"));
  for (const char* tick :
       {">0<", ">20<", ">70<", ">129<", ">1,000<", ">4,097<", ">1e4<", ">1e6<"}) {
    EXPECT_THAT(plot, HasSubstr(tick));
  }
  EXPECT_LT(plot.size(), 5000u);
}

TEST(SizePlot, TellsDoubtsAndWhatHasNoNumber) {
  Finding finding = Scanned();
  finding.size_trials[18].excess = SizeTrial::kNoExcess;
  finding.size_trials[40].state = SizeState::kDoubted;
  EXPECT_THAT(SizePlot(finding), HasSubstr("15 fail, 58 agree, 1 in doubt; ∞: nan,"));
  for (SizeTrial& trial : finding.size_trials) trial.excess = SizeTrial::kNoExcess;
  EXPECT_THAT(SizePlot(finding), HasSubstr("Sizes that fail"));
  EXPECT_THAT(SizePlot(finding), Not(HasSubstr("tolerances")));
}

TEST(SizePlot, OfOneSizeIsAPoint) {
  Finding finding = SampleFinding();
  finding.size_trials = {{3, SizeState::kFails, 2}};
  EXPECT_THAT(SizePlot(finding), HasSubstr("of 1 size that was run: 1 fails, 0 agree."));
  EXPECT_THAT(SizePlot(finding), Not(HasSubstr("nan")));
}

TEST(SizePlot, IsOfScannedNumbersOnly) {
  EXPECT_EQ(SizePlot(SampleFinding()), "");
  Finding crash = Scanned();
  crash.signature.kind = Kind::kCrash;
  EXPECT_EQ(SizePlot(crash), "");
}

}  // namespace
}  // namespace parallax
