#include "reach/call_trace.h"

#include <gtest/gtest.h>

#include "reach/testing.h"

namespace parallax {
namespace {

using namespace testing_reach;  // NOLINT: a vocabulary for tests

std::vector<TracedWay> TraceOf(const std::vector<std::string>& ways) {
  std::string text;
  for (const std::string& way : ways) text += (text.empty() ? "[" : ",") + way;
  const auto trace = ReadTrace(text + "]");
  EXPECT_TRUE(trace.ok());
  return trace.ok() ? *trace : std::vector<TracedWay>();
}

ApiPath Sited(const std::string& raises = "") {
  ApiPath path = PathOf({"n < 0"}, {}, raises);
  PutSites(&path);
  return path;
}

TEST(CallTrace, IsReadOfText) {
  const auto trace = TraceOf({WayText("", "2,2,5,7"), WayText("meta", "2,3", "3")});
  ASSERT_EQ(trace.size(), 2u);
  EXPECT_TRUE(trace[0].outcome.Is<Returned>());
  EXPECT_EQ(trace[0].ran.at("toy/f.py"), (LineRanges{{2, 2}, {5, 7}}));
  EXPECT_EQ(trace[1].way, "meta");
  EXPECT_EQ(trace[1].outcome.As<Raised>().message, "negative");
  EXPECT_EQ(trace[1].raised_at.at("toy/f.py"), std::vector<int>{3});
}

TEST(CallTrace, WhatIsNoneIsAnError) {
  for (const char* text : {"", "3", "[]", "{}", "[3]", R"([{"way":3}])", R"([{"way":""}])",
                           R"([{"way":"","ran":{"f":[1]},"raised":{}}])",
                           R"([{"way":"","ran":{"f":[1,"x"]},"raised":{}}])",
                           R"([{"way":"","ran":{"f":3},"raised":{}}])",
                           R"([{"way":"","type":"E","ran":{},"raised":{}}])"}) {
    EXPECT_FALSE(ReadTrace(text).ok()) << text;
  }
}

TEST(CallTrace, AnyLineOfSeveralTells) {
  const TracedWay way = TraceOf({WayText("", "2,2,5,7")}).front();
  EXPECT_TRUE(way.Ran("toy/f.py", 6, 7));
  EXPECT_TRUE(way.Ran("toy/f.py", 3, 6));
  EXPECT_FALSE(way.Ran("toy/f.py", 3, 5));
  EXPECT_FALSE(way.Ran("toy/g.py", 2, 3));
}

TEST(CallTrace, APathIsTakenByItsTestsAndItsEnd) {
  const auto trace = TraceOf({WayText("", "2,3"), WayText("", "2,2"), WayText("", "3,3"),
                              WayText("", "2,3", "3"), WayText("", "2,3", "7")});
  const ApiPath returns = Sited(), raises = Sited("negative");
  EXPECT_TRUE(Takes(trace[0], returns));
  EXPECT_FALSE(Takes(trace[1], returns)) << "what stands behind the test did not run";
  EXPECT_FALSE(Takes(trace[2], returns)) << "nor did the test";
  EXPECT_FALSE(Takes(trace[3], returns));
  EXPECT_TRUE(Takes(trace[3], raises));
  EXPECT_FALSE(Takes(trace[4], raises)) << "it raised elsewhere";
  EXPECT_FALSE(Takes(trace[0], raises));
}

TEST(CallTrace, ConditionsWithoutAPlaceAreNoTests) {
  EXPECT_TRUE(Takes(TraceOf({WayText("", "9,9")}).front(), PathOf({"n < 0"}, {})));
}

TEST(CallTrace, TellsWhereACallLeftThePath) {
  ApiPath path = Sited();
  path.conditions.push_back(*ParseCondition("n < -5"));
  path.conditions.back().file = "toy/f.py";
  path.conditions.back().line = 8;
  path.conditions.back().site = {8, 9, 0, 1};
  EXPECT_EQ(LeftAt(TraceOf({WayText("", "2,2"), WayText("meta", "2,3")}), path),
            "toy/f.py:8: n < -5 (meta)");
  EXPECT_EQ(LeftAt(TraceOf({WayText("", "2,2")}), path), "toy/f.py:2: n < 0");
  EXPECT_EQ(LeftAt(TraceOf({WayText("", "2,8", "8")}), path),
            "it came by all tests and ended otherwise");
}

TEST(CallTrace, AFunctionIsEnteredByALineUpToItsTest) {
  ApiPath path = Sited("negative");
  TracedWay all = TraceOf({WayText("", "40,41")}).front();
  EXPECT_FALSE(Enters(all, path));
  all.Join(TraceOf({WayText("", "2,2")}).front());
  all.Join(TraceOf({WayText("", "2,2")}).front());
  EXPECT_TRUE(Enters(all, path));
  all.Tidy();
  EXPECT_EQ(all.ran.at("toy/f.py"), (LineRanges{{2, 2}, {40, 41}}));
  path.function_line = 50;
  path.line = 52;
  EXPECT_FALSE(Enters(all, path)) << "what raises lies in another one";
}

}  // namespace
}  // namespace parallax
