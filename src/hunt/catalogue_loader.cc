#include "hunt/catalogue_loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "base/fs.h"
#include "base/hash.h"
#include "catalogue/apis.h"
#include "catalogue/make_catalogue.h"
#include "catalogue/prober.h"
#include "words/shared_progress.h"

namespace parallax {
namespace {

constexpr double kListDeadlineS = 60;

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
    // Another file is another API for the catalogue: it is probed again.
    api.extra = nlohmann::json{{"fingerprint", rule.value("fingerprint", "")}}.dump();
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

CatalogueRequest RequestFor(const Target& target, const Hello& hello,
                            const CatalogueOptions& options) {
  CatalogueRequest request;
  request.target = target.spec().name;
  request.key = {hello.library, hello.version, HashOfFolder(options.adapter_folder),
                 hello.python + " " + hello.profile};
  request.cache_folder = options.cache_folder;
  return request;
}

}  // namespace

Result<LoadedCatalogue> LoadOrProbe(Target& target, const Hello& hello,
                                    const CatalogueOptions& options, const StopToken& stop,
                                    Progress& unshared) {
  double begin = NowSeconds();
  SharedProgress progress(unshared);
  LoadedCatalogue loaded;
  std::unique_ptr<TargetSession> lister = target.Open({&stop, StopLevel::kClean});
  CatalogueRequest request = RequestFor(target, hello, options);
  PARALLAX_TRY(ListRules(*lister, hello.library, progress, &loaded.rules, &request.rules));
  std::vector<std::string> rule_names;
  for (const Rule& rule : loaded.rules) rule_names.push_back(rule.name);
  PARALLAX_TRY_ASSIGN(std::vector<SourceSelection> sources,
                      ParseSources(options.sources, rule_names));
  request.wanted = [&](const ListedApi& api) {
    return Concern(sources, loaded.rules, options.only, api);
  };
  request.list = [&]() -> Result<std::vector<Api>> {
    PARALLAX_TRY_ASSIGN(std::string text, lister->AskText("apis", "", kListDeadlineS));
    return ParseApis(text);
  };
  std::vector<std::unique_ptr<Prober>> probers;
  std::vector<ProbeSeat> seats;
  for (int i = 0; i < options.jobs; ++i) {
    probers.push_back(std::make_unique<Prober>(target, stop, progress));
    seats.push_back(probers.back()->Seat());
  }
  PARALLAX_TRY_ASSIGN(loaded.catalogue, MakeCatalogue(request, seats, stop, progress));
  loaded.probing_seconds = NowSeconds() - begin;
  return loaded;
}

}  // namespace parallax
