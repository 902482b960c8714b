#include "catalogue/make_catalogue.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "catalogue/cache.h"
#include "catalogue/probed_call.h"
#include "catalogue/prober.h"
#include "catalogue/prune.h"
#include "inputs/infer.h"

namespace parallax {
namespace {

constexpr size_t kNamedProblems = 4;

// Whether its seeds came too late, or nothing was accepted and a call got no answer in time: the
// machine may have been busy.
bool MayOweItToTheMachine(const ProbedApi& api) {
  if (api.entry.seeding_problem.starts_with(kNoAnswerIn)) return true;
  return !api.entry.HasInputs() && std::ranges::any_of(api.entry.refusals, [](const auto& text) {
    return text == RefusalText({TimedOut{}}) || text == RefusalText({WorkerLost{}});
  });
}

// The making of one catalogue.
class Maker {
 public:
  Maker(const CatalogueRequest& request, CatalogueCache cache, const StopToken& stop,
        Progress& progress)
      : request_(request), cache_(std::move(cache)), stop_(stop), progress_(progress) {}

  Result<Catalogue> Make(std::span<const ProbeSeat> seats) {
    if (!cache_.problem().empty()) progress_.Note(cache_.problem());
    PARALLAX_TRY_ASSIGN(std::vector<Api> unknown, ReadKnown());
    known_ = entries_.size();
    wanted_ = known_ + unknown.size();
    if (!unknown.empty()) PARALLAX_TRY(Probe(std::move(unknown), seats));
    Catalogue out{request_.target, request_.key, {}};
    for (const ListedApi& api : listing_) out.entries.push_back(TakeEntry(api));
    std::sort(out.entries.begin(), out.entries.end(),
              [](const auto& a, const auto& b) { return a.api.name < b.api.name; });
    return out;
  }

 private:
  bool Wants(const ListedApi& api) const { return !request_.wanted || request_.wanted(api); }

  // Fills the listing and the entries that the cache has; the descriptions of the others.
  Result<std::vector<Api>> ReadKnown() {
    listing_ = cache_.listing();
    TakeHints();
    std::vector<Api> apis;
    bool complete = std::all_of(listing_.begin(), listing_.end(), [&](const ListedApi& api) {
      return !Wants(api) || cache_.Has(api);
    });
    if (listing_.empty() || !complete) {
      PARALLAX_TRY_ASSIGN(apis, request_.list());
      listing_.clear();
      for (const Api& api : apis) listing_.push_back(Listed(api));
      PARALLAX_TRY(cache_.KeepListing(listing_));
      for (Api& api : apis) api.hints = HintsFor(api.name);
      TakeHints();
    }
    PARALLAX_TRY_ASSIGN(std::vector<Api> rules, Rules());
    for (Api& rule : rules) {
      listing_.push_back(Listed(rule));
      apis.push_back(std::move(rule));
    }
    for (const ListedApi& api : listing_) {
      if (!Wants(api)) continue;
      if (auto entry = cache_.Find(api)) entries_.emplace(api.name, *std::move(entry));
    }
    std::erase_if(
        apis, [&](const Api& api) { return entries_.contains(api.name) || !Wants(Listed(api)); });
    return apis;
  }

  std::vector<Hint> HintsFor(const std::string& api) const {
    return request_.hints ? request_.hints(api) : std::vector<Hint>();
  }

  void TakeHints() {
    for (ListedApi& api : listing_) {
      const std::vector<Hint> hints = HintsFor(api.name);
      api = WithHints(std::move(api), hints);
    }
  }

  Result<std::vector<Api>> Rules() const {
    if (!request_.rules) return std::vector<Api>();
    std::vector<std::string> names;
    for (const ListedApi& api : listing_) names.push_back(api.name);
    return request_.rules(names);
  }

  Status Probe(std::vector<Api> apis, std::span<const ProbeSeat> seats) {
    progress_.Stage(fmt::format("probing {} of {} APIs of {} {} (once for this build)", apis.size(),
                                wanted_, request_.target, request_.key.version));
    if (known_ > 0 && apis.size() > 1) progress_.Done(known_, wanted_);
    auto take = [&](std::span<const ProbedApi> probed) -> Status {
      std::vector<ProbedApi> settled(probed.begin(), probed.end());
      std::erase_if(settled, MayOweItToTheMachine);
      PARALLAX_TRY(cache_.Keep(settled));
      for (const ProbedApi& api : probed) {
        entries_.emplace(api.entry.api.name, api.entry);
        if (!api.entry.seeding_problem.empty()) problems_.push_back(api.entry.api.name);
      }
      progress_.Done(entries_.size(), wanted_);
      if (stop_.requested()) return Error{};
      return {};
    };
    Status done =
        ProbeApis(request_.target, std::move(apis), seats, request_.options, CandidateFills, take);
    TellProblems();
    if (!done.ok() && stop_.requested()) {
      return Error{fmt::format("{} of {} APIs are known: probing was {}", entries_.size(), wanted_,
                               StoppedByUser().message),
                   "run the command again to go on"};
    }
    return done;
  }

  void TellProblems() {
    if (problems_.empty()) return;
    std::sort(problems_.begin(), problems_.end());
    const std::string& first = problems_.front();
    size_t named = std::min(kNamedProblems, problems_.size());
    std::string names = fmt::format("{}", fmt::join(std::span(problems_).first(named), ", "));
    if (problems_.size() > named) names += fmt::format(" and {} more", problems_.size() - named);
    progress_.Note(fmt::format("the adapter's seeds() went wrong for {} API{}: {}; of {}: {}",
                               problems_.size(), problems_.size() == 1 ? "" : "s", names, first,
                               entries_.at(first).seeding_problem));
  }

  CatalogueEntry TakeEntry(const ListedApi& api) {
    auto found = entries_.find(api.name);
    if (found != entries_.end()) return std::move(found->second);
    CatalogueEntry entry;
    entry.api.name = api.name;
    entry.api.kind = api.kind;
    entry.api.program = api.program;
    entry.api.traits = api.traits;
    return entry;
  }

  const CatalogueRequest& request_;
  CatalogueCache cache_;
  const StopToken& stop_;
  Progress& progress_;
  std::vector<ListedApi> listing_;
  std::map<std::string, CatalogueEntry> entries_;  // of the wanted APIs
  size_t known_ = 0;                               // of them, from the cache
  size_t wanted_ = 0;
  std::vector<std::string> problems_;  // APIs whose seeds went wrong now
};

}  // namespace

Result<Catalogue> MakeCatalogue(const CatalogueRequest& request, std::span<const ProbeSeat> seats,
                                const StopToken& stop, Progress& progress) {
  PARALLAX_TRY_ASSIGN(CatalogueCache cache,
                      CatalogueCache::Open(request.cache_folder, request.key));
  PruneCatalogues(request.cache_folder, request.key.library,
                  std::filesystem::file_time_type::clock::now());
  return Maker(request, std::move(cache), stop, progress).Make(seats);
}

}  // namespace parallax
