#include "models/measure/alone.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

// Backends "a ok", "b refused": of these voices and files; those that fail have one failure each.
ModelComparison WithBackends(const std::vector<std::pair<std::string, bool>>& backends) {
  ModelComparison comparison;
  for (const auto& [name, runs] : backends) {
    BackendResult backend;
    backend.target = name;
    backend.status = runs ? BackendStatus::kOk : BackendStatus::kRefused;
    comparison.backends.push_back(backend);
    if (runs) continue;
    comparison.failures.push_back(FailureOf(FailureStage::kLoad, FailureKind::kRefused, name,
                                            "RuntimeError: of " + name + "\n  at x.cc:3\nno y\n"));
  }
  return comparison;
}

bool IsAlone(const std::vector<std::pair<std::string, bool>>& backends,
             const std::vector<std::string>& voices) {
  ModelComparison comparison = WithBackends(backends);
  MarkAlone(comparison.backends, voices, &comparison.failures);
  return FailsAlone(comparison);
}

TEST(Alone, ARefusalThatNobodyShares) {
  EXPECT_TRUE(IsAlone({{"a", false}, {"b", true}, {"c", true}}, {"a", "b", "c"}));
  EXPECT_FALSE(IsAlone({{"a", false}, {"b", false}, {"c", true}, {"d", true}},
                       {"a", "b", "c", "d"}));                     // an operator that few have
  EXPECT_FALSE(IsAlone({{"a", false}, {"b", true}}, {"a", "b"}));  // nothing was compared
}

TEST(Alone, VariantsOfOneRuntimeAreOneVoice) {
  const std::vector<std::string> voices = {"a", "a", "b", "c"};
  EXPECT_TRUE(IsAlone({{"a", false}, {"a-plain", false}, {"b", true}, {"c", true}}, voices));
  EXPECT_TRUE(IsAlone({{"a", false}, {"a-plain", true}, {"b", false}, {"c", true}}, voices));
}

TEST(Alone, AFileThatNobodyRunsIsNoBackendsFault) {
  ModelComparison comparison = WithBackends({{"a", false}, {"b", false}, {"c", true}, {"d", true}});
  for (size_t i = 0; i < 4; ++i) comparison.backends[i].file = i < 2 ? "x" : "y";
  MarkAlone(comparison.backends, {"a", "a", "c", "d"}, &comparison.failures);
  EXPECT_FALSE(FailsAlone(comparison));
}

TEST(Alone, ATargetThatDoesNotStartSaysNothingOfTheModel) {
  ModelComparison comparison = WithBackends({{"a", false}, {"b", true}, {"c", true}});
  comparison.failures[0].stage = FailureStage::kStart;
  MarkAlone(comparison.backends, {"a", "b", "c"}, &comparison.failures);
  EXPECT_FALSE(FailsAlone(comparison));
}

TEST(Alone, IsToldWithWhatTheTwinDoes) {
  ModelComparison comparison = WithBackends({{"a", false}, {"b", true}, {"c", true}});
  ModelFailure& failure = comparison.failures[0];
  MarkAlone(comparison.backends, {"a", "b", "c"}, &comparison.failures);
  EXPECT_EQ(failure.last_line, "RuntimeError: no y");
  EXPECT_EQ(AloneText(failure), "a alone refuses the model");
  failure.twin = "a-plain";
  EXPECT_EQ(AloneText(failure), "a alone refuses the model; a-plain does not run it either");
  failure.twin_runs = true;
  EXPECT_EQ(AloneText(failure),
            "a alone refuses the model; a-plain runs it: an optimisation breaks it");
}

}  // namespace
}  // namespace parallax
