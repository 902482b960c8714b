#include "catalogue/api_probe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace parallax {
namespace {

using Answer = std::function<Outcome(const EvaluateItem&)>;

Outcome Returns(uint64_t duration_ns = 3000) {
  OutputTensor tensor;
  tensor.shape = {3};
  tensor.has_bytes = false;
  return {Returned{{tensor}, {}, -1, ""}, duration_ns};
}

Outcome Refuses(std::string message) { return {Raised{"ValueError", std::move(message)}, 0}; }

Api ProbedFunction() {
  Api api;
  api.program = api.name = "lib.f";
  api.parameters = {{"x", "tensor", false, false, "", {}}};
  return api;
}

Binding OneTensor(Shape shape = {3}) {
  TensorRecipe x;
  x.shape = std::move(shape);
  x.fill = {FillKind::kUniform, 1, 2};
  return Binding{{{"x", false, {x}}}};
}

const TensorRecipe& TensorOf(const Binding& binding) {
  return binding.arguments[0].value.As<TensorRecipe>();
}

// Refuses a number or None in the place of the tensor.
Answer OfTensors(const std::function<Outcome(const TensorRecipe&)>& answer) {
  return [answer](const EvaluateItem& item) {
    const std::vector<Argument>& arguments = item.binding.arguments;
    const bool is_tensor = !arguments.empty() && arguments[0].value.Is<TensorRecipe>();
    return is_tensor ? answer(TensorOf(item.binding)) : Refuses("x is no tensor");
  };
}

// Freest first.
std::vector<Fill> WideAndNarrow(const TensorRecipe&) {
  return {{FillKind::kUniform, -9, 9}, {FillKind::kUniform, 0, 1}};
}

// A probing, driven by hand: what is asked is answered by a function.
class ApiProbeTest : public ::testing::Test {
 protected:
  ApiProbeTest() { options_.dialect = &dialect_; }

  // Asks until it is done, at most `rounds` times.
  CatalogueEntry Probe(Api api, std::vector<Binding> given, const Answer& answer) {
    ApiProbe probe(std::move(api), std::move(given), options_, candidates_);
    for (int round = 0; round < 500; ++round) {
      asked_ = probe.Next();
      if (asked_.empty()) break;
      std::vector<Outcome> outcomes;
      for (const EvaluateItem& item : asked_) outcomes.push_back(answer(item));
      calls_ += asked_.size();
      probe.Report(outcomes);
    }
    EXPECT_TRUE(probe.done());
    if (!probe.done()) return {};
    return probe.Take();
  }

  Dialect dialect_;
  ProbeOptions options_;
  FillCandidates candidates_ = WideAndNarrow;
  std::vector<EvaluateItem> asked_;
  size_t calls_ = 0;
};

TEST_F(ApiProbeTest, FirstTriesWhatTheAdapterGives) {
  ApiProbe probe(ProbedFunction(), {OneTensor(), OneTensor({2, 5})}, options_, candidates_);
  const std::vector<EvaluateItem> first = probe.Next();
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[0].binding, OneTensor());
  EXPECT_EQ(first[1].binding, OneTensor({2, 5}));
  EXPECT_NE(first[0].seed, first[1].seed) << "each has contents of its own";
  EXPECT_FALSE(probe.done());
}

TEST_F(ApiProbeTest, TriesNoMoreOfThemThanAsked) {
  options_.max_given = 3;
  ApiProbe probe(ProbedFunction(), std::vector<Binding>(9, OneTensor()), options_, candidates_);
  EXPECT_EQ(probe.Next().size(), 3u);
}

TEST_F(ApiProbeTest, AFunctionThatRefusesAllIsTriedSoOftenAndItsWordsAreKept) {
  options_.max_guesses = 30;
  int refusal = 0;
  const CatalogueEntry entry = Probe(ProbedFunction(), {}, [&](const EvaluateItem&) {
    return Refuses("never " + std::string(static_cast<size_t>(refusal++ % 7), 'x'));
  });
  EXPECT_TRUE(entry.seeds.empty());
  EXPECT_GE(entry.tried, 30u);
  EXPECT_LT(entry.tried, 30u + 12u) << "a round at most beyond";
  EXPECT_EQ(entry.refusals.size(), 5u) << "the last ones, each once";
  EXPECT_EQ(entry.tried, calls_);
}

TEST_F(ApiProbeTest, WithoutParametersThereIsOneCallToGuess) {
  Api api = ProbedFunction();
  api.parameters.clear();
  const CatalogueEntry entry = Probe(api, {}, [](const EvaluateItem&) { return Refuses("never"); });
  EXPECT_EQ(entry.tried, 1u);
}

