#include "hunt/api_note.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(ApiNote, ComesBackAsItWasWritten) {
  ApiNote note;
  note.judged = true;
  note.judged_cases = 120;
  note.structures = 3;
  note.sources = {"modes:float64"};
  note.cases = 130;
  note.returned = 0.75;
  note.refusals = {"ValueError: no"};
  note.tried = 60;
  note.suspects = 2;
  note.lessons = {"x is a matrix"};
  note.seeding_problem = "none";
  const auto read = ParseApiNote(Encode(note));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(Encode(*read), Encode(note));
  EXPECT_EQ(read->lessons, note.lessons);
  EXPECT_EQ(read->returned, 0.75);
}

TEST(ApiNote, WhatIsAbsentIsMadeUpFromTheRest) {
  const auto read = ParseApiNote(R"({"judged_cases": 120, "structures": 3})");
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(read->judged);
  EXPECT_FALSE(ParseApiNote(R"({"judged_cases": "many"})").ok());
  EXPECT_FALSE(ParseApiNote("[1]").ok());
}

}  // namespace
}  // namespace parallax
