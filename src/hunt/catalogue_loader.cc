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
#include "hunt/rule_list.h"
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

// Positional arguments of seeds get their parameters' names, for people to read.
void NameArguments(const RuleList& rules, ProbeInput* input) {
  std::vector<std::string> names;
  for (const Parameter& parameter : input->api.parameters) names.push_back(parameter.name);
  auto rule = rules.parameters.find(input->api.name);
  if (rule != rules.parameters.end()) names = rule->second;
  for (Binding& seed : input->seeds) {
    for (size_t i = 0; i < seed.arguments.size() && i < names.size(); ++i) {
      Argument& argument = seed.arguments[i];
      if (!argument.keyword && argument.name.empty()) argument.name = names[i];
    }
  }
}

std::vector<std::string> NamesOf(const std::vector<Api>& apis) {
  std::vector<std::string> names;
  for (const Api& api : apis) names.push_back(api.name);
  return names;
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
  RuleListOptions about{hello.library, options.own_rules_folder, options.asked_rules};
  PARALLAX_TRY_ASSIGN(std::string described, workers[0]->AskText("rules", "", kListDeadlineS));
  PARALLAX_TRY_ASSIGN(RuleList rules, ReadRules(described, about, progress));
  CatalogueKey key{hello.library, hello.version,
                   HashOfFolder(options.adapter_folder) + HashOfFolder(options.own_rules_folder) +
                       options.rules_hash,
                   hello.python + " " + hello.profile};
  std::filesystem::path file = options.cache_folder / CatalogueFileName(key);
  if (auto cached = LoadCatalogue(file, key); cached.ok()) {
    loaded.catalogue = std::move(cached).value();
    std::vector<Api> apis;
    for (const CatalogueEntry& entry : loaded.catalogue.entries) apis.push_back(entry.api);
    PARALLAX_TRY(DropUnknownApis(NamesOf(apis), about, progress, &rules));
    loaded.rules = std::move(rules.rules);
    return loaded;
  }
  progress.Stage(
      fmt::format("probing {} {} (once for this build)", target.spec().name, hello.version));
  PARALLAX_TRY_ASSIGN(std::string text, workers[0]->AskText("apis", "", kListDeadlineS));
  PARALLAX_TRY_ASSIGN(std::vector<Api> apis, ParseApis(text));
  PARALLAX_TRY(DropUnknownApis(NamesOf(apis), about, progress, &rules));
  loaded.rules = std::move(rules.rules);
  apis.insert(apis.end(), rules.apis.begin(), rules.apis.end());
  PARALLAX_TRY_ASSIGN(std::vector<ProbeInput> inputs, AskSeeds(std::move(apis), workers, progress));
  for (ProbeInput& input : inputs) NameArguments(rules, &input);
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