TEST_F(ApiProbeTest, GuessesEndWithTheDeaths) {
  const CatalogueEntry entry =
      Probe(ProbedFunction(), {}, [](const EvaluateItem&) -> Outcome { return {TimedOut{2}}; });
  EXPECT_LE(entry.tried, 12u) << "the round in which the third died";
  EXPECT_EQ(entry.refusals, std::vector<std::string>{"no answer within the deadline"});
}

TEST_F(ApiProbeTest, EachWayToDieIsKeptOnce) {
  int death = 0;
  const CatalogueEntry entry =
      Probe(ProbedFunction(), std::vector<Binding>(6, OneTensor()), [&](const EvaluateItem&) {
        const int signal = ++death % 2 == 0 ? 11 : 8;
        return Outcome{Crashed{signal, 0, {}, "", false}, 0};
      });
  EXPECT_EQ(entry.suspects.size(), 2u);
  EXPECT_TRUE(entry.HasInputs());
  EXPECT_TRUE(entry.seeds.empty());
}

TEST_F(ApiProbeTest, AFailedAssertionIsASuspectARefusalIsNone) {
  dialect_.assertions = {"ASSERT FAILED"};
  const CatalogueEntry entry =
      Probe(ProbedFunction(), {OneTensor(), OneTensor({0})}, [](const EvaluateItem& item) {
        return TensorOf(item.binding).shape == Shape{3} ? Refuses("ASSERT FAILED at a.cc:12")
                                                        : Refuses("no such shape");
      });
  ASSERT_FALSE(entry.suspects.empty());
  EXPECT_EQ(TensorOf(entry.suspects[0]).shape, (Shape{3}));
}

TEST_F(ApiProbeTest, SeedsGetTheFreestContentsThatAreAccepted) {
  const CatalogueEntry narrow =
      Probe(ProbedFunction(), {OneTensor()}, OfTensors([](const TensorRecipe& x) {
              return x.fill.lo < 0 ? Refuses("negative") : Returns();
            }));
  ASSERT_FALSE(narrow.seeds.empty());
  for (const Binding& seed : narrow.seeds) {
    EXPECT_EQ(TensorOf(seed).fill, (Fill{FillKind::kUniform, 0, 1}));
  }
  const CatalogueEntry wide =
      Probe(ProbedFunction(), {OneTensor()}, [](const EvaluateItem&) { return Returns(); });
  ASSERT_FALSE(wide.seeds.empty());
  EXPECT_EQ(TensorOf(wide.seeds[0]).fill.lo, -9);
}

TEST_F(ApiProbeTest, WhatOnlyItsOwnContentsPassKeepsThem) {
  const auto only_its_own = OfTensors([](const TensorRecipe& x) {
    return x.fill == Fill{FillKind::kUniform, 1, 2} ? Returns() : Refuses("others");
  });
  const CatalogueEntry entry = Probe(ProbedFunction(), {OneTensor()}, only_its_own);
  ASSERT_EQ(entry.seeds.size(), 1u);
  EXPECT_EQ(entry.seeds[0], OneTensor());
}

TEST_F(ApiProbeTest, NamesWhatItTriedOfWhatIsDeclaredAndNoCallReturned) {
  options_.dtypes = {DType::kF32, DType::kF64, DType::kU16};
  Api api = ProbedFunction();
  api.parameters.push_back({"strict", "bool", true, true, "False", {}});
  const CatalogueEntry entry = Probe(api, {OneTensor()}, [](const EvaluateItem& item) {
    const bool strict =
        item.binding.arguments.size() > 1 && item.binding.arguments[1].value == Value(true);
    if (!item.binding.arguments[0].value.Is<TensorRecipe>() || strict) return Refuses("not that");
    return TensorOf(item.binding).dtype == DType::kU16 ? Refuses("no uint16") : Returns();
  });
  const std::vector<std::string>& refused = entry.refused_words;
  const auto has = [&](const char* word) {
    return std::find(refused.begin(), refused.end(), word) != refused.end();
  };
  EXPECT_TRUE(has("dtype uint16"));
  EXPECT_TRUE(has("strict=True"));
  EXPECT_FALSE(has("dtype float64")) << "it was accepted";
  EXPECT_FALSE(has("strict=False"));
  EXPECT_FALSE(has("dtype complex64")) << "it was never tried";
}

