#include "catalogue/probe.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <set>

#include "catalogue/probed_call.h"
#include "catalogue/seed_set.h"
#include "inputs/infer.h"

namespace parallax {
namespace {

// A library of four functions, as a function from a binding to an outcome.
class FakeEvaluator : public Evaluator {
 public:
  Result<std::vector<Outcomes>> Evaluate(const std::string&, std::span<const EvaluateItem> items,
                                         const EvaluateOptions& options) override {
    EXPECT_FALSE(options.want_bytes);
    ++requests;
    std::vector<Outcomes> out;
    for (const EvaluateItem& item : items) out.push_back({Call(item)});
    return out;
  }
  std::atomic<int> requests = 0;

 private:
  static Outcome Ok(Shape shape) {
    OutputTensor tensor;
    tensor.shape = std::move(shape);
    tensor.has_bytes = false;
    return {Returned{{tensor}, {}, -1, ""}, 3000};
  }
  static Outcome No(std::string message) { return {Raised{"RuntimeError", std::move(message)}, 0}; }

  static Outcome Call(const EvaluateItem& item) {
    const std::string& program = item.sides[0].program.name();
    std::vector<TensorRecipe> tensors;
    ForEachTensor(item.binding, [&](const TensorRecipe& t) { tensors.push_back(t); });
    if (program.ends_with("@bad-form")) return No("this form never works");
    if (program.starts_with("lib.never")) return No("no luck");
    if (program.starts_with("lib.broken")) return No("INTERNAL ASSERT FAILED at a.cc:12");
    if (program.starts_with("lib.crash")) return {Crashed{11, 0, {}, "", false}, 0};
    if (tensors.empty()) return No("missing required argument 'x'");
    if (program.starts_with("lib.positive") && tensors[0].fill.lo < 0) return No("negative");
    if (program.starts_with("lib.long4") && tensors[0].dtype != DType::kI64) {
      return No("expected scalar type Long but found Float");
    }
    if (program.starts_with("lib.long4") && tensors[0].shape.size() != 4) {
      return No("Expected 4D x but got 2D");
    }
    return Ok(tensors[0].shape);
  }
};

std::vector<Api> Apis() {
  std::vector<Api> out;
  for (const char* name :
       {"lib.broken", "lib.never", "lib.crash", "lib.free", "lib.long4", "lib.positive"}) {
    Api api;
    api.program = api.name = name;
    api.parameters = {{"x", "tensor", false, false, "", {}}};
    api.forms = {"out", "bad-form"};
    out.push_back(api);
  }
  return out;
}

// One api has a seed, whose argument has no name; another's seeds fail.
Result<std::vector<SeedsOf>> Seeds(const std::vector<std::string>& names) {
  TensorRecipe x;
  x.shape = {3};
  x.fill = {FillKind::kUniform, 1, 2};
  std::vector<SeedsOf> out;
  for (const std::string& name : names) {
    out.push_back({name, {}, name == "lib.never" ? "OSError: no file" : ""});
    if (name == "lib.positive") out.back().seeds = {Binding{{{"", false, {x}}}}};
  }
  return out;
}

std::vector<Fill> Candidates(const TensorRecipe&) {
  return {{FillKind::kUniform, -9, 9}, {FillKind::kUniform, 0, 1}};
}

std::vector<CatalogueEntry> Probe(const std::vector<Evaluator*>& evaluators, size_t batch = 64) {
  ProbeOptions options;
  Dialect dialect;
  dialect.assertions = {"INTERNAL ASSERT FAILED"};
  dialect.dtypes = {{"Long", "int64"}, {"Float", "float32"}};
  options.dialect = &dialect;
  options.batch_apis = batch;
  std::vector<ProbeSeat> seats;
  for (Evaluator* evaluator : evaluators) seats.push_back({Seeds, evaluator});
  std::map<std::string, CatalogueEntry> entries;
  Status done = ProbeApis("lib", Apis(), seats, options, Candidates,
                          [&](std::span<const ProbedApi> probed) -> Status {
                            for (const ProbedApi& api : probed) {
                              entries[api.entry.api.name] = api.entry;
                            }
                            return {};
                          });
  EXPECT_TRUE(done.ok());
  std::vector<CatalogueEntry> out;
  for (auto& [name, entry] : entries) out.push_back(std::move(entry));
  return out;
}

TEST(ProbeApis, FindsSeedsFillsCostsAndForms) {
  FakeEvaluator evaluator;
  auto entries = Probe({&evaluator});
  ASSERT_EQ(entries.size(), 6u);
  EXPECT_EQ(entries[0].api.name, "lib.broken");
  EXPECT_EQ(entries[0].suspects.size(), 1u) << "one a way to fail";
  entries.erase(entries.begin());
  EXPECT_EQ(entries[0].api.name, "lib.crash");
  EXPECT_EQ(entries[0].suspects.size(), 1u);
  EXPECT_TRUE(entries[0].seeds.empty());
  EXPECT_LE(entries[0].tried, 20u);
  EXPECT_EQ(entries[0].refusals.back(), "crashed with signal 11");

  const CatalogueEntry& free = entries[1];
  EXPECT_EQ(free.api.name, "lib.free");
  EXPECT_GE(free.seeds.size(), 3u);
  EXPECT_LE(free.seeds.size(), 12u);
  EXPECT_EQ(free.cost_ns, 4096u);
  EXPECT_EQ(free.api.forms, std::vector<std::string>{"out"});
  EXPECT_EQ(free.CostOf("out"), 4096u);
  EXPECT_EQ(free.CostOf(""), free.cost_ns);
  EXPECT_EQ(free.CostOf("method"), 0u);
  EXPECT_EQ(free.seeds[0].arguments[0].value.As<TensorRecipe>().fill.lo, -9);

  EXPECT_EQ(entries[2].api.name, "lib.long4");
  EXPECT_FALSE(entries[2].seeds.empty()) << "lessons from refusals lead to a valid call";

  EXPECT_TRUE(entries[3].seeds.empty());
  EXPECT_EQ(entries[3].refusals, std::vector<std::string>{"RuntimeError: no luck"});
  EXPECT_EQ(entries[3].tried, 60u);
  EXPECT_TRUE(entries[3].suspects.empty()) << "a refusal is none";

  EXPECT_EQ(entries[4].api.name, "lib.positive");
  ASSERT_FALSE(entries[4].seeds.empty());
  EXPECT_EQ(entries[4].seeds[0].arguments[0].value.As<TensorRecipe>().fill,
            (Fill{FillKind::kUniform, 0, 1}));
  EXPECT_LE(evaluator.requests, 20) << "apis share requests";
}

TEST(ProbeApis, DoesNotDependOnTheNumberOfEvaluators) {
  FakeEvaluator a;
  FakeEvaluator b;
  auto one = Probe({&a});
  auto two = Probe({&a, &b}, 1);
  ASSERT_EQ(one.size(), two.size());
  for (size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].seeds, two[i].seeds) << one[i].api.name;
    EXPECT_EQ(one[i].tried, two[i].tried) << one[i].api.name;
  }
}

