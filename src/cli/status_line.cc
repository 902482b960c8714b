#include "cli/status_line.h"

#include <fmt/format.h>

#include "base/text.h"
#include "base/utf8.h"

namespace parallax {
namespace {

constexpr double kLiveSeconds = 0.25;
constexpr double kPlainSeconds = 10;

std::string Rate(const ProgressFigures& f) {
  double rate = f.seconds > 0 ? static_cast<double>(f.cases) / f.seconds : 0;
  return rate >= 10'000 ? fmt::format("{:.0f}k/s", rate / 1e3) : fmt::format("{:.0f}/s", rate);
}

}  // namespace

std::string FiguresText(const ProgressFigures& f) {
  std::string text = fmt::format("{:4.0f}s", f.seconds);
  if (f.limit_s > 0) text += fmt::format(" of {:.0f}s", f.limit_s);
  text += fmt::format("   {}", Counted(f.cases, "case"));
  if (f.limit_cases > 0) text += " of " + Thousands(static_cast<int64_t>(f.limit_cases));
  text += fmt::format("  {}   APIs {}/{} judged   {}", Rate(f), f.apis_judged, f.apis,
                      Counted(f.suspects, "suspect"));
  if (f.deaths > 0) text += fmt::format("   {} survived", Counted(f.deaths, "death"));
  if (f.generation > 0) {
    return text + fmt::format("   generation {}, best {:.3g}", f.generation, f.best_fitness);
  }
  return text + fmt::format("   epoch {}", f.epoch);
}

StatusLine::StatusLine(std::ostream& err, bool is_terminal, const Clock& clock)
    : err_(err), is_terminal_(is_terminal), clock_(clock) {}

StatusLine::~StatusLine() { Clear(); }

void StatusLine::Clear() {
  if (live_) err_ << "\r\x1b[K" << std::flush;
  live_ = false;
}

void StatusLine::Show(const std::string& text) {
  double now = clock_.Seconds();
  if (now - last_shown_ < (is_terminal_ ? kLiveSeconds : kPlainSeconds)) return;
  last_shown_ = now;
  if (is_terminal_) {
    err_ << "\r\x1b[K  " << text << std::flush;
    live_ = true;
  } else {
    err_ << "  " << text << std::endl;
  }
}

void StatusLine::Stage(const std::string& text) {
  Clear();
  stage_ = text;
  left_.Begin();
  err_ << Printable(text) << std::endl;
  // The first figures of a stage come at once on a terminal, after ten seconds in a log.
  last_shown_ = is_terminal_ ? -1e9 : clock_.Seconds();
}

void StatusLine::Tick(const ProgressFigures& figures) { Show(FiguresText(figures)); }

void StatusLine::Done(uint64_t done, uint64_t of) {
  ShowDone(done, of, left_.After(clock_.Seconds(), done, of));
}

void StatusLine::Left(uint64_t done, uint64_t of, std::optional<double> seconds) {
  const bool told = seconds && done < of;
  ShowDone(done, of, told ? fmt::format("about {:.0f} s left", *seconds) : "");
}

void StatusLine::ShowDone(uint64_t done, uint64_t of, const std::string& left) {
  Show(fmt::format("{} of {}{}{}", done, of, left.empty() ? "" : "   ", left));
}

void StatusLine::Announce(const Finding& finding) {
  Clear();
  err_ << fmt::format("  {}  {:<11} {:<12} {}\n", finding.id, Name(finding.signature.kind),
                      Name(finding.status), Printable(finding.title))
       << std::flush;
}

void StatusLine::Note(const std::string& text) {
  Clear();
  err_ << "  note: " << Printable(text) << std::endl;
}

}  // namespace parallax
