#include "judge/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "judge/reasons.h"

namespace parallax {
namespace {

// Names of the .cc files of a folder of the judge that are no tests and no helpers.
std::set<std::string> FilesOf(const std::string& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(PARALLAX_SOURCE_DIR) / "src" / "judge" / folder)) {
    std::string stem = entry.path().stem().string();
    bool test = stem.size() > 5 && stem.substr(stem.size() - 5) == "_test";
    if (entry.path().extension() == ".cc" && !test) names.insert(stem);
  }
  return names;
}

template <class T>
std::set<std::string> NamesOf(const std::vector<const T*>& items) {
  std::set<std::string> names;
  for (const T* item : items) names.insert(std::string(item->name()));
  return names;
}

TEST(Registry, OraclesAreTheFilesInTheOrderOfTheirKinds) {
  EXPECT_EQ(NamesOf(Oracles()), FilesOf("oracles"));
  std::vector<int> places;
  for (const Oracle* oracle : Oracles()) places.push_back(FactsOf(oracle->kinds().front()).place);
  EXPECT_TRUE(std::is_sorted(places.begin(), places.end()));
  EXPECT_EQ(Oracles().front()->name(), "memory");
  EXPECT_EQ(Oracles().back()->name(), "value");
}

TEST(Registry, SkepticsAreTheFilesAndTheReasons) {
  EXPECT_EQ(NamesOf(Skeptics()), FilesOf("skeptics"));
  EXPECT_EQ(NamesOf(Skeptics()),
            std::set<std::string>(std::begin(kSkepticReasons), std::end(kSkepticReasons)));
}

TEST(Registry, EveryKindHasAnOracle) {
  std::set<Kind> kinds;
  for (const Oracle* oracle : Oracles()) {
    for (Kind kind : oracle->kinds()) kinds.insert(kind);
  }
  EXPECT_EQ(kinds.size(), static_cast<size_t>(kKindCount));
}

TEST(Registry, ReasonsAreKebabCase) {
  for (std::string_view reason : kSkepticReasons) {
    EXPECT_THAT(std::string(reason), testing::MatchesRegex("[a-z]+(-[a-z]+)*"));
  }
  EXPECT_EQ(FindOracle("nothing"), nullptr);
  EXPECT_NE(FindOracle("value"), nullptr);
}

}  // namespace
}  // namespace parallax
