#include "catalogue/prober.h"

#include <fmt/format.h>

namespace parallax {
namespace {

constexpr double kPrepareFactor = 3;  // by so much a session's deadline is longer while it prepares

constexpr size_t kLoading = 8;  // so many answers may wait for something to be loaded

}  // namespace

Prober::Prober(Target& target, const StopToken& stop, Progress& progress, SeedDeadlines deadlines)
    : seeder_(target.Open({&stop, StopLevel::kClean})),
      evaluator_(target.Open({&stop, StopLevel::kClean})),
      progress_(progress),
      deadlines_(deadlines) {}

ProbeSeat Prober::Seat() {
  return {[this](const std::vector<std::string>& apis) { return Seeds(apis); }, evaluator_.get()};
}

Result<std::vector<SeedsOf>> Prober::Seeds(const std::vector<std::string>& apis) {
  std::vector<SeedsOf> out;
  // One at a time, so that an API whose seeds hang is named at once.
  for (const std::string& api : apis) {
    double deadline_s = answered_ < kLoading ? deadlines_.first : deadlines_.later;
    uint64_t timeouts = seeder_->statistics().timeouts;
    uint64_t deaths = seeder_->statistics().deaths;
    PARALLAX_TRY_ASSIGN(std::vector<SeedsOf> seeds,
                        seeder_->Seeds({api}, deadline_s / kPrepareFactor));
    PARALLAX_CHECK(seeds.size() == 1, "a session lost seeds");
    const bool hung = seeder_->statistics().timeouts > timeouts;
    answered_ = hung || seeder_->statistics().deaths > deaths ? 0 : answered_ + 1;
    if (hung) {
      seeds[0].problem = fmt::format("{}{:.3g} s", kNoAnswerIn, deadline_s);
      progress_.Note(fmt::format("the adapter's seeds() of {} gave {}: it is probed without them",
                                 api, seeds[0].problem));
    }
    out.push_back(std::move(seeds[0]));
  }
  return out;
}

}  // namespace parallax
