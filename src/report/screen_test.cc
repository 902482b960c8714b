#include "report/screen.h"

#include <gtest/gtest.h>

#include <string>

#include "store/test_support.h"

namespace parallax {
namespace {

TEST(RenderScreen, ShowsWhereASnippetGoesWrongAndNotItsPrint) {
  Finding face = SampleFinding();
  face.id = FindingId(face.signature);
  face.snippet = "import toy\n\ngot = toy.tail_sum(x)  # 16.0\nprint(got, expected)\n";
  const std::string screen = RenderScreen({face}, CampaignSummary(), "");
  EXPECT_NE(screen.find("got = toy.tail_sum(x)  # 16.0\n"), std::string::npos) << screen;
  EXPECT_EQ(screen.find("print("), std::string::npos);
}

}  // namespace
}  // namespace parallax
