#include "report/html/api_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "report/html/curve_svg.h"
#include "report/markup.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kMostClassesListed = 20;

// APIs by number, so that a pair is two numbers.
class ApiNumbers {
 public:
  explicit ApiNumbers(const PairFigures& pairs) {
    for (const PairedApi& each : pairs.paired) {
      const size_t number = NumberOf(each.api);
      for (const std::string& name : each.names) {
        numbers_.emplace(name, number);
        names_[number].push_back(name);
      }
    }
  }

  size_t NumberOf(const std::string& name) {
    const auto [at, is_new] = numbers_.emplace(name, names_.size());
    if (is_new) names_.push_back({name});
    return at->second;
  }
  // Of each API its name, then the others.
  Json Names() const {
    Json all = Json::array();
    for (const std::vector<std::string>& names : names_) {
      Json of_api = Json::array();
      for (const std::string& name : names) of_api.push_back(Printable(name));
      all.push_back(std::move(of_api));
    }
    return all;
  }

 private:
  std::map<std::string, size_t> numbers_;  // by any name
  std::vector<std::vector<std::string>> names_;
};

// Each pair once, as two numbers of a flat list.
Json PairsOfList(const PairFigures& pairs, std::vector<std::string> PairedApi::*list,
                 ApiNumbers* numbers) {
  Json flat = Json::array();
  for (const PairedApi& each : pairs.paired) {
    const size_t one = numbers->NumberOf(each.api);
    for (const std::string& partner : each.*list) {
      const size_t other = numbers->NumberOf(partner);
      if (one >= other || flat.size() >= 2 * kMostGraphPairs) continue;
      flat.push_back(one);
      flat.push_back(other);
    }
  }
  return flat;
}

// [one, other, id of the finding].
Json DisagreementsOf(const std::vector<Finding>& findings, ApiNumbers* numbers) {
  Json list = Json::array();
  for (const Finding& finding : findings) {
    const Relation& relation = finding.witness.relation;
    if (!relation.Is(kGuessed) || relation.sides.size() < 2 || !IsConfirmed(finding.status))
      continue;
    list.push_back({numbers->NumberOf(relation.sides[0].program.name()),
                    numbers->NumberOf(relation.sides[1].program.name()), finding.id});
  }
  return list;
}

Json ClassesOfNumbers(const PairFigures& pairs, ApiNumbers* numbers) {
  Json classes = Json::array();
  for (const std::vector<std::string>& members : pairs.classes) {
    Json of_class = Json::array();
    for (const std::string& each : members) of_class.push_back(numbers->NumberOf(each));
    classes.push_back(std::move(of_class));
  }
  return classes;
}

// JSON that cannot end the element that it stands in.
std::string ScriptData(const Json& json) {
  std::string text;
  for (const char each : json.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    text += each == '<' ? "\\u003c" : std::string(1, each);
  }
  return text;
}

std::string ClassRows(const PairFigures& pairs) {
  std::string rows;
  for (size_t i = 0; i < std::min(pairs.classes.size(), kMostClassesListed); ++i) {
    std::string members;
    for (const std::string& each : pairs.classes[i]) {
      members += (members.empty() ? "" : ", ") + EscapeMarkup(each);
    }
    rows += fmt::format("<tr><td class=\"number\">{}</td><td class=\"remarks\">{}</td></tr>\n",
                        pairs.classes[i].size(), members);
  }
  return rows;
}

std::string Classes(const PairFigures& pairs) {
  if (pairs.classes.empty()) return {};
  const size_t left_out = pairs.classes.size() - std::min(pairs.classes.size(), kMostClassesListed);
  return fmt::format(
      "<details class=\"inner\"><summary>{}</summary>\n<div class=\"scroll\" tabindex=\"0\" "
      "role=\"region\" aria-label=\"Classes\"><table><thead><tr><th scope=\"col\">APIs</th><th "
      "scope=\"col\">equal in value</th></tr></thead><tbody>\n{}</tbody></table></div>\n{}"
      "</details>\n",
      pairs.classes.size() == 1
          ? "One class of APIs that are equal in value"
          : fmt::format("{} classes of APIs that are equal in value", pairs.classes.size()),
      ClassRows(pairs),
      left_out == 0
          ? ""
          : fmt::format("<p class=\"muted\">{} smaller ones are not listed: parallax list "
                        "relations --classes.</p>\n",
                        left_out));
}

std::string LeftOutNote(const Json& data) {
  constexpr size_t kFull = 2 * kMostGraphPairs;
  if (data["value"].size() < kFull && data["status"].size() < kFull) return {};
  return fmt::format("<p class=\"note\">Only the first {} pairs of a kind are drawn.</p>\n",
                     Thousands(static_cast<int64_t>(kMostGraphPairs)));
}

// `by`: what the points are at.
std::string PairCurves(const std::vector<PairProgress>& curve, const std::string& by) {
  if (curve.size() < 2) return {};
  Curve value{"equal in value", "value", {}}, status{"alike in how calls end", "status", {}},
      covered{"covered names", "covered", {}};
  for (const PairProgress& each : curve) {
    value.points.emplace_back(each.at, each.value);
    status.points.emplace_back(each.at, each.status);
    covered.points.emplace_back(each.at, each.covered_names);
  }
  return "<div class=\"charts\">\n" + CurveFigure("Verified pairs by " + by, {value, status}) +
         CurveFigure("Covered names by " + by, {covered}) + "</div>\n";
}

}  // namespace

std::string ApiGraphSection(const PairFigures& pairs, const std::vector<Finding>& findings) {
  ApiNumbers numbers(pairs);
  Json data;
  data["value"] = PairsOfList(pairs, &PairedApi::value, &numbers);
  data["status"] = PairsOfList(pairs, &PairedApi::status, &numbers);
  data["differs"] = DisagreementsOf(findings, &numbers);
  data["classes"] = ClassesOfNumbers(pairs, &numbers);
  data["apis"] = numbers.Names();
  if (data["apis"].empty()) return {};
  return fmt::format(
      "<section aria-labelledby=\"relations\">\n<h2 id=\"relations\">Relations between APIs</h2>\n"
      "<p class=\"muted\">Pairs that a matcher guessed, as the last hunt verified them: {} equal "
      "in "
      "value, {} alike in how calls end; {} names were covered.</p>\n{}<div class=\"api-graph\" "
      "id=\"api-graph\" hidden>\n<div class=\"api-search\"><label>API<input type=\"search\" "
      "id=\"api-search\" autocomplete=\"off\" placeholder=\"words of its name\"></label>"
      "<button type=\"button\" id=\"api-class\">Largest class</button></div>\n<ul id=\"api-hits\" "
      "aria-label=\"APIs found\"></ul>\n<div class=\"api-sides\"><figure class=\"graph\"><div "
      "class=\"scroll graph-box\" id=\"api-drawing\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"The chosen API and its neighbours\"></div><figcaption>Solid: equal in value. "
      "Dashed: alike in how calls end. Red: a finding. Choose an API to see its "
      "neighbours.</figcaption></figure>\n<div id=\"api-list\" aria-live=\"polite\"></div></div>\n"
      "</div>\n{}{}<script type=\"application/json\" id=\"api-graph-data\">{}</script>\n"
      "</section>\n",
      Thousands(static_cast<int64_t>(pairs.value)), Thousands(static_cast<int64_t>(pairs.status)),
      Thousands(static_cast<int64_t>(pairs.covered_names)), LeftOutNote(data), Classes(pairs),
      PairCurves(pairs.curve, "epoch") + PairCurves(pairs.by_neighbours, "number of neighbours"),
      ScriptData(data));
}

}  // namespace parallax
