#pragma once

// StatusLine: shows a campaign's progress on standard error: on a terminal one live line that is
// rewritten in place, else a line every ten seconds. Findings and notes scroll above it.

#include <optional>
#include <ostream>
#include <string>

#include "base/clock.h"
#include "words/progress.h"
#include "words/time_left.h"

namespace parallax {

class StatusLine : public Progress {
 public:
  StatusLine(std::ostream& err, bool is_terminal, const Clock& clock);
  ~StatusLine() override;

  void Stage(const std::string& text) override;
  void Tick(const ProgressFigures& figures) override;
  void Done(uint64_t done, uint64_t of) override;
  void Left(uint64_t done, uint64_t of, std::optional<double> seconds) override;
  void Announce(const Finding& finding) override;
  void Note(const std::string& text) override;
  // Removes the live line.
  void Clear();

 private:
  void Show(const std::string& text);
  // `left`: "about 12 s left", or nothing.
  void ShowDone(uint64_t done, uint64_t of, const std::string& left);

  std::ostream& err_;
  bool is_terminal_;
  const Clock& clock_;
  std::string stage_;
  bool live_ = false;
  double last_shown_ = -1e9;
  TimeLeft left_;
};

// "  12s of 60s   1,948,112 cases  162k/s   APIs 38/38 judged   7 suspects   4 deaths   epoch 9".
std::string FiguresText(const ProgressFigures& figures);

}  // namespace parallax
