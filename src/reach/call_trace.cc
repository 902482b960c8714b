#include "reach/call_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace parallax {
namespace {

using TraceJson = nlohmann::json;

constexpr std::string_view kAllTests = "it came by all tests and ended otherwise";

Error NoTrace() {
  return {"the program that follows a call gave no trace",
          "mend its program @followed: docs/paths.md"};
}

// "type" and "message" where it raised.
bool ReadOutcome(const TraceJson& json, Outcome* outcome) {
  outcome->v = Returned{};
  if (!json.contains("type")) return true;
  const auto text = [&](const char* key) { return json.value(key, TraceJson()); };
  if (!text("type").is_string() || !text("message").is_string()) return false;
  outcome->v = Raised{text("type").get<std::string>(), text("message").get<std::string>()};
  return true;
}

// {file: [line, ...]} of `key`.
bool ReadLines(const TraceJson& json, const char* key,
               std::map<std::string, std::vector<int>>* out) {
  const TraceJson files = json.value(key, TraceJson());
  if (!files.is_object()) return false;
  for (const auto& [file, lines] : files.items()) {
    if (!lines.is_array()) return false;
    for (const TraceJson& line : lines) {
      if (!line.is_number_integer()) return false;
      (*out)[file].push_back(line.get<int>());
    }
  }
  return true;
}

bool ReadWay(const TraceJson& json, TracedWay* out) {
  if (!json.is_object() || !json.value("way", TraceJson()).is_string()) return false;
  out->way = json["way"].get<std::string>();
  std::map<std::string, std::vector<int>> ran;
  if (!ReadOutcome(json, &out->outcome) || !ReadLines(json, "ran", &ran) ||
      !ReadLines(json, "raised", &out->raised_at)) {
    return false;
  }
  for (const auto& [file, ends] : ran) {
    if (ends.size() % 2 != 0) return false;
    for (size_t i = 0; i < ends.size(); i += 2) out->ran[file].emplace_back(ends[i], ends[i + 1]);
  }
  return true;
}

bool RaisedAt(const TracedWay& way, const std::string& file, int line) {
  const auto found = way.raised_at.find(file);
  return found != way.raised_at.end() &&
         std::find(found->second.begin(), found->second.end(), line) != found->second.end();
}

bool ComesBy(const TracedWay& way, const PathCondition& condition) {
  const PathSite& site = condition.site;
  if (site.line == 0 || condition.file.empty()) return true;
  return way.Ran(condition.file, site.line, site.behind) &&
         (site.arm == 0 || way.Ran(condition.file, site.arm, site.arm + 1));
}

// How many of the path's tests it came by before the first that it did not.
size_t TestsOn(const TracedWay& way, const ApiPath& path) {
  const auto& conditions = path.conditions;
  return static_cast<size_t>(
      std::find_if(conditions.begin(), conditions.end(),
                   [&](const PathCondition& each) { return !ComesBy(way, each); }) -
      conditions.begin());
}

}  // namespace

void TracedWay::Join(const TracedWay& other) {
  for (const auto& [file, ranges] : other.ran) {
    LineRanges& own = ran[file];
    own.insert(own.end(), ranges.begin(), ranges.end());
  }
}

void TracedWay::Tidy() {
  for (auto& [file, ranges] : ran) {
    std::sort(ranges.begin(), ranges.end());
    ranges.erase(std::unique(ranges.begin(), ranges.end()), ranges.end());
  }
}

bool TracedWay::Ran(const std::string& file, int from, int behind) const {
  const auto found = ran.find(file);
  if (found == ran.end()) return false;
  return std::any_of(found->second.begin(), found->second.end(), [&](const auto& range) {
    return range.first < behind && range.second >= from;
  });
}

Result<std::vector<TracedWay>> ReadTrace(std::string_view text) {
  const TraceJson json = TraceJson::parse(text, nullptr, false);
  if (!json.is_array() || json.empty()) return NoTrace();
  std::vector<TracedWay> out(json.size());
  for (size_t i = 0; i < out.size(); ++i) {
    if (!ReadWay(json[i], &out[i])) return NoTrace();
  }
  return out;
}

bool Takes(const TracedWay& way, const ApiPath& path) {
  if (path.refused != way.outcome.Is<Raised>()) return false;
  if (path.refused && path.line > 0 && !RaisedAt(way, path.file, path.line)) return false;
  return TestsOn(way, path) == path.conditions.size();
}

std::string LeftAt(const std::vector<TracedWay>& trace, const ApiPath& path) {
  const TracedWay* best = &trace.front();
  for (const TracedWay& way : trace) {
    if (TestsOn(way, path) > TestsOn(*best, path)) best = &way;
  }
  const size_t most = TestsOn(*best, path);
  const std::string by = best->way.empty() ? "" : fmt::format(" ({})", best->way);
  if (most == path.conditions.size()) return fmt::format("{}{}", kAllTests, by);
  const PathCondition& condition = path.conditions[most];
  return fmt::format("{}:{}: {}{}", condition.file, condition.line, ToText(condition), by);
}

bool Enters(const TracedWay& way, const ApiPath& path) {
  const auto enters = [&](const std::string& file, int function, int behind) {
    return function == 0 || file.empty() || way.Ran(file, function, behind);
  };
  return (!path.refused || enters(path.file, path.function_line, path.line + 1)) &&
         std::all_of(
             path.conditions.begin(), path.conditions.end(), [&](const PathCondition& condition) {
               return enters(condition.file, condition.site.function, condition.site.behind);
             });
}

}  // namespace parallax
