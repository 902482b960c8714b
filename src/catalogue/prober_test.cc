#include "catalogue/prober.h"

#include <gtest/gtest.h>

#include "words/fake_progress.h"

namespace parallax {
namespace {

// Answers with no seeds, but hangs at "lib.hang" and dies at "lib.die".
class FakeSession : public TargetSession {
 public:
  explicit FakeSession(std::vector<double>& deadlines) : deadlines_(deadlines) {}

  Result<std::vector<SeedsOf>> Seeds(const std::vector<std::string>& apis,
                                     double deadline_s) override {
    std::vector<SeedsOf> out;
    for (const std::string& api : apis) {
      deadlines_.push_back(deadline_s);
      out.push_back({api, {}, ""});
      if (api == "lib.hang") {
        ++statistics_.timeouts;
        out.back().problem = "hung";
      } else if (api == "lib.die") {
        ++statistics_.deaths;
        out.back().problem = "the process died";
      }
    }
    return out;
  }
  Result<std::vector<Outcomes>> Evaluate(const std::string&, std::span<const EvaluateItem>,
                                         const EvaluateOptions&) override {
    return std::vector<Outcomes>{};
  }
  Status Sweep(const SweepRequest&, double, const SweepSink&) override { return {}; }
  Result<std::string> AskText(const std::string&, const std::string&, double) override {
    return std::string();
  }
  void Refresh() override {}
  WorkerStatistics statistics() const override { return statistics_; }
  bool stopped() const override { return false; }

 private:
  std::vector<double>& deadlines_;
  WorkerStatistics statistics_;
};

class FakeTarget : public Target {
 public:
  const TargetSpec& spec() const override { return spec_; }
  Result<Hello> Start() override { return Hello{}; }
  std::unique_ptr<TargetSession> Open(StopAt stop) override {
    EXPECT_EQ(stop.level, StopLevel::kClean) << "the first Ctrl-C ends probing";
    return std::make_unique<FakeSession>(deadlines);
  }

  std::vector<double> deadlines;

 private:
  TargetSpec spec_;
};

std::vector<std::string> Several(size_t count, const std::string& last) {
  std::vector<std::string> apis(count, "lib.a");
  apis.push_back(last);
  return apis;
}

TEST(Prober, NamesAnApiWhoseSeedsHangAndGoesOn) {
  FakeTarget target;
  StopToken stop;
  FakeProgress progress;
  Prober prober(target, stop, progress);
  ASSERT_TRUE(prober.Seat().seeds(Several(8, "lib.hang")).ok());
  ASSERT_EQ(progress.notes.size(), 1u);
  EXPECT_NE(progress.notes[0].find("seeds() of lib.hang gave no answer in 30 s"),
            std::string::npos);
  auto seeds = prober.Seat().seeds({"lib.hang", "lib.b"});
  ASSERT_TRUE(seeds.ok());
  ASSERT_EQ(seeds->size(), 2u);
  EXPECT_EQ(seeds->at(0).problem, "no answer in 60 s");
  EXPECT_EQ(seeds->at(1).problem, "");
}

TEST(Prober, AProcessHasTimeToLoadForItsFirstAnswers) {
  FakeTarget target;
  StopToken stop;
  FakeProgress progress;
  Prober prober(target, stop, progress, {60, 6});
  ASSERT_TRUE(prober.Seat().seeds(Several(8, "lib.die")).ok());
  ASSERT_TRUE(prober.Seat().seeds({"lib.b"}).ok());
  // A session is three times as patient while the adapter runs.
  std::vector<double> expected(8, 20);
  expected.insert(expected.end(), {2, 20});
  EXPECT_EQ(target.deadlines, expected);
  EXPECT_TRUE(progress.notes.empty());
}

}  // namespace
}  // namespace parallax
