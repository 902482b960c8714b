#include "repro/snippet/snippet.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "base/nesting.h"
#include "base/utf8.h"
#include "repro/snippet/numbers.h"
#include "words/outcome_text.h"

namespace parallax {
namespace {

using Json = nlohmann::json;

constexpr size_t kLine = 96;    // columns of a snippet
constexpr size_t kRemark = 98;  // of what a call gave, on a line of its own

std::vector<std::string> Lines(const Json& json, const char* key) {
  std::vector<std::string> lines;
  if (!json.contains(key) || !json[key].is_array()) return lines;
  for (const Json& line : json[key]) {
    if (line.is_string()) lines.push_back(line.get<std::string>());
  }
  return lines;
}

std::string Text(const Json& json, const char* key) {
  return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
}

// What stands behind "got: " in what the script printed.
std::string Printed(std::string_view out, std::string_view name) {
  std::string mark = fmt::format("{}: ", name);
  size_t at = out.starts_with(mark) ? 0 : out.find("\n" + mark);
  if (at == out.npos) return "";
  at = out.find(mark, at) + mark.size();
  return std::string(out.substr(at, out.find('\n', at) - at));
}

// "got = f(x)  # tensor(1.)": on one line where it fits.
std::string WithRemark(const std::string& code, std::string remark) {
  if (remark.empty()) return code + "\n";
  constexpr std::string_view kMore = "...";
  if (remark.size() > kRemark) {
    remark = std::string(CutAtCharacter(remark, kRemark - kMore.size())) + std::string(kMore);
  }
  if (code.size() + remark.size() + 4 <= kLine) return code + "  # " + remark + "\n";
  return code + "\n# " + remark + "\n";
}

// What the script printed of a side; of a result that takes more than a line its dtype and shape.
std::string RemarkOf(const Finding& finding, int side, const std::string& printed) {
  constexpr std::string_view kReturns = "returns ";
  const Outcomes& outcomes = finding.witness.outcomes;
  const bool known = side >= 0 && static_cast<size_t>(side) < outcomes.size() &&
                     outcomes[static_cast<size_t>(side)].Is<Returned>();
  if (printed.size() <= kRemark || !known || printed.starts_with("raises ")) return printed;
  const std::string result = OutcomeText(outcomes[static_cast<size_t>(side)], std::nullopt);
  return printed.starts_with(kReturns) ? std::string(kReturns) + result : result;
}

}  // namespace

Result<std::vector<Snippet>> ReadSnippets(const std::string& answer) {
  Json json = ParseJson<Json>(answer);
  const Error none{"the adapter writes no snippets",
                   "look at its snippet(): parallax doctor TARGET"};
  if (!json.is_object()) return none;
  std::vector<Snippet> snippets;
  const Json candidates = json.contains("candidates") ? json["candidates"] : Json::array();
  for (const Json& each : candidates.is_array() ? candidates : Json::array()) {
    if (!each.is_object()) continue;
    Snippet snippet{Lines(each, "imports"), Lines(each, "setup"), Text(each, "expected"),
                    Lines(each, "then"),    Text(each, "got"),    Text(each, "phrase")};
    if (!snippet.got.empty()) snippets.push_back(std::move(snippet));
  }
  const std::string reason = Text(json, "reason");
  if (snippets.empty()) return Error{reason.empty() ? none.message : reason, none.hint};
  return snippets;
}

std::string SnippetText(const Finding& finding, const SnippetRoles& roles, const Snippet& snippet,
                        std::string_view out) {
  std::string text;
  for (const std::string& line : snippet.imports) text += line + "\n";
  text += "\n";
  for (const std::string& line : snippet.setup) text += line + "\n";
  const std::string_view one = roles.one(), other = roles.other();
  std::string expected = Printed(out, one), got = Printed(out, other);
  const std::string place = PlaceToPrint(finding, roles, got);
  RoundNumbers(&expected, &got);
  expected = RemarkOf(finding, roles.expected, expected);
  got = RemarkOf(finding, roles.got, got);
  if (OnSeveralTargets(finding.witness.relation) && roles.expected >= 0) {
    expected =
        finding.witness.relation.sides[static_cast<size_t>(roles.expected)].label + ": " + expected;
  }
  if (snippet.expected.empty() || finding.signature.kind == Kind::kStatus) {
    if (!snippet.expected.empty()) text += WithRemark(snippet.expected, expected);
    for (const std::string& line : snippet.then) text += line + "\n";
    const bool counts = finding.signature.kind == Kind::kDeterminism;
    return text + WithRemark(counts ? fmt::format("print({})", snippet.got) : snippet.got, got);
  }
  text += WithRemark(fmt::format("{} = {}", one, snippet.expected), expected);
  for (const std::string& line : snippet.then) text += line + "\n";
  text += WithRemark(fmt::format("{} = {}", other, snippet.got), got);
  return text + fmt::format("print({0}{2}, {1}{2})\n", other, one, place);
}

}  // namespace parallax
