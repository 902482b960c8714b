#include "catalogue/examine_apis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/fs.h"
#include "catalogue/vocabulary.h"

namespace parallax {
namespace {

std::vector<AdapterFault> Examined(std::string_view json) { return ExamineApis(json, "oak"); }

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> Whats(const std::vector<AdapterFault>& complaints) {
  std::vector<std::string> out;
  for (const AdapterFault& complaint : complaints) out.push_back(complaint.what);
  return out;
}

std::string ListingOf(const std::string& rest) { return R"([{"name": "a.b", )" + rest + "}]"; }

TEST(ExamineApis, AHealthyListIsClean) {
  EXPECT_THAT(Whats(Examined(ListingOf(R"("kind": "module", "traits": ["ties"], "forms": ["out"],
      "parameters": [{"name": "x", "type": "tensor?[]"}, {"name": "d", "type": "int[2]?"}],
      "planted": null, "overloads": [[{"name": "x", "type": "expr?", "choices": ["b"]}]])"))),
              IsEmpty());
}

TEST(ExamineApis, NamesEachMisspeltWordAndTheNearest) {
  EXPECT_THAT(Whats(Examined(ListingOf(R"("traits": ["elementwis"])"))),
              ElementsAre("a.b: unknown trait 'elementwis'; did you mean 'elementwise'?"));
  EXPECT_THAT(Whats(Examined(ListingOf(R"("forms": ["out_strided"])"))),
              ElementsAre("a.b: unknown form 'out_strided'; did you mean 'out-strided'?"));
  EXPECT_THAT(Whats(Examined(ListingOf(R"("kind": "funktion")"))),
              ElementsAre("a.b: unknown kind 'funktion'; did you mean 'function'?"));
  EXPECT_THAT(Whats(Examined(ListingOf(R"("parameter": [])"))),
              ElementsAre("a.b: unknown key 'parameter'; did you mean 'parameters'?"));
  EXPECT_THAT(Whats(Examined(ListingOf(R"("parameters": [{"name": "x", "type": "tensr[]"}])"))),
              ElementsAre("a.b: parameter x: unknown type 'tensr'; did you mean 'tensor'?"));
  EXPECT_THAT(
      Whats(Examined(
          ListingOf(R"("overloads": [[{"name": "x", "type": "int", "keywordonly": true}]])"))),
      ElementsAre("a.b: unknown key of a parameter 'keywordonly'; did you mean 'keyword_only'?"));
}

TEST(ExamineApis, AWordFarFromAllShowsTheList) {
  EXPECT_THAT(
      Whats(Examined(ListingOf(R"("kind": "zzz")"))),
      ElementsAre("a.b: unknown kind 'zzz'; known: function, method, module, operator, chain"));
}

TEST(ExamineApis, AFaultOfManyApisIsOneLine) {
  EXPECT_THAT(Whats(Examined(R"([{"name": "a", "kind": "functon"}, {"name": "b",
      "kind": "functon"}, {"name": "c", "kind": "functon"}])")),
              ElementsAre("a (and 2 more): unknown kind 'functon'; did you mean 'function'?"));
}

TEST(ExamineApis, AListThatCannotBeReadIsAComplaint) {
  EXPECT_THAT(Whats(Examined("[{}]")),
              ElementsAre("apis() of the adapter oak: [0].name is missing"));
}

TEST(ExamineCapabilities, NamesKeysAndDTypes) {
  EXPECT_THAT(Whats(ExamineCapabilities(R"({"dtypes": ["float32"], "strides": true})")), IsEmpty());
  EXPECT_THAT(Whats(ExamineCapabilities(R"({"models": true})")), IsEmpty());
  EXPECT_THAT(Whats(ExamineCapabilities(R"({"dtypes": ["float32"], "zerocopy": true})")),
              ElementsAre("capabilities(): unknown key 'zerocopy'; did you mean 'zero_copy'?"));
  EXPECT_THAT(Whats(ExamineCapabilities(R"({"dtypes": ["float_32"]})")),
              ElementsAre("capabilities(): unknown dtype 'float_32'; did you mean 'float32'?"));
  EXPECT_THAT(Whats(ExamineCapabilities("{}")),
              ElementsAre("capabilities(): no dtypes are declared"));
}

// The page for authors has every word, in backticks or as a key.
TEST(Vocabulary, IsThatOfThePageForAuthors) {
  auto page = ReadFile(std::filesystem::path(PARALLAX_SOURCE_DIR) / "docs/add-a-target.md");
  ASSERT_TRUE(page.ok());
  const Vocabulary& words = Words();
  for (const auto* list : {&words.api_keys, &words.kinds, &words.types, &words.traits}) {
    for (const std::string& word : *list) EXPECT_THAT(*page, HasSubstr("`" + word + "`"));
  }
  for (const auto* list : {&words.parameter_keys, &words.capabilities}) {
    for (const std::string& word : *list) EXPECT_THAT(*page, HasSubstr("\"" + word + "\""));
  }
}

}  // namespace
}  // namespace parallax
