#include "prepare/compose_counterparts.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "base/glob.h"
#include "prepare/composed_search.h"
#include "prepare/stated_store.h"
#include "relations/counterparts/vocabulary.h"

namespace parallax {
namespace {

constexpr std::string_view kScopeOfSearches = "composed";

std::string KeyOf(const CatalogueEntry& entry, const Peer& peer) {
  return entry.api.name + "+" + peer.name;
}

// The entries of which programs of one peer are looked for.
struct PeerSearch {
  const Peer& peer;
  const TargetSpec& spec;
  std::vector<const CatalogueEntry*> entries;
  std::optional<PeerVocabulary> vocabulary;
};

// One entry and peer.
struct OpenPair {
  const PeerSearch* search;
  size_t entry;
};

// Handed out to threads.
class Searches {
 public:
  Searches(const ComposeInput& in, const ValidationTools& tools) : in_(in), tools_(tools) {
    for (const StatedRelation* each : in.held) {
      for (const Side& side : each->HeldSides()) {
        held_.insert(each->relation.api + "+" + side.target);
      }
    }
  }

  // Finds out which pairs are open. Of the others what is known goes to `out`.
  Status Begin(Composed* out) {
    PARALLAX_TRY_ASSIGN(const std::vector<Note> notes, tools_.notes.Notes(kScopeOfSearches));
    std::set<std::string> known;
    for (const Note& each : notes) {
      if (each.text == in_.match.origin) known.insert(each.key);
    }
    std::set<std::string> searched;
    for (const Peer& peer : in_.match.target.peers) AddPeer(peer, known, &searched);
    if (searched.empty()) return {};
    PARALLAX_TRY_ASSIGN(std::vector<StatedRelation> stated, StatedRelationsIn(tools_.notes));
    for (StatedRelation& each : stated) {
      const std::string pair = each.name().substr(0, each.name().rfind('~'));
      if (each.origin != in_.match.origin || !searched.contains(pair)) continue;
      out->candidates.push_back(std::move(each));
    }
    return {};
  }

  Status Run(Composed* out) {
    if (open_.empty()) return {};
    tools_.progress.Stage("composing counterparts");
    found_.resize(open_.size());
    std::vector<std::thread> threads;
    for (int i = 0; i < tools_.jobs; ++i) threads.emplace_back([this] { Work(); });
    for (std::thread& thread : threads) thread.join();
    if (failure_) return *failure_;
    for (size_t i = 0; i < open_.size(); ++i) {
      if (!found_[i]) continue;
      const OpenPair& pair = open_[i];
      out->searched.push_back(KeyOf(*pair.search->entries[pair.entry], pair.search->peer));
      std::move(found_[i]->begin(), found_[i]->end(), std::back_inserter(out->candidates));
    }
    return {};
  }

 private:
  void AddPeer(const Peer& peer, const std::set<std::string>& known,
               std::set<std::string>* searched) {
    const auto target = std::find_if(
        in_.targets.begin(), in_.targets.end(),
        [&](const HuntedTarget& each) { return each.target.spec().name == peer.name; });
    if (target == in_.targets.end()) return;
    PeerSearch search{peer, target->target.spec(), {}, std::nullopt};
    for (const CatalogueEntry& entry : in_.match.catalogue) {
      const Api& api = entry.api;
      const bool wanted = IsPublicCall(api) && !entry.seeds.empty() && !MayDraw(api.traits) &&
                          MatchesGlob(in_.only, api.name);
      if (!wanted || held_.contains(KeyOf(entry, peer))) continue;
      if (known.contains(KeyOf(entry, peer))) {
        searched->insert(KeyOf(entry, peer));
      } else {
        search.entries.push_back(&entry);
      }
    }
    if (search.entries.empty()) return;
    search.vocabulary.emplace(in_.match, peer, search.entries);
    peers_.push_back(std::make_unique<PeerSearch>(std::move(search)));
    for (size_t i = 0; i < peers_.back()->entries.size(); ++i) {
      open_.push_back({peers_.back().get(), i});
    }
  }

  void Work() {
    const auto session = tools_.target.Open({&tools_.stop, StopLevel::kClean});
    while (!tools_.stop.requested()) {
      const size_t mine = next_++;
      if (mine >= open_.size()) return;
      const OpenPair& pair = open_[mine];
      const PeerSearch& search = *pair.search;
      const ComposedSearch composed(in_.match, *search.vocabulary, search.peer, search.spec);
      auto found = composed.Run(*session, *search.entries[pair.entry], pair.entry);
      const std::scoped_lock lock(mutex_);
      if (!found.ok() && !failure_) failure_ = found.error();
      if (failure_) return;
      if (!tools_.stop.requested()) found_[mine] = std::move(found).value();
      tools_.progress.Done(++done_, open_.size());
    }
  }

  const ComposeInput& in_;
  const ValidationTools& tools_;
  std::set<std::string> held_;
  std::vector<std::unique_ptr<PeerSearch>> peers_;
  std::vector<OpenPair> open_;
  std::vector<std::optional<std::vector<StatedRelation>>> found_;  // of each
  std::atomic<size_t> next_ = 0;
  std::mutex mutex_;  // of the progress and what follows
  size_t done_ = 0;
  std::optional<Error> failure_;
};

}  // namespace

Result<Composed> ComposeCounterparts(const ComposeInput& in, const ValidationTools& tools) {
  Composed out;
  Searches searches(in, tools);
  PARALLAX_TRY(searches.Begin(&out));
  PARALLAX_TRY(searches.Run(&out));
  return out;
}

Status KeepSearched(const std::vector<std::string>& searched, const std::string& origin,
                    NoteStore& notes) {
  for (const std::string& each : searched) {
    PARALLAX_TRY(notes.PutNote(kScopeOfSearches, each, origin));
  }
  return {};
}

}  // namespace parallax
