// Text that acts on whoever reads it, in every report.

#include <gtest/gtest.h>

#include "report/reporter.h"
#include "report/screen.h"
#include "report/show.h"
#include "store/test_support.h"

namespace parallax {
namespace {

// Of a library, or of a store that somebody sent.
TEST(HostileText, NoTextActsOnATerminalOrIsFetched) {
  Finding finding = SampleFinding();
  const CampaignSummary summary;
  finding.title = "x\x1b]0;owned\x07 \u009b2J \u202e \ufffe \xff ![a](//example.org/a.png)";
  finding.evidence = finding.title;
  for (const char* format : {"text", "markdown", "junit", "html"}) {
    const std::string text = FindReporter(format)->Render({{finding}, summary, {}});
    for (const char* bad : {"\x1b", "\x07", "\u009b", "\u202e", "\ufffe", "\xff "}) {
      EXPECT_EQ(text.find(bad), std::string::npos)
          << format << " has " << testing::PrintToString(bad);
    }
  }
  const std::string page = FindReporter("markdown")->Render({{finding}, summary, {}});
  const std::string before_fence = page.substr(0, page.find("```"));
  EXPECT_EQ(before_fence.find("!["), std::string::npos);
  EXPECT_EQ(RenderShow(finding).find('\x1b'), std::string::npos);
  EXPECT_EQ(RenderScreen({finding}, summary, "").find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace parallax