// A library that compiles for each shape and dtype; the form "slow" does so in prepare().
class CompilingEvaluator : public Evaluator {
 public:
  Result<std::vector<Outcomes>> Evaluate(const std::string&, std::span<const EvaluateItem> items,
                                         const EvaluateOptions&) override {
    std::vector<Outcomes> out;
    for (const EvaluateItem& item : items) {
      std::string key = item.sides[0].program.name();
      const bool prepares = key.ends_with("@slow");
      Shape shape;
      ForEachTensor(item.binding, [&](const TensorRecipe& t) {
        key += std::to_string(static_cast<int>(t.dtype)) + ":";
        for (int64_t extent : t.shape) key += std::to_string(extent) + ",";
        shape = t.shape;
      });
      const bool first = compiled_.insert(key).second;
      OutputTensor tensor;
      tensor.shape = shape;
      tensor.has_bytes = false;
      Outcome outcome{Returned{{tensor}, {}, -1, ""}, first && !prepares ? 50'000'000u : 10'000u};
      if (first && prepares) outcome.prepare_ns = 90'000'000;
      out.push_back({std::move(outcome)});
    }
    return out;
  }

 private:
  std::set<std::string> compiled_;
};

TEST(ProbeApis, TellsFirstCallsThatCompileFromTheOthers) {
  std::vector<Api> apis(1);
  apis[0].program = apis[0].name = "lib.compiled";
  apis[0].parameters = {{"x", "tensor", false, false, "", {}}};
  apis[0].forms = {"out", "slow"};
  CompilingEvaluator evaluator;
  std::vector<ProbeSeat> seats = {{Seeds, &evaluator}};
  CatalogueEntry entry;
  Status done = ProbeApis("lib", apis, seats, {}, Candidates,
                          [&](std::span<const ProbedApi> probed) -> Status {
                            entry = probed[0].entry;
                            return {};
                          });
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(entry.cost_ns, QuantiseCost(10'000));
  EXPECT_EQ(entry.first_cost_ns, QuantiseCost(50'000'000));
  EXPECT_EQ(entry.CostOf("slow"), QuantiseCost(10'000));
  EXPECT_EQ(entry.FirstCostOf("out"), QuantiseCost(50'000'000));
  EXPECT_EQ(entry.FirstCostOf("slow"), QuantiseCost(90'010'000));
  FakeEvaluator plain;
  for (const CatalogueEntry& other : Probe({&plain})) EXPECT_EQ(other.first_cost_ns, 0u);
}

TEST(ProbeApis, StopsWhenTheSinkSaysSo) {
  FakeEvaluator evaluator;
  std::vector<ProbeSeat> seats = {{Seeds, &evaluator}};
  ProbeOptions options;
  options.batch_apis = 1;
  size_t seen = 0;
  Status done = ProbeApis("lib", Apis(), seats, options, Candidates,
                          [&](std::span<const ProbedApi> probed) -> Status {
                            seen += probed.size();
                            if (seen == 2) return Error{"enough", ""};
                            return {};
                          });
  EXPECT_FALSE(done.ok());
  EXPECT_EQ(seen, 2u);
}

TEST(ProbeApis, ErrorsWhileSeedingAreKeptWithTheApi) {
  FakeEvaluator evaluator;
  auto entries = Probe({&evaluator});
  EXPECT_EQ(entries[4].api.name, "lib.never");
  EXPECT_EQ(entries[4].seeding_problem, "OSError: no file");
  EXPECT_EQ(entries[5].seeding_problem, "");
  EXPECT_EQ(entries[5].seeds[0].arguments[0].name, "x");
}

TEST(ProbeApis, NothingOutsideOfARulesDomainIsTried) {
  FakeEvaluator evaluator;
  std::vector<Api> apis = {Apis()[3]};
  apis[0].domain = {"rank(x) = 2", "values(x) >= 0", "values(x) <= 1"};
  const SeedSource seeds = [](const std::vector<std::string>&) -> Result<std::vector<SeedsOf>> {
    SeedsOf out{"lib.free", {}, ""};
    for (const Shape& shape : {Shape{3}, Shape{2, 3}}) {
      TensorRecipe x;
      x.shape = shape;
      x.fill = {FillKind::kUniform, 1, 2};
      out.seeds.push_back(Binding{{{"x", false, {x}}}});
    }
    return std::vector{out};
  };
  const std::vector<ProbeSeat> seats = {{seeds, &evaluator}};
  CatalogueEntry entry;
  ASSERT_TRUE(ProbeApis("lib", apis, seats, {}, Candidates,
                        [&](std::span<const ProbedApi> probed) -> Status {
                          entry = probed[0].entry;
                          return {};
                        })
                  .ok());
  EXPECT_EQ(entry.seeding_problem, "1 of 2 seeds lie outside of the rule's domain");
  ASSERT_FALSE(entry.seeds.empty());
  for (const Binding& seed : entry.seeds) {
    EXPECT_EQ(seed.arguments[0].value.As<TensorRecipe>().shape.size(), 2u);
  }
  ASSERT_EQ(entry.constraints.size(), 4u) << "the type too";
  EXPECT_EQ(entry.constraints[1].trials.refused + entry.constraints[1].trials.accepted, 0u);
}

TEST(ProbeApis, NothingCanBeProbedWithoutATarget) {
  FakeEvaluator evaluator;
  SeedSource broken = [](const std::vector<std::string>&) { return Error{"it is gone", ""}; };
  std::vector<ProbeSeat> seats = {{broken, &evaluator}};
  Status done = ProbeApis("lib", Apis(), seats, {}, Candidates,
                          [](std::span<const ProbedApi>) -> Status { return {}; });
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().message, "it is gone");
}

TEST(SeedSet, KeepsEachInputThatAPersonChose) {
  for (const bool chosen : {false, true}) {
    SeedSet seeds(chosen);
    for (const int64_t extent : {11, 10, 9}) {
      TensorRecipe x;
      x.shape = {extent};
      EXPECT_TRUE(seeds.Offer(Binding{{{"x", false, {x}}}}, 1, 100, 100));
    }
    EXPECT_EQ(seeds.Pick(12).size(), chosen ? 3u : 1u);
  }
}

TEST(FillSearch, KeepsTheFreestFillEachTensorAccepts) {
  TensorRecipe t;
  t.shape = {2};
  Binding binding{{{"a", false, {t}}, {"b", false, {t}}}};
  FillSearch search(binding, Candidates);
  while (!search.done()) {
    const auto& b = search.Trial().arguments[1].value.As<TensorRecipe>();
    search.Report(b.fill.lo >= -3);
  }
  EXPECT_TRUE(search.confirmed());
  EXPECT_EQ(search.best().arguments[0].value.As<TensorRecipe>().fill.lo, -9);
  EXPECT_EQ(search.best().arguments[1].value.As<TensorRecipe>().fill.lo, 0);
}

TEST(FillSearch, LabelsKeepToWhatWasSeen) {
  TensorRecipe scores;
  scores.shape = {2};
  TensorRecipe labels;
  labels.dtype = DType::kI64;
  labels.shape = {2};
  const int64_t seen[] = {4, 1};
  labels.fill.kind = FillKind::kInline;
  labels.bytes =
      std::make_shared<const std::string>(reinterpret_cast<const char*>(seen), sizeof seen);
  auto lowest = [&](Binding binding) {  // what a kernel that checks nothing is given
    FillSearch search(std::move(binding), CandidateFills);
    while (!search.done()) search.Report(true);
    double lo = 0;
    ForEachTensor(search.best(), [&](const TensorRecipe& tensor) {
      if (tensor.dtype == DType::kI64) lo = tensor.fill.lo;
    });
    return lo;
  };
  EXPECT_EQ(lowest({{{"x", false, {scores}}, {"y", false, {labels}}}}), 1);
  EXPECT_LT(lowest({{{"y", false, {labels}}}}), 0);
}

TEST(QuantiseCost, RoundsUpToPowersOfTwo) {
  EXPECT_EQ(QuantiseCost(0), 0u);
  EXPECT_EQ(QuantiseCost(1), 1u);
  EXPECT_EQ(QuantiseCost(1025), 2048u);
}

}  // namespace
}  // namespace parallax
