#include "cli/why/why_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
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

void AddWords(const char* what, const std::vector<std::string>& words, Table* table) {
  for (size_t i = 0; i < words.size(); ++i) table->Add({i == 0 ? what : "", words[i]});
}

constexpr size_t kNamedPartners = 8;
constexpr size_t kNamedPaths = 12;
constexpr size_t kPathWidth = 130;

std::string PartnersText(const std::vector<std::string>& apis) {
  const size_t named = std::min(apis.size(), kNamedPartners);
  std::string text = fmt::format(
      "{}", fmt::join(apis.begin(), apis.begin() + static_cast<ptrdiff_t>(named), ", "));
  if (named < apis.size()) text += fmt::format(", and {} more", apis.size() - named);
  return text;
}

void AddPairs(const std::string& api, const PairFigures& pairs, Table* table) {
  const PairedApi* paired = pairs.Find(api);
  if (paired != nullptr && !paired->value.empty()) {
    table->Add({"equal to", PartnersText(paired->value)});
  }
  if (paired != nullptr && !paired->status.empty()) {
    table->Add({"ends like", PartnersText(paired->status)});
  }
  if (pairs.CoveredOnly(api)) {
    table->Add({"covered", "only as the second of a pair: it has no inputs of its own"});
  }
}

std::string PathText(const PathNote& path) {
  return Shortened(
      fmt::format("{:<9} {} if {}", path.fate, path.raises.empty() ? "returns" : path.raises,
                  fmt::join(path.conditions, " & ")),
      kPathWidth);
}

void AddPaths(const ApiNote& note, Table* table) {
  if (note.paths.empty()) return;
  std::vector<std::string> counts;
  for (const auto& [fate, count] : PathCounts(note)) {
    if (count > 0) {
      counts.push_back(fmt::format("{} {}", Thousands(static_cast<int64_t>(count)), fate));
    }
  }
  table->Add({"paths", fmt::format("{} followed: {}", note.paths.size(), fmt::join(counts, ", "))});
  for (size_t i = 0; i < std::min(note.paths.size(), kNamedPaths); ++i) {
    const PathNote& path = note.paths[i];
    table->Add({"", PathText(path)});
    for (const auto& [what, text] :
         {std::pair{"by the way ", &path.way}, std::pair{"answered ", &path.answer},
          std::pair{"left at ", &path.left}}) {
      if (!text->empty()) {
        table->Add({"", Shortened(fmt::format("          {}{}", what, *text), kPathWidth)});
      }
    }
  }
  if (note.paths.size() > kNamedPaths) {
    table->Add({"", fmt::format("and {} more: --json has all", note.paths.size() - kNamedPaths)});
  }
}

}  // namespace

std::vector<std::pair<std::string, uint64_t>> PathCounts(const ApiNote& note) {
  std::vector<std::pair<std::string, uint64_t>> counts;
  for (const std::string_view fate : kPathFateNames) {
    const auto has = [&](const PathNote& path) { return path.fate == fate; };
    counts.emplace_back(fate, std::count_if(note.paths.begin(), note.paths.end(), has));
  }
  counts.emplace_back("impossible", note.impossible_paths);
  return counts;
}

std::string WhyText(const std::string& api, const std::string& target, const ApiNote& note,
                    const PairFigures& pairs) {
  Table table;
  if (note.cases > 0) {
    table.Add({"cases", fmt::format("{}; {:.0f}% of its calls returned",
                                    Thousands(static_cast<int64_t>(note.cases)),
                                    std::floor(note.returned * 100))});
  }
  if (!note.sources.empty()) {
    table.Add({"judged by", fmt::format("{}", fmt::join(note.sources, ", "))});
  }
  AddPairs(api, pairs, &table);
  if (note.tried > 0) table.Add({"tried", Count(note.tried, "input") + " in probing"});
  AddWords("refusals", note.refusals, &table);
  if (note.suspects > 0) {
    table.Add(
        {"suspects", fmt::format("{} of a call that died or failed an assertion in probing: a "
                                 "hunt begins there",
                                 Count(note.suspects, "input"))});
  }
  AddWords("learned", note.lessons, &table);
  AddPaths(note, &table);
  if (note.cases > 0) AddWords("only refused", note.only_refused, &table);
  if (note.cases > 0) AddWords("never drawn", note.never_drawn, &table);
  if (!note.seeding_problem.empty()) table.Add({"seeds", "went wrong: " + note.seeding_problem});
  return fmt::format("{} of {}  {}\n{}{}", api, target, Judgement(note), table.Render(2),
                     ConstraintsText(note.constraints));
}

}  // namespace parallax
