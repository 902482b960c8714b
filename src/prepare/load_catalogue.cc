#include "prepare/load_catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <memory>
#include <optional>

#include "base/clock.h"
#include "base/fs.h"
#include "base/glob.h"
#include "base/hash.h"
#include "catalogue/cache.h"
#include "catalogue/make_catalogue.h"
#include "catalogue/prober.h"
#include "prepare/list_apis.h"
#include "relations/propose.h"
#include "similar/sentence.h"
#include "targets/build.h"
#include "targets/declared.h"
#include "words/shared_progress.h"

namespace parallax {
namespace {

constexpr double kRulesDeadlineS = 600;  // the rulebook has a limit for each file

// Of the text of every file of a folder and below, by name.
std::string HashOfFolder(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, ignored)) {
    const std::string kind = entry.path().extension();
    if (entry.is_regular_file() && (kind == ".py" || kind == ".json")) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::string all;
  for (const auto& file : files) {
    auto text = ReadFile(file);
    all += file.filename().string() + '\0' + (text.ok() ? *text : "") + '\0';
  }
  return HashOf(all).Hex();
}

// A seat whose seeds of rules have their parameters' names, for people to read: a rule's entry has
// no parameters, since nothing is guessed for it.
ProbeSeat Naming(ProbeSeat seat, const RuleList& rules) {
  SeedSource seeds = std::move(seat.seeds);
  seat.seeds = [seeds, &rules](const std::vector<std::string>& apis) {
    auto answer = seeds(apis);
    for (size_t i = 0; answer.ok() && i < answer->size(); ++i) {
      auto names = rules.parameters.find((*answer)[i].api);
      if (names != rules.parameters.end()) NameArguments(names->second, &(*answer)[i]);
    }
    return answer;
  };
  return seat;
}

// What python/parallax/rulebook describes, in as many parts as there are jobs, which are asked for
// at once: to load hundreds of files takes as long as to start.
Result<std::vector<std::string>> DescribeRules(Target& target, const StopToken& stop, int jobs) {
  std::vector<std::unique_ptr<TargetSession>> sessions;
  std::vector<std::future<Result<std::string>>> asked;
  for (int i = 0; i < jobs; ++i) {
    sessions.push_back(target.Open({&stop, StopLevel::kClean}));
    asked.push_back(std::async(std::launch::async,
                               [&session = *sessions.back(), part = fmt::format("{}/{}", i, jobs)] {
                                 return session.AskText("rules", part, kRulesDeadlineS);
                               }));
  }
  std::vector<std::string> parts;
  std::optional<Error> error;
  for (auto& one : asked) {
    Result<std::string> answer = one.get();
    if (answer.ok()) {
      parts.push_back(*std::move(answer));
    } else if (!error) {
      error = answer.error();
    }
  }
  if (error) return *error;
  return parts;
}

CatalogueRequest RequestFor(const Target& target, const Hello& hello,
                            const CatalogueOptions& options) {
  CatalogueRequest request;
  request.target = target.spec().name;
  request.key = {hello.library, hello.version,
                 StateOfAdapter(options.installation, target.spec().adapter),
                 fmt::format("{} {} {} {}", hello.python, hello.profile,
                             DigestOf(BuildOf(target.spec())), hello.files)};
  request.cache_folder = options.installation.Catalogues();
  request.options.dialect = &target.spec().dialect;
  request.options.constraints = options.constraints;
  request.options.dtypes = DeclaredBy(hello).dtypes;
  if (!options.constraints) request.key.build += " without constraints";
  request.hints = [said = options.said](const std::string& api) {
    std::vector<Hint> hints;
    for (const UserConstraint& each : said) {
      if (MatchesGlob(each.api, api)) hints.push_back({each.clause, !each.wrong});
    }
    return hints;
  };
  return request;
}

RuleListOptions AboutRules(const Hello& hello, const CatalogueOptions& options) {
  return {hello.library, options.installation.Rules(), options.asked_rules};
}

}  // namespace

std::string StateOfAdapter(const Installation& installation, const std::string& adapter) {
  return HashOfFolder(installation.AdapterFolder(adapter));
}

Result<RuleList> ListRules(Target& target, const Hello& hello, const CatalogueOptions& options,
                           const StopToken& stop, Progress& progress) {
  PARALLAX_TRY_ASSIGN(const std::vector<std::string> described,
                      DescribeRules(target, stop, options.jobs));
  return ReadRules(described, AboutRules(hello, options), progress);
}

