#include "nouns/program.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/rng.h"

namespace parallax {
namespace {

ProgramParts Api(std::string_view name, std::string_view form) {
  return {ProgramKind::kApi, name, name, form, {}};
}

ProgramParts Rule(std::string_view rule, std::string_view api, std::string_view side,
                  std::string_view step) {
  return {ProgramKind::kRule, rule, api, side, step};
}

TEST(ProgramTest, ANameIsReadIntoItsPartsAndWrittenAgain) {
  const struct {
    std::string name;
    ProgramParts parts;
  } kNames[] = {
      {"toy.add", Api("toy.add", "")},
      {"toy.add@out-strided", Api("toy.add", "out-strided")},
      {"toy.add@a@b", Api("toy.add", "a@b")},
      {"rule:log", Rule("log", "", "", "")},
      {"rule:log@left", Rule("log", "", "left", "")},
      {"rule:log:toy.add@right", Rule("log", "toy.add", "right", "")},
      {"rule:log:toy.add@out@right", Rule("log", "toy.add@out", "right", "")},
      {"rule:log@left-without-cast", Rule("log", "", "left", "cast")},
      {"rule:log:toy.add@right-without-cast:2", Rule("log", "toy.add", "right", "cast:2")},
      {"text:00ff@run", {ProgramKind::kText, "00ff", {}, "run", {}}},
      {"model:/a@b/c:d.keras", {ProgramKind::kModel, "/a@b/c:d.keras", {}, {}, {}}},
      {"model:m@float64", {ProgramKind::kModel, "m@float64", {}, {}, {}}},
      {"model:m@float64@layers", {ProgramKind::kModel, "m@float64", {}, "layers", {}}},
      {"layer:keras.layers.Dense", {ProgramKind::kLayer, "keras.layers.Dense", {}, {}, {}}},
      {"cut:3:/a@b:c", {ProgramKind::kCut, "3:/a@b:c", {}, {}, {}}},
      {"data:/a@layers", {ProgramKind::kData, "/a@layers", {}, {}, {}}},
  };
  for (const auto& [name, parts] : kNames) {
    EXPECT_EQ(ParseProgram(name), parts) << name;
    EXPECT_EQ(PrintProgram(parts), name);
  }
}

TEST(ProgramTest, ADamagedNameIsAnApis) {
  for (const char* name :
       {"rule:", "rule:@left", "rule:log@", "rule:log:@left", "rule:log@left-without-",
        "rule:log@-without-cast", "text:", "text:00ff@", "model:", "layer:", "cut:", "data:"}) {
    EXPECT_EQ(Program(name).kind(), ProgramKind::kApi) << name;
    EXPECT_EQ(PrintProgram(ParseProgram(name)), name);
  }
  EXPECT_EQ(ParseProgram("toy.add@"), Api("toy.add@", ""));
  EXPECT_EQ(ParseProgram(""), Api("", ""));
}

// Whatever a user writes as the name of a program is what adapters are asked for.
TEST(ProgramTest, EveryTextIsWrittenAsItWasRead) {
  const std::string_view kPieces[] = {"rule:", "text:", "model:",    "layer:", "cut:", "data:", "@",
                                      ":",     "a",     "-without-", "left",   "run",  "layers"};
  Rng rng(7);
  for (int i = 0; i < 20000; ++i) {
    std::string name;
    for (uint64_t pieces = rng.Below(7); pieces > 0; --pieces) {
      name += kPieces[rng.Below(std::size(kPieces))];
    }
    EXPECT_EQ(PrintProgram(ParseProgram(name)), name);
  }
}

TEST(ProgramTest, MakersWriteWhatAdaptersResolve) {
  EXPECT_EQ(Program::OfRule("log", "").name(), "rule:log");
  EXPECT_EQ(Program::OfRule("log", "left").name(), "rule:log@left");
  EXPECT_EQ(Program::OfRule("log", "left", "toy.add").name(), "rule:log:toy.add@left");
  EXPECT_EQ(Program::OfModel("/m").name(), "model:/m");
  EXPECT_EQ(Program::OfModel(PathInFloat64("/m")).name(), "model:/m@float64");
  EXPECT_EQ(Program::OfLayers(PathInFloat64("/m")).name(), "model:/m@float64@layers");
  EXPECT_EQ(Program::OfCut(3, "/m").name(), "cut:3:/m");
  EXPECT_EQ(Program::OfData("/d").name(), "data:/d");
  EXPECT_EQ(Program::OfText("run = 1").kind(), ProgramKind::kText);
  EXPECT_EQ(Program::OfText("run = 1").form(), "run");
  EXPECT_NE(Program::OfText("run = 1"), Program::OfText("run = 2"));
}

TEST(ProgramTest, OnlyAnApiHasOtherForms) {
  EXPECT_EQ(Program("toy.add").WithForm("out").name(), "toy.add@out");
  EXPECT_EQ(Program("toy.add@meta").WithForm("out").name(), "toy.add@out");
  EXPECT_EQ(Program("toy.add@meta").Plain().name(), "toy.add");
  for (const char* name : {"rule:log@left", "layer:keras.layers.Dense", "text:00ff@run"}) {
    EXPECT_EQ(Program(name).WithForm("out").name(), name);
  }
}

TEST(ProgramTest, OnlyASideOfARuleHasSteps) {
  EXPECT_EQ(Program("rule:log@left").WithoutStep("cast:2").name(), "rule:log@left-without-cast:2");
  EXPECT_EQ(Program("rule:log").WithoutStep("cast").name(), "rule:log");
  EXPECT_EQ(Program("toy.add@out").WithoutStep("cast").name(), "toy.add@out");
  const StepCall call = StepCallOf("cast:2"), whole = StepCallOf("cast"),
                 none = StepCallOf("cast:");
  EXPECT_EQ(call.step, "cast");
  EXPECT_EQ(call.call, "2");
  EXPECT_FALSE(whole.has_call);
  EXPECT_TRUE(none.has_call && none.call.empty());
}

TEST(ProgramTest, ALayerIsOfALibrary) {
  EXPECT_TRUE(Program("layer:keras.layers.Dense").IsLayerOf("keras"));
  EXPECT_FALSE(Program("layer:keras.layers.Dense").IsLayerOf("ker"));
  EXPECT_FALSE(Program("keras.layers.Dense").IsLayerOf("keras"));
}

}  // namespace
}  // namespace parallax
