#pragma once

// SharedProgress: a Progress that several threads may tell.

#include <mutex>
#include <optional>
#include <string>

#include "words/progress.h"

namespace parallax {

class SharedProgress : public Progress {
 public:
  // `progress` outlives it; nobody else tells it anything meanwhile.
  explicit SharedProgress(Progress& progress) : progress_(progress) {}

  void Stage(const std::string& text) override {
    std::lock_guard lock(mutex_);
    progress_.Stage(text);
  }
  void Tick(const ProgressFigures& figures) override {
    std::lock_guard lock(mutex_);
    progress_.Tick(figures);
  }
  void Done(uint64_t done, uint64_t of) override {
    std::lock_guard lock(mutex_);
    progress_.Done(done, of);
  }
  void Left(uint64_t done, uint64_t of, std::optional<double> seconds) override {
    std::lock_guard lock(mutex_);
    progress_.Left(done, of, seconds);
  }
  void Announce(const Finding& finding) override {
    std::lock_guard lock(mutex_);
    progress_.Announce(finding);
  }
  void Note(const std::string& text) override {
    std::lock_guard lock(mutex_);
    progress_.Note(text);
  }

 private:
  std::mutex mutex_;
  Progress& progress_;
};

}  // namespace parallax
