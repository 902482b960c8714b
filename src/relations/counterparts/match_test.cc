#include "relations/counterparts/match.h"

#include <gtest/gtest.h>

#include "base/fs.h"
#include "relations/counterparts/argument_maps.h"

namespace parallax {
namespace {

constexpr const char* kSynonyms = R"({
  "names": [["sum", "reduce_sum"], ["clip", "clip_by_value"]],
  "parameters": [["x", "input"], ["axis", "dim"], ["ddof", "correction"]],
  "namespaces_without_meaning": ["math"]})";

Parameter Required(const std::string& name, const std::string& type = "tensor") {
  Parameter parameter;
  parameter.name = name;
  parameter.type = type;
  return parameter;
}

Parameter Optional(const std::string& name, const std::string& type, const std::string& text) {
  Parameter parameter = Required(name, type);
  parameter.has_default = true;
  parameter.default_text = text;
  return parameter;
}

Api Function(const std::string& name, std::vector<Parameter> parameters) {
  Api api;
  api.program = api.name = name;
  api.kind = "function";
  api.parameters = std::move(parameters);
  return api;
}

class CounterpartsTest : public testing::Test {
 protected:
  std::string MapsOf(const std::vector<Parameter>& from, const std::vector<Parameter>& to) {
    const Api source = Function("a.f", from), target = Function("b.f", to);
    const ArgumentKinds of_source = KindsOf(source), of_target = KindsOf(target);
    std::string text;
    for (const auto& map : ArgumentMaps({source, of_source}, {target, of_target}, words_)) {
      text += map.dump() + "\n";
    }
    return text;
  }

  void Peer(std::vector<Api> apis) {
    target_.peers.push_back({"b", "on b", "b", {}});
    for (Api& api : apis) target_.peers.back().apis[api.name] = api;
  }

  // "a.sum: b.math.reduce_sum" of each group.
  std::vector<std::string> Match(std::vector<Api> apis) {
    std::vector<CatalogueEntry> catalogue;
    for (Api& api : apis) {
      catalogue.emplace_back().api = std::move(api);
      catalogue.back().seeds.resize(1);
    }
    std::vector<std::string> out;
    for (const StatedRelation& each : MatchCounterparts({catalogue, target_, words_, "names"})) {
      std::string text = each.relation.api + ":";
      for (size_t i = 1; i < each.relation.sides.size(); ++i) {
        text += " " + each.relation.sides[i].program.name();
      }
      out.push_back(text);
    }
    return out;
  }

  const Synonyms words_ = ParseSynonyms(kSynonyms).value();
  RelationTarget target_{"a", NoDialect()};
};

TEST_F(CounterpartsTest, TheFileThatComesWithParallaxIsWhole) {
  const auto text =
      ReadFile(std::string(PARALLAX_SOURCE_DIR) + "/python/parallax/counterparts.json");
  ASSERT_TRUE(text.ok());
  const auto words = ParseSynonyms(*text);
  ASSERT_TRUE(words.ok());
  EXPECT_EQ(words->NameOf("lib.math.reduce_sum"), words->NameOf("lib.sum"));
  EXPECT_EQ(words->NameOf("lib.ClipByValue"), "clip");
  EXPECT_FALSE(ParseSynonyms("{}").ok());
  EXPECT_FALSE(
      ParseSynonyms(R"({"names": [3], "parameters": [], "namespaces_without_meaning": []})").ok());
}

TEST_F(CounterpartsTest, RequiredOnesGoInOrderAndOptionalOnesByName) {
  EXPECT_EQ(MapsOf({Required("x"), Required("y"), Optional("axis", "int?", "None")},
                   {Required("input"), Required("other"), Optional("dim", "int?", "None"),
                    Optional("out", "tensor?", "None")}),
            R"({"arguments":["x","y"],"keywords":{"dim":"axis"}})"
            "\n");
  Parameter named = Required("input");
  named.keyword_only = true;
  EXPECT_EQ(MapsOf({Required("x")}, {named}), R"({"arguments":[],"keywords":{"input":"x"}})"
                                              "\n");
}

