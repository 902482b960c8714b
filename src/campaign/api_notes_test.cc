#include "campaign/api_notes.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace parallax {
namespace {

TEST(ApiNotes, AreOfTheChosenThatProbingTried) {
  std::vector<CatalogueEntry> catalogue(3);
  catalogue[0].api.name = "toy.a";
  catalogue[0].tried = 4;
  catalogue[0].refusals = {"ValueError: no"};
  catalogue[1].api.name = "toy.b";  // was not tried
  catalogue[2].api.name = "toy.c";
  catalogue[2].tried = 1;
  StatisticsByApi statistics;
  statistics[0].cases = 12;
  statistics[0].AddJudged(10, 1, "modes:again");
  const std::vector<Note> all = ApiNotes(catalogue, statistics, "");
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].key, "toy.a");
  const auto json = nlohmann::json::parse(all[0].text);
  EXPECT_EQ(json["judged_cases"], 10);
  EXPECT_EQ(json["cases"], 12);
  EXPECT_EQ(json["sources"][0], "modes:again");
  EXPECT_EQ(json["refusals"][0], "ValueError: no");
  EXPECT_EQ(nlohmann::json::parse(all[1].text)["judged"], false);
  ASSERT_EQ(ApiNotes(catalogue, statistics, "toy.c").size(), 1u);
}

TEST(ApiNotes, ComesBackAsItWasWritten) {
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

TEST(ApiNotes, TellWhatBecameOfPaths) {
  std::vector<CatalogueEntry> catalogue(1);
  catalogue[0].api.name = "toy.a";
  catalogue[0].tried = 1;
  const std::vector<TriedPaths> paths = {
      {0,
       {{{"n = 3"}, "", PathFate::kReached, "", {{{"n", false, {int64_t{3}}}}}},
        {{"n < 0"},
         "ValueError: negative",
         PathFate::kRefused,
         "TypeError: no",
         {},
         "a.py:3",
         "meta"},
        {{"n > 900"}, "", PathFate::kUnsolved, "", {}}},
       2}};
  const auto note = ParseApiNote(ApiNotes(catalogue, {}, "", {}, paths).at(0).text);
  ASSERT_TRUE(note.ok());
  ASSERT_EQ(note->paths.size(), 3u);
  EXPECT_EQ(note->paths[0].conditions, std::vector<std::string>{"n = 3"});
  EXPECT_EQ(note->paths[0].input, "n=3");
  EXPECT_EQ(note->paths[1].raises, "ValueError: negative");
  EXPECT_EQ(note->paths[1].answer, "TypeError: no");
  EXPECT_EQ(note->paths[1].left, "a.py:3");
  EXPECT_EQ(note->paths[1].way, "meta");
  EXPECT_EQ(note->paths[2].fate, "unsolved");
  EXPECT_EQ(note->impossible_paths, 2u);
}

TEST(ApiNotes, WhatIsAbsentIsMadeUpFromTheRest) {
  const auto read = ParseApiNote(R"({"judged_cases": 120, "structures": 3})");
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(read->judged);
  EXPECT_FALSE(ParseApiNote(R"({"judged_cases": "many"})").ok());
  EXPECT_FALSE(ParseApiNote("[1]").ok());
}

}  // namespace
}  // namespace parallax
