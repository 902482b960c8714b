#include "guess/guess.h"

#include <gtest/gtest.h>

#include <set>

#include "guess/frame.h"
#include "guess/hints.h"

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
    EXPECT_EQ(Guess(api, {}, draw), Guess(api, {}, draw));
  }
  EXPECT_NE(Guess(api, {}, 1), Guess(api, {}, 2));
}

TEST(Guess, FitsTheWeightOfAConvolution) {
  Api api =
      MakeApi("lib.conv2d", {P("input", "tensor"), P("weight", "tensor"), P("bias", "tensor?")});
  int fits = 0;
  for (uint64_t draw = 0; draw < 200; ++draw) {
    Binding b = Guess(api, {}, draw);
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
    Binding b = Guess(api, {}, draw);
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
    Binding b = Guess(api, {}, draw);
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
    Binding b = Guess(api, {}, draw);
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
    seen.insert(Find(Guess(api, {}, draw), "mode")->value.As<std::string>());
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
    Binding b = Guess(api, lessons, draw);
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

TEST(Hints, EveryShapeOfTheTablesResolves) {
  for (const char* family : {"conv", "rnn", "grid", "solve", "householder", "attention", ""}) {
    for (const char* name :
         {"weight", "bias", "hx", "grid", "pivots", "tau", "attn_mask", "index"}) {
      if (const TensorHint* hint = FindTensorHint(family, name)) {
        Rng rng(1);
        GuessFrame frame = DrawFrame(2, rng);
        EXPECT_LE(ResolveShape(frame, hint->shape, rng).size(), 6u);
      }
    }
  }
}

}  // namespace
}  // namespace parallax
