#include "guess/guess.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "guess/frame.h"
#include "guess/hints.h"
#include "guess/shared_hints.h"
#include "words/dialect.h"

namespace parallax {
namespace {

Api MakeApi(std::string name, std::vector<Parameter> parameters) {
  Api api;
  api.program = api.name = std::move(name);
  api.parameters = std::move(parameters);
  return api;
}

Parameter P(std::string name, std::string type, std::string default_text = "") {
  return {std::move(name), std::move(type), false, !default_text.empty(), default_text, {}};
}

const Argument* Find(const Binding& binding, std::string_view name) {
  for (const Argument& argument : binding.arguments) {
    if (argument.name == name) return &argument;
  }
  return nullptr;
}

TEST(Guess, IsAPureFunctionOfItsDraw) {
  Api api = MakeApi("lib.conv2d", {P("input", "tensor"), P("weight", "tensor"), P("dim", "int")});
  for (uint64_t draw = 0; draw < 50; ++draw) {
    EXPECT_EQ(Guess(api, {}, {}, draw), Guess(api, {}, {}, draw));
  }
  EXPECT_NE(Guess(api, {}, {}, 1), Guess(api, {}, {}, 2));
}

TEST(Guess, FitsTheWeightOfAConvolution) {
  Api api =
      MakeApi("lib.conv2d", {P("input", "tensor"), P("weight", "tensor"), P("bias", "tensor?")});
  int fits = 0;
  for (uint64_t draw = 0; draw < 200; ++draw) {
    Binding b = Guess(api, {}, {}, draw);
    const auto& input = b.arguments[0].value.As<TensorRecipe>();
    const auto& weight = b.arguments[1].value.As<TensorRecipe>();
    if (input.shape.size() == 4 && weight.shape.size() == 4 &&
        (input.shape[1] == weight.shape[1] || input.shape[1] == 2 * weight.shape[1])) {
      ++fits;
    }
  }
  EXPECT_GT(fits, 130);
}

TEST(Guess, SharesOneShapeAmongMostTensors) {
  Api api = MakeApi("lib.hypot", {P("input", "tensor"), P("other", "tensor")});
  int same = 0;
  std::set<size_t> ranks;
  for (uint64_t draw = 0; draw < 400; ++draw) {
    Binding b = Guess(api, {}, {}, draw);
    const auto& x = b.arguments[0].value.As<TensorRecipe>();
    const auto& y = b.arguments[1].value.As<TensorRecipe>();
    same += x.shape == y.shape ? 1 : 0;
    ranks.insert(x.shape.size());
  }
  EXPECT_GT(same, 280);
  EXPECT_LT(same, 390);
  EXPECT_EQ(ranks.size(), 6u);
}

TEST(Guess, GivesIndicesBelowTheExtents) {
  Api api = MakeApi("lib.gather", {P("input", "tensor"), P("dim", "int"), P("index", "tensor")});
  for (uint64_t draw = 0; draw < 100; ++draw) {
    Binding b = Guess(api, {}, {}, draw);
    const auto& x = b.arguments[0].value.As<TensorRecipe>();
    const auto& index = b.arguments[2].value.As<TensorRecipe>();
    if (index.dtype != DType::kI64) continue;
    for (int64_t extent : x.shape) EXPECT_LT(index.fill.hi, static_cast<double>(extent));
  }
}

TEST(Guess, OmitsMostOptionsAndNamesThoseBehindAGap) {
  Api api =
      MakeApi("lib.f", {P("x", "tensor"), P("alpha", "number", "1"), P("beta", "number", "1")});
  int given = 0;
  for (uint64_t draw = 0; draw < 200; ++draw) {
    Binding b = Guess(api, {}, {}, draw);
    bool alpha = Find(b, "alpha") != nullptr;
    if (const Argument* beta = Find(b, "beta")) {
      ++given;
      EXPECT_EQ(beta->keyword, !alpha);
    }
  }
  EXPECT_GT(given, 20);
  EXPECT_LT(given, 90);
}

TEST(Guess, TakesStringsFromChoicesAndDocumentation) {
  Api api = MakeApi("lib.f", {P("x", "tensor"), P("mode", "str")});
  api.doc = "Args: x (Tensor): input. mode (str): ``'full'`` or ``'thin'``.";
  std::set<std::string> seen;
  for (uint64_t draw = 0; draw < 100; ++draw) {
    seen.insert(Find(Guess(api, {}, {}, draw), "mode")->value.As<std::string>());
  }
  EXPECT_EQ(seen, (std::set<std::string>{"full", "thin"}));
}

TEST(Guess, FollowsLessonsMostly) {
  Api api = MakeApi("lib.f", {P("x", "tensor"), P("y", "tensor")});
  Lessons lessons;
  lessons.dtypes["y"] = DType::kI64;
  lessons.ranks[""] = 3;
  int longs = 0;
  int rank3 = 0;
  for (uint64_t draw = 0; draw < 200; ++draw) {
    Binding b = Guess(api, lessons, {}, draw);
    rank3 += b.arguments[0].value.As<TensorRecipe>().shape.size() == 3 ? 1 : 0;
    longs += b.arguments[1].value.As<TensorRecipe>().dtype == DType::kI64 ? 1 : 0;
  }
  EXPECT_GT(longs, 150);
  EXPECT_GT(rank3, 150);
}

TEST(Hints, FamiliesGoByTheLastName) {
  EXPECT_EQ(FamilyOf("torch.nn.functional.conv_transpose3d").name, "conv_transpose");
  EXPECT_EQ(FamilyOf("torch.nn.functional.conv_transpose3d").spatial, 3);
  EXPECT_EQ(FamilyOf("torch.nn.Conv1d").name, "conv");
  EXPECT_EQ(FamilyOf("torch.sin").name, "");
}

// How many numbers a shape of the vocabulary has in some guess: it resolves.
size_t RankOf(const std::string& shape) {
  Rng rng(1);
  return ResolveShape(DrawFrame(2, rng), shape, rng).size();
}

TEST(Hints, EverySharedOneIsOfAFamilyAndASize) {
  const std::vector<std::string> families = Families();
  auto check = [&](const auto& rows) {
    for (const auto& row : rows) {
      EXPECT_TRUE(row.family.empty() || std::count(families.begin(), families.end(), row.family))
          << row.family;
    }
  };
  check(SharedHints().tensors);
  check(SharedHints().ints);
  check(SharedHints().floats);
  check(SharedHints().lists);
  for (const TensorHint& hint : SharedHints().tensors) {
    EXPECT_TRUE(IsShape(hint.shape)) << hint.shape;
    EXPECT_LE(RankOf(hint.shape), 6u);
  }
  for (const ListHint& hint : SharedHints().lists) {
    EXPECT_TRUE(hint.kind != ListHint::kShape || IsShape(hint.expression)) << hint.expression;
  }
}

TEST(Hints, EverySymbolOfAShapeResolves) {
  for (char c = '!'; c < 127; ++c) {
    const std::string symbol(1, c);
    if (!IsShapeSymbol(symbol)) continue;
    EXPECT_LE(RankOf("2 3" + symbol), 6u) << symbol;
  }
  for (const char* longer : {"*1", "*-1", "C/g", "O/g", "-", "12", "q;-"}) {
    EXPECT_TRUE(IsShape(longer));
    EXPECT_LE(RankOf(longer), 6u);
  }
}

TEST(Hints, ALibrarysOwnComeFirst) {
  ParameterHints own;
  own.tensors = {{"", "widget|weight", "7"}, {"conv", "widget", "3 3"}};
  own.omitted = {"stream"};
  EXPECT_EQ(FindTensorHint(own, "conv", "widget")->shape, "3 3");
  EXPECT_EQ(FindTensorHint(own, "pool", "init.Widget")->shape, "7");
  EXPECT_EQ(FindTensorHint(own, "conv", "weight")->shape, "O C/g K")
      << "those of a family come before those of any";
  EXPECT_EQ(FindTensorHint(NoDialect().hints, "conv", "widget"), nullptr);
  EXPECT_TRUE(IsOmitted(own, "stream"));
  EXPECT_TRUE(IsOmitted(own, "out"));
  EXPECT_FALSE(IsOmitted(NoDialect().hints, "stream"));
}

TEST(Guess, GoesByTheHintsOfTheLibrary) {
  Api api = MakeApi("lib.f", {P("x", "tensor"), P("widget", "tensor"), P("turns", "int")});
  ParameterHints hints;
  hints.tensors = {{"", "widget", "7 7", Role::kMask}};
  hints.ints = {{"", "turns", NumberHint::kRange, 40, 41}};
  int fits = 0;
  for (uint64_t draw = 0; draw < 100; ++draw) {
    Binding b = Guess(api, {}, hints, draw);
    const auto& widget = b.arguments[1].value.As<TensorRecipe>();
    fits += widget.shape == Shape{7, 7} && widget.dtype == DType::kBool &&
                    b.arguments[2].value.As<int64_t>() >= 40
                ? 1
                : 0;
  }
  EXPECT_GT(fits, 60);
}

}  // namespace
}  // namespace parallax
