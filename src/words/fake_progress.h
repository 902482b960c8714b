#pragma once

// FakeProgress: keeps what it is told, for tests, and calls back when a finding is announced.

#include <functional>
#include <string>
#include <vector>

#include "words/progress.h"

namespace parallax {

class FakeProgress final : public Progress {
 public:
  std::vector<std::string> stages, notes;
  std::function<void(const Finding&)> on_finding;

  void Stage(const std::string& text) override { stages.push_back(text); }
  void Tick(const ProgressFigures&) override {}
  void Done(uint64_t, uint64_t) override {}
  void Announce(const Finding& finding) override {
    if (on_finding) on_finding(finding);
  }
  void Note(const std::string& text) override { notes.push_back(text); }
};

}  // namespace parallax
