#include "examine/examine_script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/fs.h"
#include "base/nesting.h"
#include "investigate/target_context.h"
#include "repro/script/calls.h"
#include "repro/script/parts.h"
#include "repro/snippet/request.h"

namespace parallax {
namespace {

constexpr double kSnippetDeadlineSeconds = 30;
constexpr std::string_view kMark = "FAULT ";  // begins a line of scripts/check.py
constexpr std::string_view kFix = "mend that function in the text of script_source()";

// Definitions of the calls, and CALLS that lists them. What has no source is a complaint.
std::string CallsText(const InvestigateContext& context, const std::vector<SampleCall>& calls,
                      std::vector<AdapterFault>* out) {
  ScriptCalls text(context, false);
  std::string list;
  for (const SampleCall& call : calls) {
    RecordedCase called;
    called.relation.sides = {call.side};
    called.binding = call.binding;
    auto entry = text.Add(call.side, called);
    if (!entry.ok()) {
      out->push_back({fmt::format("{}: {}", call.side.program.name(), entry.error().message),
                      "mend source() for it"});
    } else if (!entry->empty()) {
      list += "    " + *entry + ",\n";
    }
  }
  return text.programs() + "\n" + text.inputs() + "CALLS = [\n" + list + "]\n";
}

// How a script that did not come to its end ended.
std::string EndOf(ScriptRun run) {
  if (!run.err.empty()) run.out = run.err;  // the last line of the traceback
  return run.Describe();
}

std::vector<AdapterFault> Read(const ScriptRun& run) {
  std::vector<AdapterFault> out;
  std::istringstream lines(run.out);
  bool whole = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(kMark, 0) == 0) {
      out.push_back({"script: " + line.substr(kMark.size()), std::string(kFix)});
    }
    whole |= line == "DONE";
  }
  if (!whole) {
    out.push_back({"script: a script of the adapter's parts dies: it " + EndOf(run),
                   "run the text of script_source() by itself; it may import the library only"});
  }
  return out;
}

// As of a finding that the call is.
std::string RequestOf(const SampleCall& call) {
  Finding finding;
  finding.witness.relation.sides = {call.side};
  finding.witness.outcomes.emplace_back();  // it returned
  finding.witness.binding = call.binding;
  auto request = SnippetRequest(finding, {.got = 0});
  return request.ok() ? *request : "";
}

// What is wrong with an answer of snippet(); empty: nothing, and be it a reason why there is none.
std::string FaultOfSnippets(const std::string& answer) {
  auto json = ParseJson<nlohmann::json>(answer);
  if (!json.is_object()) return "snippet() gives no JSON object";
  auto candidates = json.find("candidates");
  if (candidates == json.end() || !candidates->is_array()) return "snippet() gives no candidates";
  auto reason = json.find("reason");
  bool why = reason != json.end() && reason->is_string() && !reason->empty();
  return candidates->empty() && !why ? "snippet() gives neither candidates nor a reason" : "";
}

}  // namespace

std::vector<AdapterFault> ExamineSnippets(TargetSession& worker,
                                          const std::vector<SampleCall>& calls) {
  auto has = worker.AskText("has", "snippet", kSnippetDeadlineSeconds);
  if (has.ok() && has->empty()) return {};
  for (const SampleCall& call : calls) {
    std::string request = RequestOf(call);
    if (request.empty()) continue;
    auto answer = worker.AskText("snippet", request, kSnippetDeadlineSeconds);
    std::string fault = answer.ok() ? FaultOfSnippets(*answer) : answer.error().message;
    if (fault.empty()) continue;
    return {{fmt::format("{}: {}", call.side.program.name(), fault),
             "mend snippet(), or leave it out: findings are then scripts alone"}};
  }
  return {};
}

std::vector<AdapterFault> ExamineScript(TargetSession& worker, const TargetSpec& spec,
                                        const std::vector<std::string>& dtypes,
                                        const std::vector<SampleCall>& calls) {
  auto parts = ScriptSourceOf(worker);
  if (!parts.ok()) return {{parts.error().message, "it gives the text of script.py, for scripts"}};
  auto check =
      ReadFile(std::filesystem::path(spec.boot_script).replace_filename("scripts/check.py"));
  if (!check.ok()) return {{check.error().message, check.error().hint}};
  std::vector<AdapterFault> out;
  ScriptEnvironment environment = ScriptEnvironmentOf(spec, {});
  InvestigateContext context = MakeInvestigateContext(worker, worker, spec, {}, {});
  std::string text = *parts + "\nimport struct\n" + std::string(ScriptPart("loaders.py.in")) +
                     CallsText(context, calls, &out);
  text += "DTYPES = " + nlohmann::json(dtypes).dump() + "\n\n\n" + *check;
  auto run = RunScript(environment, text);
  if (!run.ok()) {
    out.push_back({"script: " + run.error().message, run.error().hint});
    return out;
  }
  for (AdapterFault& complaint : Read(*run)) out.push_back(std::move(complaint));
  return out;
}

}  // namespace parallax
