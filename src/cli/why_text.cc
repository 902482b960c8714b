#include "cli/why_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "base/text.h"
#include "cli/table.h"
#include "constraints/text.h"

namespace parallax {
namespace {

std::string Count(uint64_t count, const char* noun) {
  return fmt::format("{} {}{}", Thousands(static_cast<int64_t>(count)), noun,
                     count == 1 ? "" : "s");
}

std::string Judgement(const ApiNote& note) {
  if (note.judged_cases == 0) {
    if (note.cases == 0) return "not judged: never called";
    return note.returned > 0 ? "not judged: values never compared" : "not judged";
  }
  return fmt::format("{}: {} on {}", note.judged ? "judged" : "hardly judged",
                     Count(note.judged_cases, "case"), Count(note.structures, "structure"));
}

}  // namespace

std::string WhyText(const std::string& api, const std::string& target, const ApiNote& note) {
  Table table;
  if (note.cases > 0) {
    table.Add({"cases", fmt::format("{}; {:.0f}% of its calls returned",
                                    Thousands(static_cast<int64_t>(note.cases)),
                                    std::floor(note.returned * 100))});
  }
  if (!note.sources.empty()) {
    table.Add({"judged by", fmt::format("{}", fmt::join(note.sources, ", "))});
  }
  if (note.tried > 0) table.Add({"tried", Count(note.tried, "input") + " in probing"});
  for (size_t i = 0; i < note.refusals.size(); ++i) {
    table.Add({i == 0 ? "refusals" : "", note.refusals[i]});
  }
  if (note.suspects > 0) {
    table.Add(
        {"suspects", fmt::format("{} of a call that died or failed an assertion in probing: a "
                                 "hunt begins there",
                                 Count(note.suspects, "input"))});
  }
  for (size_t i = 0; i < note.lessons.size(); ++i) {
    table.Add({i == 0 ? "learned" : "", note.lessons[i]});
  }
  for (size_t i = 0; i < note.never_drawn.size() && note.cases > 0; ++i) {
    table.Add({i == 0 ? "never drawn" : "", note.never_drawn[i]});
  }
  if (!note.seeding_problem.empty()) table.Add({"seeds", "went wrong: " + note.seeding_problem});
  return fmt::format("{} of {}  {}\n{}{}", api, target, Judgement(note), table.Render(2),
                     ConstraintsText(note.constraints));
}

}  // namespace parallax