Result<LoadedCatalogue> LoadOrProbe(Target& target, const Hello& hello,
                                    const CatalogueOptions& options, const StopToken& stop,
                                    Progress& unshared) {
  double begin = NowSeconds();
  SharedProgress progress(unshared);
  const RuleListOptions about = AboutRules(hello, options);
  RuleList rules;
  if (options.opening.empty()) {
    PARALLAX_TRY_ASSIGN(rules, ListRules(target, hello, options, stop, progress));
  }
  std::vector<std::string> rule_names;
  for (const Rule& rule : rules.rules) rule_names.push_back(rule.name);
  PARALLAX_TRY_ASSIGN(std::vector<SourceSelection> sources,
                      ParseSources(options.sources, {rule_names, options.stated}));
  CatalogueRequest request = RequestFor(target, hello, options);
  request.wanted = [&](const ListedApi& api) {
    if (!options.opening.empty()) return options.opening.contains(api.name);
    return Concern(sources, rules.rules, options.only, api) ||
           options.stated_apis.contains(api.name);
  };
  request.list = [&] { return ListApis(target, stop); };
  request.rules = [&](const std::vector<std::string>& names) -> Result<std::vector<Api>> {
    PARALLAX_TRY(DropUnknownApis(names, about, progress, &rules));
    return rules.apis;
  };
  std::vector<std::unique_ptr<Prober>> probers;
  std::vector<ProbeSeat> seats;
  for (int i = 0; i < options.jobs; ++i) {
    probers.push_back(std::make_unique<Prober>(target, stop, progress));
    seats.push_back(Naming(probers.back()->Seat(), rules));
  }
  LoadedCatalogue loaded;
  PARALLAX_TRY_ASSIGN(loaded.catalogue, MakeCatalogue(request, seats, stop, progress));
  loaded.rules = std::move(rules.rules);
  loaded.probing_seconds = NowSeconds() - begin;
  return loaded;
}

Result<Catalogue> ListCatalogue(Target& target, const Hello& hello, const CatalogueOptions& options,
                                const StopToken& stop) {
  PARALLAX_TRY_ASSIGN(std::vector<Api> apis, ListApis(target, stop));
  const CatalogueRequest request = RequestFor(target, hello, options);
  Catalogue out{request.target, request.key, {}};
  for (Api& api : apis) {
    api.doc = FirstSentence(api.doc);
    out.entries.emplace_back().api = std::move(api);
  }
  std::sort(out.entries.begin(), out.entries.end(),
            [](const auto& a, const auto& b) { return a.api.name < b.api.name; });
  return out;
}

Result<std::vector<std::string>> UnprobedApis(Target& target, const Hello& hello,
                                              const CatalogueOptions& options,
                                              const StopToken& stop) {
  if (!options.asked_rules.empty()) return std::vector<std::string>();
  PARALLAX_TRY_ASSIGN(const std::vector<SourceSelection> sources,
                      ParseSources(options.sources, {{}, options.stated}));
  const CatalogueRequest request = RequestFor(target, hello, options);
  PARALLAX_TRY_ASSIGN(CatalogueCache cache,
                      CatalogueCache::Open(request.cache_folder, request.key));
  std::vector<ListedApi> listing = cache.listing();
  if (listing.empty()) {
    PARALLAX_TRY_ASSIGN(const std::vector<Api> apis, ListApis(target, stop));
    for (const Api& api : apis) listing.push_back(Listed(api));
    PARALLAX_TRY(cache.KeepListing(listing));
  }
  std::vector<std::string> names;
  for (const ListedApi& api : listing) {
    const bool wanted =
        Concern(sources, {}, options.only, api) || options.stated_apis.contains(api.name);
    if (wanted && !cache.Has(WithHints(api, request.hints(api.name)))) names.push_back(api.name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

Result<std::vector<CatalogueEntry>> CachedEntries(const Target& target, const Hello& hello,
                                                  const CatalogueOptions& options) {
  const CatalogueRequest request = RequestFor(target, hello, options);
  PARALLAX_TRY_ASSIGN(const CatalogueCache cache,
                      CatalogueCache::Open(request.cache_folder, request.key));
  std::vector<CatalogueEntry> entries;
  for (const ListedApi& api : cache.listing()) {
    if (auto entry = cache.Find(WithHints(api, request.hints(api.name))))
      entries.push_back(*std::move(entry));
  }
  return entries;
}

}  // namespace parallax
