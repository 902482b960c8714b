#include "investigate/prefix.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/rng.h"
#include "inputs/derive.h"
#include "investigate/signature.h"

namespace parallax {
namespace {

constexpr int kOwnContents = 16;  // runs of the case itself, on other contents
constexpr int kMaxTries = 48;

using Steps = std::vector<RecordedCase>;

Steps CandidatesOf(const RecordedCase& suspect) {
  Steps steps;
  for (int i = 1; i <= kOwnContents; ++i) {
    steps.push_back(NotRun(suspect, suspect.binding));
    steps.back().seed = Mix(suspect.seed, static_cast<uint64_t>(i));
  }
  return steps;
}

class Search {
 public:
  Search(Runner& runner, const Signature& signature, const Binding& binding)
      : runner_(runner), binding_(binding) {
    options_.signature = signature;
    options_.fresh = true;
  }

  // Whether the bug shows behind these steps; they become the best ones then.
  Result<bool> Try(Steps steps) {
    ++tries_;
    runner_.SetPrefix(steps);
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&binding_, 1}, options_));
    bool shows = Shows(*options_.signature, trials.front().verdict);
    if (shows) {
      best_ = std::move(steps);
      trial_ = std::move(trials.front());
    }
    return shows;
  }

  // The last 1, 2, 4, ... of the steps.
  Status Shorten() {
    for (size_t length = 1; length < best_.size() && tries_ < kMaxTries; length *= 2) {
      auto begin = best_.end() - static_cast<std::ptrdiff_t>(length);
      PARALLAX_TRY_ASSIGN(bool shows, Try(Steps(begin, best_.end())));
      if (shows) break;
    }
    return Status::Ok();
  }

  // Pieces out of the middle: halves, quarters, ..., single steps.
  Status Thin() {
    for (size_t piece = best_.size() / 2; piece > 0 && tries_ < kMaxTries; piece /= 2) {
      for (size_t at = 0; at + piece <= best_.size() && best_.size() > piece;) {
        if (tries_ >= kMaxTries) break;
        Steps fewer = best_;
        auto begin = fewer.begin() + static_cast<std::ptrdiff_t>(at);
        fewer.erase(begin, begin + static_cast<std::ptrdiff_t>(piece));
        PARALLAX_TRY_ASSIGN(bool shows, Try(std::move(fewer)));
        if (!shows) at += piece;
      }
    }
    return Status::Ok();
  }

  Steps& best() { return best_; }
  Trial& trial() { return trial_; }

 private:
  Runner& runner_;
  const Binding& binding_;
  TryOptions options_;
  Steps best_;
  Trial trial_;
  int tries_ = 0;
};

}  // namespace

Result<std::optional<Trial>> FindPrefix(Runner& runner, const RecordedCase& suspect,
                                        const Signature& signature, const Binding& binding) {
  Search search(runner, signature, binding);
  PARALLAX_TRY_ASSIGN(bool shows, search.Try(CandidatesOf(suspect)));
  if (!shows) {
    runner.SetPrefix({});
    return std::optional<Trial>();
  }
  PARALLAX_TRY(search.Shorten());
  PARALLAX_TRY(search.Thin());
  Steps steps = std::move(search.best());
  for (RecordedCase& step : steps) step.binding = Realised(step);
  runner.SetPrefix(std::move(steps));
  return std::optional<Trial>(std::move(search.trial()));
}

}  // namespace parallax
