// SARIF 2.1.0 for code scanning: a rule is a kind of bug, a result is a finding. Results are told
// apart by their signature's hash, so that a finding keeps its history over runs.

#include <fmt/format.h>

#include "base/hash.h"
#include "report/reporter.h"
#include "report/show.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

std::string RuleId(Kind kind) { return fmt::format("parallax/{}", Name(kind)); }

Json RulesJson() {
  Json rules = Json::array();
  for (const KindFacts& facts : kKinds) {
    rules.push_back({{"id", RuleId(facts.kind)},
                     {"name", facts.name},
                     {"shortDescription", {{"text", facts.sentence}}}});
  }
  return rules;
}

const char* Level(int rank) { return rank <= 2 ? "error" : rank == 3 ? "warning" : "note"; }

const char* BaselineState(FindingStatus status) {
  if (status == FindingStatus::kFixed) return "absent";
  return status == FindingStatus::kKnown ? "unchanged" : "new";
}

Json ResultJson(const Finding& f) {
  const std::string path =
      f.script_path.empty() ? fmt::format("parallax-out/{}.py", f.id) : f.script_path;
  Json result;
  result["ruleId"] = RuleId(f.signature.kind);
  result["ruleIndex"] = static_cast<int>(f.signature.kind);
  result["level"] = Level(f.rank);
  result["message"] = {{"text", fmt::format("{}\n{}", f.title, RenderShow(f))}};
  result["locations"] = Json::array(
      {{{"physicalLocation",
         {{"artifactLocation", {{"uri", path}}}, {"region", {{"startLine", 1}}}}},
        {"logicalLocations",
         Json::array({{{"fullyQualifiedName", f.signature.api}, {"kind", "function"}}})}}});
  result["partialFingerprints"] = {
      {"parallaxSignature/v1", fmt::format("{:016x}", Checksum(f.signature.Text()))}};
  result["baselineState"] = BaselineState(f.status);
  result["rank"] = 100.0 - 20.0 * (f.rank - 1);
  if (f.status == FindingStatus::kKnown) {
    Json suppression = {{"kind", "external"}};
    if (!f.known_url.empty()) suppression["justification"] = f.known_url;
    result["suppressions"] = Json::array({suppression});
  }
  result["properties"] = {
      {"id", f.id}, {"status", Name(f.status)}, {"relation", f.RelationId()}, {"cases", f.cases}};
  if (!f.perhaps_url.empty()) result["properties"]["perhaps_reported"] = f.perhaps_url;
  if (!f.fix_version.empty()) result["properties"]["confirmed_by_fix"] = f.fix_version;
  return result;
}

class SarifReporter : public Reporter {
 public:
  std::string_view name() const override { return "sarif"; }
  std::string_view description() const override { return "SARIF 2.1.0 for code scanning"; }
  std::string Render(const ReportContent& content) const override {
    const std::vector<Finding>& findings = content.findings;
    const CampaignSummary& summary = content.summary;
    Json results = Json::array();
    for (const Finding& finding : findings) results.push_back(ResultJson(finding));
    Json driver = {
        {"name", "Parallax"}, {"semanticVersion", summary.tool_version}, {"rules", RulesJson()}};
    Json run;
    run["tool"] = {{"driver", driver}};
    run["automationDetails"] = {{"id", "parallax/"}};
    run["columnKind"] = "utf16CodeUnits";
    run["results"] = results;
    Json log;
    log["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
    log["version"] = "2.1.0";
    log["runs"] = Json::array({run});
    return JsonText(log);
  }
};

PARALLAX_REPORTER(SarifReporter);

}  // namespace
}  // namespace parallax