TEST_F(CounterpartsTest, OtherDefaultsArePassed) {
  EXPECT_EQ(MapsOf({Required("x"), Optional("ddof", "int", "0")},
                   {Required("x"), Optional("correction", "int", "1")}),
            R"({"arguments":["x"],"keywords":{"correction":{"parameter":"ddof","otherwise":0}}})"
            "\n"
            R"({"arguments":["x"],"keywords":{"correction":"ddof"}})"
            "\n");
}

TEST_F(CounterpartsTest, WhatCannotBePassedMakesNoMap) {
  EXPECT_EQ(MapsOf({Required("x")}, {Required("x"), Required("y")}), "");
  EXPECT_EQ(MapsOf({Required("x"), Required("y")}, {Required("x")}), "");
}

TEST_F(CounterpartsTest, ADefaultThatOnlyItsLibraryCanReadIsNotPassed) {
  EXPECT_EQ(MapsOf({Required("x"), Optional("dtype", "dtype", "a.float32")},
                   {Required("x"), Optional("dtype", "dtype", "None")}),
            R"({"arguments":["x"],"keywords":{"dtype":"dtype"}})"
            "\n");
}

TEST_F(CounterpartsTest, OptionsOfOtherNamesArePassedLast) {
  EXPECT_EQ(
      MapsOf({Required("x"), Optional("axis", "int", "0"), Optional("keep", "bool", "False")},
             {Required("x"), Optional("start", "bool", "False"), Optional("dim", "int", "0")}),
      R"({"arguments":["x"],"keywords":{"dim":"axis"}})"
      "\n"
      R"({"arguments":["x"],"keywords":{"start":"keep","dim":"axis"}})"
      "\n");
}

TEST_F(CounterpartsTest, OptionsOfAModuleHaveTheNamesThatPeopleKnow) {
  Parameter option = Optional("init.dim", "int", "-1");
  option.keyword_only = true;
  EXPECT_EQ(MapsOf({option, Required("x")}, {Required("input"), Optional("axis", "int", "-1")}),
            R"({"arguments":["x"],"keywords":{"axis":"init.dim"}})"
            "\n");
}

TEST_F(CounterpartsTest, MethodsAndModulesComeBehindFunctions) {
  const std::vector<Parameter> one = {Required("x")};
  const auto of_kind = [&](const std::string& name, const std::string& kind) {
    Api api = Function(name, one);
    api.kind = kind;
    return api;
  };
  Peer({of_kind("b.Clip", "module"), of_kind("b.T.clip", "method"),
        Function("b.image.deep.clip", one), of_kind("b.Sum", "module")});
  EXPECT_EQ(Match({Function("a.clip", one), of_kind("a.T.sum", "method"),
                   of_kind("a.Clip", "module"), of_kind("a.clip_rule", "rule")}),
            (std::vector<std::string>{"a.clip: b.image.deep.clip b.Clip", "a.T.sum: b.Sum",
                                      "a.Clip: b.image.deep.clip b.Clip"}));
}

TEST_F(CounterpartsTest, NamesakesOfTheSameNamespaceComeFirst) {
  const std::vector<Parameter> one = {Required("x")};
  Peer({Function("b.image.flip", one), Function("b.math.flip", one), Function("b.other.flip", one),
        Function("b.math.reduce_sum", one), Function("b._hidden", one)});
  EXPECT_EQ(Match({Function("a.flip", one), Function("a.image.flip", one), Function("a.sum", one),
                   Function("a._hidden", one), Function("a.alone", one)}),
            (std::vector<std::string>{"a.flip: b.math.flip b.image.flip",
                                      "a.image.flip: b.image.flip b.math.flip",
                                      "a.sum: b.math.reduce_sum"}));
}

}  // namespace
}  // namespace parallax
