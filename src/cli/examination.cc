#include "cli/examination.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/clock.h"
#include "base/fs.h"
#include "base/nesting.h"
#include "base/text.h"
#include "cli/table.h"
#include "examine/examine_adapter.h"
#include "jail/available.h"
#include "targets/launch_policy.h"
#include "targets/target_registry.h"
#include "targets/target_worker.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kForks = 5;
constexpr double kAskDeadlineSeconds = 300;

Problem AsProblem(const Error& error) { return {error.message, error.hint}; }

Problem NoPython(const TargetSpec& spec) {
  return {"no Python at " + spec.python, HowToGetPython(spec)};
}

void MeasureForks(TargetHost& host, Examination* out) {
  std::vector<double> seconds;
  for (int i = 0; i < kForks; ++i) {
    auto child = host.Fork();
    if (!child.ok()) {
      out->problems.push_back(AsProblem(child.error()));
      return;
    }
    seconds.push_back(host.last_fork_seconds());
    host.Retire(**child, true, 0, {});
  }
  std::nth_element(seconds.begin(), seconds.begin() + kForks / 2, seconds.end());
  out->fork_seconds = seconds[kForks / 2];
}

void Append(std::vector<AdapterFault> faults, Examination* out) {
  for (AdapterFault& fault : faults) {
    out->problems.push_back({std::move(fault.what), std::move(fault.fix)});
  }
}

void ExamineAnswers(TargetHost& host, const std::filesystem::path& own_rules,
                    const std::string& rules, const StopToken& stop, Examination* out) {
  TargetWorker worker(host, &stop);
  auto text = worker.AskText("apis", "", kAskDeadlineSeconds);
  if (!text.ok()) {
    out->problems.push_back({text.error().message, "mend apis() of the adapter"});
    return;
  }
  Json apis = ParseJson<Json>(*text);
  if (apis.is_array()) out->apis = static_cast<int64_t>(apis.size());
  // What runs models need not have APIs to hunt.
  const auto said = out->capabilities.find("models");
  const bool models = said != out->capabilities.end() && *said == true;
  if (apis.is_array() && apis.empty() && !models) {
    out->problems.push_back(
        {"the adapter lists no APIs",
         fmt::format("look into python/parallax/adapters/{}", out->spec.adapter)});
  }
  if (out->apis == 0 && models) out->apis = -1;
  Append(ExamineAdapter(worker, out->spec, out->hello, *text), out);
  if (rules.empty()) return;
  TargetWorker fresh(host, &stop);  // libraries of other rules may need the room
  out->rules = ExamineRules(fresh, {out->hello.library, own_rules, {}}, rules);
  Append(std::move(out->rules->faults), out);
}

// "float32, float64; zero-copy, strides, ..."; absent abilities are named after "no".
std::string CapabilitiesText(const Json& capabilities) {
  std::vector<std::string> can, cannot, values;
  for (const auto& [key, value] : capabilities.items()) {
    if (value.is_boolean()) (value.get<bool>() ? can : cannot).push_back(key);
    if (value.is_number()) values.push_back(fmt::format("{} {}", key, value.dump()));
    if (value.is_array()) values.push_back(fmt::format("{} {}", value.size(), key));
  }
  values.insert(values.end(), can.begin(), can.end());
  for (const std::string& key : cannot) values.push_back("no " + key);
  std::string text = fmt::format("{}", fmt::join(values, ", "));
  std::replace(text.begin(), text.end(), '_', '-');
  return text;
}

std::string RulesText(const RuleExamination& rules) {
  if (rules.rules == 0) return "none of that folder is about one API of this library";
  return fmt::format("{}; of {} of their domains {} could be broken, and were skipped then",
                     Thousands(static_cast<int64_t>(rules.rules)), Counted(rules.clauses, "clause"),
                     Thousands(static_cast<int64_t>(rules.broken)));
}

