#include "hunt/catalogue_loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/clock.h"
#include "base/fs.h"
#include "base/hash.h"
#include "catalogue/apis.h"
#include "catalogue/cache.h"
#include "catalogue/probe.h"
#include "inputs/infer.h"

namespace parallax {
namespace {

constexpr double kListDeadlineS = 60;
constexpr double kSeedsDeadlineS = 30;  // preparing may take three times as long

// Of the text of every file of a folder and below, by name.
std::string HashOfFolder(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, ignored)) {
    if (entry.is_regular_file() && entry.path().extension() == ".py") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::string all;
  for (const auto& file : files) {
    auto text = ReadFile(file);
    all += file.filename().string() + '\0' + (text.ok() ? *text : "") + '\0';
  }
  return HashOf(all).Hex();
}

uint32_t ClaimBitsOf(const nlohmann::json& names) {
  static const std::map<std::string, uint32_t> kBits = {
      {"values", kClaimValues},    {"status", kClaimStatus},   {"dtype", kClaimDType},
      {"shape", kClaimShape},      {"strides", kClaimStrides}, {"bits", kClaimBits},
      {"gradient", kClaimGradient}};
  uint32_t bits = 0;
  for (const auto& name : names) {
    auto it = kBits.find(name.get<std::string>());
    if (it != kBits.end()) bits |= it->second;
  }
  return bits;
}

// The traits a rule may be over instead of an API (python/parallax/relation.py).
bool IsTrait(const std::string& api) { return api == "elementwise"; }

// What a rule's `domain` says of contents; shapes, dtypes and numbers are checked beside the
// library.
std::vector<ContentDomain> DomainOf(const nlohmann::json& rule) {
  std::vector<ContentDomain> out;
  if (!rule.contains("domain") || !rule.contains("parameters")) return out;
  const nlohmann::json& parameters = rule["parameters"];
  for (uint32_t i = 0; i < parameters.size(); ++i) {
    std::string name = parameters[i].at("name").get<std::string>();
    if (!rule["domain"].contains(name)) continue;
    const nlohmann::json& said = rule["domain"][name];
    ContentDomain domain{i, name};
    domain.specials = said.value("specials", true);
    if (said.contains("range")) {
      domain.bounded = true;
      domain.lo = said["range"].at(0).get<double>();
      domain.hi = said["range"].at(1).get<double>();
    }
    if (domain.bounded || !domain.specials) out.push_back(std::move(domain));
  }
  return out;
}

// A rule's description as a rule, and, when it is about a single API, as an entry of the catalogue.
void AddRule(const nlohmann::json& rule, std::vector<Rule>* rules, std::vector<Api>* apis) {
  Rule out;
  out.name = rule.at("name").get<std::string>();
  Relation& relation = out.relation;
  relation.source = "rules";
  relation.family = out.name;
  relation.api = rule.at("api").get<std::string>();
  relation.citation = rule.value("citation", "");
  relation.claim.bits = ClaimBitsOf(rule.at("claim"));
  if (rule.contains("tolerance") && rule["tolerance"].is_object()) {
    relation.claim.tolerance = {rule["tolerance"].at("rtol"), rule["tolerance"].at("atol")};
  }
  for (int side : {0, 1}) {
    relation.sides.push_back({side == 0 ? "left" : "right",
                              rule.at("programs").at(static_cast<size_t>(side)),
                              {},
                              Select::kAll,
                              0,
                              1});
  }
  out.domain = DomainOf(rule);
  if (IsTrait(relation.api)) {
    out.trait = relation.api;
  } else {
    Api api;
    api.name = "rule:" + out.name;
    api.kind = "rule";
    api.program = relation.sides[0].program;
    api.doc = rule.value("doc", "");
    apis->push_back(std::move(api));
  }
  rules->push_back(std::move(out));
}

bool IsFor(const nlohmann::json& rule, const std::string& library) {
  auto libraries = rule.value("libraries", std::vector<std::string>{});
  return std::find(libraries.begin(), libraries.end(), library) != libraries.end();
}

Status ListRules(TargetSession& session, const std::string& library, Progress& progress,
                 std::vector<Rule>* rules, std::vector<Api>* apis) {
  PARALLAX_TRY_ASSIGN(std::string text, session.AskText("rules", "", kListDeadlineS));
  nlohmann::json list = nlohmann::json::parse(text, nullptr, false);
  if (list.is_discarded() || !list.is_array()) return Error{"the list of rules is no JSON", ""};
  try {
    for (const auto& rule : list) {
      if (!rule.contains("error")) {
        if (IsFor(rule, library)) AddRule(rule, rules, apis);
        continue;
      }
      // A rule of another library does not load here, and need not.
      std::string error = rule.value("error", "");
      if (error.rfind("ModuleNotFoundError", 0) == 0 || error.rfind("ImportError", 0) == 0)
        continue;
      progress.Note(fmt::format("rule {} is left out: {}", rule.value("name", "?"), error));
    }
  } catch (const nlohmann::json::exception& error) {
    return Error{fmt::format("a rule is described wrongly: {}", error.what()),
                 "see docs/add-a-relation.md"};
  }
  return {};
}

// Seeds of every API, asked in parallel.
Result<std::vector<ProbeInput>> AskSeeds(std::vector<Api> apis,
                                         std::vector<std::unique_ptr<TargetSession>>& workers,
                                         Progress& progress) {
  std::vector<ProbeInput> inputs(apis.size());
  std::vector<std::thread> threads;
  std::mutex mutex;
  std::optional<Error> failure;
  size_t done = 0;
  for (size_t w = 0; w < workers.size(); ++w) {
    threads.emplace_back([&, w] {
      std::vector<std::string> names;
      std::vector<size_t> at;
      for (size_t i = w; i < apis.size(); i += workers.size()) {
        names.push_back(apis[i].name);
        at.push_back(i);
      }
      auto seeds = workers[w]->Seeds(names, kSeedsDeadlineS);
      std::lock_guard lock(mutex);
      if (!seeds.ok()) {
        failure = seeds.error();
        return;
      }
      for (size_t i = 0; i < at.size() && i < seeds->size(); ++i) {
        inputs[at[i]] = {std::move(apis[at[i]]), std::move((*seeds)[i].seeds)};
      }
      done += at.size();
    });
  }
  for (std::thread& thread : threads) thread.join();
  progress.Done(done, apis.size());
  if (failure) return *failure;
  return inputs;
}

// Positional arguments of the adapter's seeds get their parameters' names, for people to read.
void NameArguments(ProbeInput* input) {
  const std::vector<Parameter>& parameters = input->api.parameters;
  for (Binding& seed : input->seeds) {
    for (size_t i = 0; i < seed.arguments.size() && i < parameters.size(); ++i) {
      Argument& argument = seed.arguments[i];
      if (!argument.keyword && argument.name.empty()) argument.name = parameters[i].name;
    }
  }
}

}  // namespace