TEST_F(ApiProbeTest, AnEmptyResultIsNoSeed) {
  const CatalogueEntry entry = Probe(ProbedFunction(), {OneTensor()}, [](const EvaluateItem&) {
    Outcome outcome = Returns();
    std::get<OutputTensor>(std::get<Returned>(outcome.v).value.v).shape = {0};
    return outcome;
  });
  EXPECT_TRUE(entry.seeds.empty());
  EXPECT_EQ(entry.refusals.back(), "returned nothing to compare");
}

TEST_F(ApiProbeTest, CostsAreThoseOfTheUsualCall) {
  int call = 0;
  const CatalogueEntry entry = Probe(ProbedFunction(), {OneTensor()}, [&](const EvaluateItem&) {
    return Returns(call++ == 0 ? 80'000'000 : 3000);
  });
  EXPECT_EQ(entry.cost_ns, 4096u);
}

TEST_F(ApiProbeTest, TheOrderOfQuickSeedsDoesNotHangOnTheClock) {
  const std::vector<Binding> given = {OneTensor({3}), OneTensor({2, 3})};
  const auto of_load = [&](uint64_t matrix_ns) {
    return Probe(ProbedFunction(), given, OfTensors([&](const TensorRecipe& x) {
                   return Returns(x.shape.size() == 2 ? matrix_ns : 20'000);
                 }));
  };
  const std::vector<Binding> idle = of_load(300).seeds, busy = of_load(900'000).seeds;
  EXPECT_GE(idle.size(), 2u);
  EXPECT_EQ(idle, busy);
  EXPECT_NE(idle, of_load(9'000'000).seeds) << "a slow one comes last";
}

TEST_F(ApiProbeTest, FormsThatNeverRunAreLeftOutOthersHaveACost) {
  Api api = ProbedFunction();
  api.forms = {"out", "never", "dies"};
  const CatalogueEntry entry = Probe(api, {OneTensor()}, [](const EvaluateItem& item) -> Outcome {
    const std::string_view form = item.sides[0].program.form();
    if (form == "never") return Refuses("no such form");
    if (form == "dies") return {Crashed{11, 0, {}, "", false}, 0};
    return Returns(form == "out" ? 60'000 : 3000);
  });
  EXPECT_EQ(entry.api.forms, (std::vector<std::string>{"out", "dies"})) << "a death is looked for";
  EXPECT_EQ(entry.CostOf("out"), 65536u);
  EXPECT_EQ(entry.CostOf("dies"), 0u);
}

// Gives a number of its own to each call, or one to all.
Answer Drawing(bool draws) {
  return [draws, count = char{0}](const EvaluateItem&) mutable {
    OutputTensor tensor;
    tensor.dtype = DType::kU8;
    tensor.shape = {1};
    tensor.has_bytes = true;
    tensor.bytes = std::string(1, draws ? ++count : count);
    return Outcome{Returned{{tensor}, {}, -1, ""}, 3000};
  };
}

TEST_F(ApiProbeTest, FindsOutWhetherWhatMayDrawDoes) {
  Api api = ProbedFunction();
  api.traits = {"accumulates", "random"};
  CatalogueEntry drawn = Probe(api, {OneTensor()}, Drawing(true));
  EXPECT_EQ(drawn.api.traits, api.traits);
  CatalogueEntry repeated = Probe(api, {OneTensor()}, Drawing(false));
  EXPECT_EQ(repeated.api.traits, (std::vector<std::string>{"accumulates", "draws-by-option"}));
}

TEST_F(ApiProbeTest, WithoutASeedFormsStayAsTheyWereListed) {
  Api api = ProbedFunction();
  api.forms = {"out"};
  const CatalogueEntry entry = Probe(api, {}, [](const EvaluateItem&) { return Refuses("never"); });
  EXPECT_EQ(entry.api.forms, std::vector<std::string>{"out"});
}

TEST_F(ApiProbeTest, TheSameAnswersGiveTheSameEntry) {
  const Answer answer = OfTensors([](const TensorRecipe& x) {
    return x.shape.size() % 2 == 0 ? Refuses("of odd rank") : Returns();
  });
  const CatalogueEntry first = Probe(ProbedFunction(), {}, answer);
  const CatalogueEntry second = Probe(ProbedFunction(), {}, answer);
  EXPECT_EQ(first.seeds, second.seeds);
  EXPECT_EQ(first.tried, second.tried);
  options_.seed = 2;
  EXPECT_NE(Probe(ProbedFunction(), {}, answer).seeds, first.seeds);
}

}  // namespace
}  // namespace parallax