// The name of the kind, and why there is no better one.
std::pair<std::string, std::string> JailOf(const TargetSpec& spec) {
  auto choice = ChooseJail(spec.launch.launcher, spec.launch.jail);
  if (!choice.ok()) return {"none", choice.error().message};
  return {std::string(NameOf(choice->kind)), choice->why};
}

std::string JailText(const TargetSpec& spec) {
  auto [name, why] = JailOf(spec);
  if (!why.empty()) name += " (" + why + ")";
  if (!spec.launch.cache.empty()) name += "; may write to " + spec.launch.cache;
  for (const std::string& device : DevicesOf(spec)) name += "; may use " + device;
  return name;
}

}  // namespace

Examination Examine(const TargetSpec& spec, const std::filesystem::path& own_rules,
                    const std::string& rules, const StopToken& stop) {
  Examination out;
  out.spec = spec;
  if (!Exists(spec.python)) {
    out.problems.push_back(NoPython(spec));
    return out;
  }
  double begin = NowSeconds();
  TargetHost host(spec, {&stop, StopLevel::kClean});
  auto hello = host.Start();
  out.start_seconds = NowSeconds() - begin;
  if (!hello.ok()) {
    out.problems.push_back(AsProblem(hello.error()));
    return out;
  }
  out.starts = true;
  out.hello = *hello;
  out.devices = {"cpu"};
  out.capabilities = ParseJson<Json>(hello->capabilities);
  if (!out.capabilities.is_object()) out.capabilities = Json::object();
  MeasureForks(host, &out);
  ExamineAnswers(host, own_rules, rules, stop, &out);
  return out;
}

nlohmann::ordered_json ToJson(const Examination& e) {
  Json problems = Json::array();
  for (const Problem& problem : e.problems) {
    problems.push_back({{"what", problem.what}, {"fix", problem.fix}});
  }
  Json json = {{"name", e.spec.name}, {"starts", e.starts}, {"python_path", e.spec.python}};
  json["library"] = e.hello.library;
  json["version"] = e.hello.version;
  json["python"] = e.hello.python;
  json["profile"] = e.hello.profile;
  json["devices"] = e.devices;
  json["apis"] = e.apis < 0 ? Json() : Json(e.apis);
  json["start_seconds"] = e.starts ? Json(e.start_seconds) : Json();
  json["fork_ms"] = e.fork_seconds < 0 ? Json() : Json(e.fork_seconds * 1e3);
  json["capabilities"] = e.starts ? e.capabilities : Json();
  json["rules"] = e.rules ? Json{{"rules", e.rules->rules},
                                 {"clauses", e.rules->clauses},
                                 {"broken", e.rules->broken}}
                          : Json();
  json["jail"] = JailOf(e.spec).first;
  json["problems"] = problems;
  return json;
}

std::string ToText(const Examination& e) {
  Table table;
  if (e.starts) {
    table.Add({"version",
               fmt::format("{} {}, Python {}", e.hello.library, e.hello.version, e.hello.python)});
  }
  table.Add({"python", e.spec.python});
  if (e.starts) table.Add({"jail", JailText(e.spec)});
  if (e.starts) {
    table.Add({"devices", fmt::format("{}", fmt::join(e.devices, ", "))});
    table.Add({"machine", e.hello.profile});
    if (e.apis >= 0) table.Add({"apis", Thousands(e.apis)});
    table.Add({"can", CapabilitiesText(e.capabilities)});
    if (e.rules) table.Add({"rules", RulesText(*e.rules)});
    std::string times = "start " + HumanSeconds(e.start_seconds);
    if (e.fork_seconds >= 0) times += ", fork " + HumanSeconds(e.fork_seconds);
    table.Add({"times", times});
  }
  for (const Problem& problem : e.problems) {
    table.Add({"problem", problem.what});
    if (!problem.fix.empty()) table.Add({"fix", problem.fix});
  }
  std::string faults =
      e.starts && !e.problems.empty() ? ", with " + Counted(e.problems.size(), "problem") : "";
  return fmt::format("{}  {}{}\n{}", e.spec.name, e.starts ? "starts" : "does not start", faults,
                     table.Render(2));
}

}  // namespace parallax
