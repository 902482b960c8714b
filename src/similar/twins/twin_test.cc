#include "similar/twins/twin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace parallax {
namespace {

using testing::IsEmpty;

// Functions of parameters that are tensors, but for those of a type: "n:int"; "n:int=0" is an
// option.
class TwinsTest : public testing::Test {
 protected:
  uint32_t AddApi(const std::string& name, const std::vector<std::string>& parameters) {
    Api& api = catalogue_.emplace_back().api;
    api.program = api.name = name;
    api.kind = "function";
    for (const std::string& each : parameters) {
      Parameter& parameter = api.parameters.emplace_back();
      const size_t colon = each.find(':'), equals = each.find('=');
      parameter.name = each.substr(0, colon);
      parameter.type = colon == each.npos ? "tensor" : each.substr(colon + 1, equals - colon - 1);
      parameter.has_default = equals != each.npos;
      if (parameter.has_default) parameter.default_text = each.substr(equals + 1);
    }
    return static_cast<uint32_t>(catalogue_.size() - 1);
  }

  // What it returns on each scene: a number of its own for each text, refused where that is empty.
  // Only the call whose text it is does so, all others are refused.
  void Returns(uint32_t entry, const std::string& call, const std::string& what,
               Shape shape = {1}) {
    answers_[{entry, call}] = {what, std::move(shape)};
  }

  std::vector<std::string> Twins() const {
    std::vector<ObservedCall> calls;
    for (uint32_t i = 0; i < catalogue_.size(); ++i) {
      const CatalogueEntry& entry = catalogue_[i];
      const ArgumentKinds kinds = KindsOf(entry);
      const Constants constants = ConstantsOf(entry);
      for (const CommonCall& call : CommonCallsOf({entry.api, kinds, constants})) {
        calls.push_back({i, call, SeenOf(i, CallText("f", ArgumentsOf(call, entry.api)))});
      }
    }
    std::vector<std::string> texts;
    for (const Twin& twin : TwinsOf(catalogue_, calls)) {
      texts.push_back(catalogue_[twin.source].api.name + " " +
                      CallText(catalogue_[twin.target].api.name, twin.arguments) +
                      (twin.item < 0 ? "" : "[" + std::to_string(twin.item) + "]") +
                      (twin.squeezed ? " squeezed" : ""));
    }
    return texts;
  }

 private:
  std::vector<Observed> SeenOf(uint32_t entry, const std::string& call) const {
    std::vector<Observed> seen(CommonScenes().size());
    const auto answer = answers_.find({entry, call});
    if (answer == answers_.end()) return seen;
    for (size_t scene = 0; scene < 8; ++scene) {
      if (missed_.contains({entry, scene})) continue;
      seen[scene].returned = true;
      const auto& [what, shape] = answer->second;
      const std::string text = what + std::to_string(scene);
      seen[scene].parts = {
          Fingerprint{HashOf(text), HashOf(shape.data(), shape.size() * 8), what != "dull"}};
    }
    return seen;
  }

  std::vector<CatalogueEntry> catalogue_;

 protected:
  std::set<std::pair<uint32_t, size_t>> missed_;  // scenes that an API refuses

 private:
  std::map<std::pair<uint32_t, std::string>, std::pair<std::string, Shape>> answers_;
};

TEST_F(TwinsTest, ArgumentsTheOtherWayRound) {
  Returns(AddApi("lib.rsub", {"x", "y"}), "f(#0, #1)", "apart");
  Returns(AddApi("lib.sub", {"input", "other"}), "f(#1, #0)", "apart");
  EXPECT_THAT(Twins(), testing::ElementsAre("lib.rsub lib.sub(y, x)"));
}

TEST_F(TwinsTest, OfTwoOrdersTheOneOfTheSameNames) {
  Returns(AddApi("lib.a", {"x1", "x2"}), "f(#0, #1)", "apart");
  const uint32_t b = AddApi("lib.b", {"x1", "x2"});
  Returns(b, "f(#0, #1)", "apart");
  Returns(b, "f(#1, #0)", "apart");
  EXPECT_THAT(Twins(), testing::AllOf(testing::Contains("lib.a lib.b(x1, x2)"),
                                      testing::Not(testing::Contains("lib.a lib.b(x2, x1)"))));
}

TEST_F(TwinsTest, AConstantForWhatTheSourceHasNot) {
  Returns(AddApi("lib.digamma", {"x"}), "f(#0)", "gamma");
  Returns(AddApi("lib.polygamma", {"n:int", "x"}), "f(0, #0)", "gamma");
  // The other way round the constant has no parameter.
  EXPECT_THAT(Twins(), testing::ElementsAre("lib.digamma lib.polygamma(0, x)"));
}

TEST_F(TwinsTest, OptionsOfOneNameArePassedOn) {
  Returns(AddApi("lib.a", {"x", "right:bool=False"}), "f(#0)", "same");
  Returns(AddApi("lib.b", {"x", "right:bool=False"}), "f(#0)", "same");
  EXPECT_THAT(Twins(),
              testing::ElementsAre("lib.a lib.b(x, right=right)", "lib.b lib.a(x, right=right)"));
}

TEST_F(TwinsTest, ShapesMayDifferByDimensionsOfSizeOne) {
  Returns(AddApi("lib.a", {"x"}), "f(#0)", "same", {3});
  Returns(AddApi("lib.b", {"x"}), "f(#0)", "same", {3, 1});
  EXPECT_THAT(Twins(), testing::Contains("lib.a lib.b(x) squeezed"));
}

TEST_F(TwinsTest, WhatIsNotTellingOrDiffersIsNone) {
  Returns(AddApi("lib.a", {"x"}), "f(#0)", "dull");
  Returns(AddApi("lib.b", {"x"}), "f(#0)", "dull");
  Returns(AddApi("lib.c", {"x"}), "f(#0)", "another");
  EXPECT_THAT(Twins(), IsEmpty());
}

TEST_F(TwinsTest, TheTargetMayLackADTypeAndNoFloats) {
  Returns(AddApi("lib.a", {"x"}), "f(#0)", "same");
  Returns(AddApi("lib.b", {"x"}), "f(#0)", "same");
  missed_ = {{1, 3}};
  ASSERT_EQ(CommonScenes()[3][0].dtype, DType::kI64);
  EXPECT_THAT(Twins(), testing::ElementsAre("lib.a lib.b(x)", "lib.b lib.a(x)"));
  missed_ = {{1, 1}};
  EXPECT_THAT(Twins(), testing::ElementsAre("lib.b lib.a(x)"));
}

TEST(ObservedOf, OfASequenceEachItem) {
  OutputSequence both{{OutputValue(int64_t{2}), OutputValue(int64_t{3})}};
  Returned returned;
  returned.value = OutputValue(both);
  const Observed observed = ObservedOf({std::move(returned)});
  EXPECT_TRUE(observed.returned);
  ASSERT_EQ(observed.parts.size(), 3u);
  EXPECT_EQ(observed.parts[1], FingerprintOf(OutputValue(int64_t{2})));
  EXPECT_FALSE(ObservedOf({Raised{"E", "no"}}).returned);
}

}  // namespace
}  // namespace parallax
