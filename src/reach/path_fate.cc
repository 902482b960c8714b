#include "reach/path_fate.h"

#include <fmt/format.h>

#include <cctype>
#include <vector>

#include "base/text.h"
#include "words/value_text.h"

namespace parallax {
namespace {

constexpr size_t kFewLetters = 4;  // of a pattern that says nothing
constexpr size_t kAnswerWidth = 200;

// Behind the brace that closes the one at `at`.
size_t BehindBraces(std::string_view pattern, size_t at) {
  int depth = 0;
  for (; at < pattern.size(); ++at) {
    depth += pattern[at] == '{' ? 1 : pattern[at] == '}' ? -1 : 0;
    if (depth == 0) return at + 1;
  }
  return pattern.size();
}

// Behind "%d", "%.3f", "%(name)s"; `at` itself where it is a plain percent sign.
size_t BehindPercent(std::string_view pattern, size_t at) {
  size_t end = at + 1;
  if (end < pattern.size() && pattern[end] == '(') end = pattern.find(')', end) + 1;
  if (end == 0) return at;
  while (end < pattern.size() && (isdigit(static_cast<unsigned char>(pattern[end])) != 0 ||
                                  pattern[end] == '.' || pattern[end] == '-')) {
    ++end;
  }
  const bool fills = end < pattern.size() &&
                     std::string_view("sdrifgxc").find(pattern[end]) != std::string_view::npos;
  return fills ? end + 1 : at;
}

// The parts between what is filled in.
std::vector<std::string> OwnWords(std::string_view pattern) {
  std::vector<std::string> parts(1);
  for (size_t at = 0; at < pattern.size();) {
    size_t behind = at;
    if (pattern[at] == '{') behind = BehindBraces(pattern, at);
    if (pattern[at] == '%') behind = BehindPercent(pattern, at);
    if (behind == at) {
      parts.back() += pattern[at++];
    } else {
      parts.emplace_back();
      at = behind;
    }
  }
  return parts;
}

}  // namespace

bool SaysMessage(std::string_view pattern, std::string_view message) {
  size_t at = 0, letters = 0;
  for (const std::string& part : OwnWords(pattern)) {
    for (const char c : part) letters += isalpha(static_cast<unsigned char>(c)) != 0 ? 1 : 0;
    at = message.find(part, at);
    if (at == std::string_view::npos) return false;
    at += part.size();
  }
  return letters >= kFewLetters;
}

PathFate FateOf(const ApiPath& path, const Outcome& outcome) {
  if (outcome.Is<Returned>()) return path.refused ? PathFate::kReturned : PathFate::kReached;
  if (outcome.Is<NotApplicable>()) return PathFate::kRefused;
  if (!outcome.Is<Raised>()) return PathFate::kDied;
  if (!path.refused) return PathFate::kRefused;
  const auto& raised = outcome.As<Raised>();
  const bool says =
      path.message.empty() ? raised.type == path.type : SaysMessage(path.message, raised.message);
  return says ? PathFate::kReached : PathFate::kRefused;
}

PathFate FateOf(const ApiPath& path, const std::vector<TracedWay>& trace, std::string* way) {
  for (const TracedWay& each : trace) {
    if (!Takes(each, path)) continue;
    *way = each.way;
    return PathFate::kReached;
  }
  const bool returned = trace.front().outcome.Is<Returned>();
  return path.refused && returned ? PathFate::kReturned : PathFate::kRefused;
}

std::string RaisesText(const ApiPath& path) {
  if (!path.refused) return "";
  const std::string type = path.type.empty() ? "an error" : path.type;
  return path.message.empty() ? type : fmt::format("{}: {}", type, path.message);
}

std::string AnswerText(const Outcome& outcome) {
  if (!outcome.Is<Raised>()) return std::string(StatusName(outcome));
  const auto& raised = outcome.As<Raised>();
  return Shortened(fmt::format("{}: {}", raised.type, FirstLineOf(raised.message)), kAnswerWidth);
}

}  // namespace parallax