Result<LoadedCatalogue> LoadOrProbe(Target& target, const Hello& hello,
                                    const CatalogueOptions& options, const StopToken& stop,
                                    Progress& progress) {
  double begin = NowSeconds();
  LoadedCatalogue loaded;
  std::vector<std::unique_ptr<TargetSession>> workers;
  for (int i = 0; i < options.jobs; ++i) {
    workers.push_back(target.Open({&stop, StopLevel::kNow}));
  }
  std::vector<Api> rule_apis;
  PARALLAX_TRY(ListRules(*workers[0], hello.library, progress, &loaded.rules, &rule_apis));
  CatalogueKey key{hello.library, hello.version,
                   HashOfFolder(options.adapter_folder) + HashOfFolder(options.own_rules_folder) +
                       options.rules_hash,
                   hello.python + " " + hello.profile};
  std::filesystem::path file = options.cache_folder / CatalogueFileName(key);
  if (auto cached = LoadCatalogue(file, key); cached.ok()) {
    loaded.catalogue = std::move(cached).value();
    return loaded;
  }
  progress.Stage(
      fmt::format("probing {} {} (once for this build)", target.spec().name, hello.version));
  PARALLAX_TRY_ASSIGN(std::string text, workers[0]->AskText("apis", "", kListDeadlineS));
  PARALLAX_TRY_ASSIGN(std::vector<Api> apis, ParseApis(text));
  apis.insert(apis.end(), rule_apis.begin(), rule_apis.end());
  PARALLAX_TRY_ASSIGN(std::vector<ProbeInput> inputs, AskSeeds(std::move(apis), workers, progress));
  for (ProbeInput& input : inputs) NameArguments(&input);
  size_t total = inputs.size();
  std::vector<Evaluator*> evaluators;
  for (auto& worker : workers) evaluators.push_back(worker.get());
  ProbeOptions probing;
  probing.dialect = &target.spec().dialect;
  PARALLAX_TRY_ASSIGN(loaded.catalogue.entries,
                      ProbeApis(target.spec().name, std::move(inputs), evaluators, probing,
                                CandidateFills, [&](size_t done, size_t) {
                                  progress.Done(done, total);
                                  return !stop.requested();
                                }));
  loaded.catalogue.target = target.spec().name;
  loaded.catalogue.key = key;
  PARALLAX_TRY(SaveCatalogue(file, loaded.catalogue));
  loaded.probing_seconds = NowSeconds() - begin;
  return loaded;
}

}  // namespace parallax
