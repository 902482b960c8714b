#include "catalogue/apis.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace parallax {
namespace {

TEST(ParseApis, ReadsTheContractAndKeepsTheRest) {
  auto apis = ParseApis(R"json([{"name": "toy.add", "kind": "function", "program": "toy.add",
      "signature": "add(x, y)", "doc": "Adds.", "planted": "value",
      "parameters": [{"name": "x", "type": "tensor", "keyword_only": false},
                     {"name": "alpha", "type": "number?", "keyword_only": true, "default": "1",
                      "choices": ["a"]}],
      "overloads": [[{"name": "x", "type": "tensor"}]],
      "forms": ["out"], "traits": ["elementwise"]}])json",
                        "oak");
  ASSERT_TRUE(apis.ok()) << apis.error().message;
  const Api& api = apis->front();
  EXPECT_EQ(api.name, "toy.add");
  EXPECT_EQ(api.parameters.size(), 2u);
  EXPECT_TRUE(api.parameters[1].has_default);
  EXPECT_EQ(api.parameters[1].default_text, "1");
  EXPECT_FALSE(api.parameters[0].has_default);
  EXPECT_TRUE(api.HasForm("out"));
  EXPECT_TRUE(api.HasTrait("elementwise"));
  EXPECT_EQ(api.overloads.size(), 1u);
  EXPECT_EQ(api.extra, R"({"planted":"value"})");
}

TEST(ParseApis, FillsInWhatMayBeAbsent) {
  auto apis = ParseApis(R"([{"name": "toy.neg", "planted": null}])", "oak");
  ASSERT_TRUE(apis.ok());
  EXPECT_EQ(apis->front().program, "toy.neg");
  EXPECT_EQ(apis->front().kind, "function");
  EXPECT_EQ(apis->front().extra, R"({"planted":null})");
}

TEST(ParseApis, SaysWhichEntryIsWrong) {
  for (const char* text :
       {"", "{", "{}", "[1]", R"([{"kind": "function"}])", R"([{"name": "a"}, {"name": "a"}])",
        R"([{"name": 3}])", R"([{"name": "a", "forms": [1]}])",
        R"([{"name": "a", "parameters": ["x"]}])"}) {
    auto apis = ParseApis(text, "oak");
    EXPECT_FALSE(apis.ok()) << text;
    if (!apis.ok()) {
      EXPECT_FALSE(apis.error().hint.empty()) << text;
    }
  }
}

TEST(ParseApis, AValueOfAnotherTypeIsNamed) {
  const std::vector<std::pair<const char*, const char*>> wrong = {
      {"5", "apis() of the adapter oak: gives no list"},
      {"[5]", "apis() of the adapter oak: [0] must be an object"},
      {R"([{"name": 3}])", "apis() of the adapter oak: [0].name must be a text"},
      {R"([{"name": "a", "doc": 3}])", "apis() of the adapter oak: [0] (a).doc must be a text"},
      {R"([{"name": "a"}, {"name": "b", "parameters": [{"name": "x"}, {"type": []}]}])",
       "apis() of the adapter oak: [1] (b).parameters[1].type must be a text"},
      {R"([{"name": "a", "parameters": {"x": "tensor"}}])",
       "apis() of the adapter oak: [0] (a).parameters must be a list of objects"},
      {R"([{"name": "a", "overloads": [[{"name": "x", "choices": "y"}]]}])",
       "apis() of the adapter oak: [0] (a).overloads[0][0].choices must be a list of texts"},
      {R"([{"name": "a", "overloads": 5}])",
       "apis() of the adapter oak: [0] (a).overloads must be a list of lists"},
      {R"([{"name": "a", "traits": "ties"}])",
       "apis() of the adapter oak: [0] (a).traits must be a list of texts"}};
  for (const auto& [text, said] : wrong) {
    auto apis = ParseApis(text, "oak");
    ASSERT_FALSE(apis.ok()) << text;
    EXPECT_EQ(apis.error().message.substr(0, std::string(said).size()), said);
    EXPECT_NE(apis.error().hint.find("python/parallax/adapters/oak"), std::string::npos);
  }
}

TEST(AddTraitsByName, TheLastNameTells) {
  Dialect dialect;
  dialect.traits = {{"layout", {"as_strided*", "view"}}, {"random", {"*draw*"}}};
  const auto traits_of = [&](const std::string& name) {
    Api api;
    api.name = name;
    api.traits = {"layout"};
    if (!name.ends_with("view")) api.traits.clear();
    AddTraitsByName(dialect, &api);
    return api.traits;
  };
  using Traits = std::vector<std::string>;
  EXPECT_EQ(traits_of("lib.as_strided_copy"), Traits{"layout"});
  EXPECT_EQ(traits_of("lib.view"), Traits{"layout"}) << "once";
  EXPECT_EQ(traits_of("lib.view.exp"), Traits{});
  EXPECT_EQ(traits_of("redraw"), Traits{"random"});
}

}  // namespace
}  // namespace parallax
