#include "cli/api_note.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/table.h"
#include "constraints/json.h"
#include "constraints/text.h"
#include "nouns/judged.h"

namespace parallax {
namespace {

using Json = nlohmann::json;

std::string Count(uint64_t count, const char* noun) {
  return fmt::format("{} {}{}", Thousands(static_cast<int64_t>(count)), noun,
                     count == 1 ? "" : "s");
}

std::string Judgement(const ApiNote& note) {
  if (note.judged_cases == 0) return note.cases == 0 ? "not judged: never called" : "not judged";
  return fmt::format("{}: {} on {}", note.judged ? "judged" : "hardly judged",
                     Count(note.judged_cases, "case"), Count(note.structures, "structure"));
}

}  // namespace

std::string ApiNoteScope(std::string_view target) { return fmt::format("api:{}", target); }

Result<ApiNote> ParseApiNote(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) {
    return Error{"the note on the API is no JSON object", "hunt its target again"};
  }
  ApiNote note;
  try {
    note.judged_cases = json.value("judged_cases", uint64_t{0});
    note.structures = json.value("structures", uint64_t{0});
    note.judged = json.value("judged", IsJudged(note.judged_cases, note.structures, true));
    note.sources = json.value("sources", std::vector<std::string>());
    note.cases = json.value("cases", uint64_t{0});
    note.returned = json.value("returned", 0.0);
    note.refusals = json.value("refusals", std::vector<std::string>());
    note.tried = json.value("tried", uint64_t{0});
    note.suspects = json.value("suspects", uint64_t{0});
    note.lessons = json.value("lessons", std::vector<std::string>());
    note.constraints = ConstraintsFromJson(json.value("constraints", Json::array()));
    note.seeding_problem = json.value("seeding_problem", "");
  } catch (const Json::exception& error) {
    return Error{fmt::format("the note on the API cannot be read: {}", error.what()),
                 "hunt its target again"};
  }
  return note;
}

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
  if (!note.seeding_problem.empty()) table.Add({"seeds", "went wrong: " + note.seeding_problem});
  return fmt::format("{} of {}  {}\n{}{}", api, target, Judgement(note), table.Render(2),
                     ConstraintsText(note.constraints));
}

}  // namespace parallax
