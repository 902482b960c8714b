#include "explore/exploration_log.h"

#include <fmt/format.h>

#include "base/text.h"
#include "explore/exploration_record.h"
#include "networks/network_json.h"

namespace parallax {
namespace {

constexpr const char* kStateKey = "state";
constexpr const char* kRoundPrefix = "round ";
constexpr size_t kHashDigits = 32;

std::string HashText(const Network& network) { return HashOfNetwork(network).Hex(); }

}  // namespace

ExplorationLog::ExplorationLog(Store& store, const std::string& key)
    : store_(store), scope_("exploration:" + HashOf(key).Hex()) {}

Status ExplorationLog::Begin() {
  known_.clear();
  noted_.clear();
  rounds_ = 0;
  return store_.notes().DropNotes(scope_);
}

Result<Exploration> ExplorationLog::Resume() {
  PARALLAX_TRY_ASSIGN(const std::vector<Note> notes, store_.notes().Notes(scope_));
  std::optional<std::string> state;
  for (const Note& note : notes) {
    if (note.key == kStateKey) {
      state = note.text;
      continue;
    }
    ++rounds_;
    // Lines of a hash and "+" or "-".
    for (size_t at = 0; at + kHashDigits < note.text.size(); at += kHashDigits + 2) {
      known_[note.text.substr(at, kHashDigits)] = note.text[at + kHashDigits] == '+';
    }
  }
  if (!state) {
    return Error{"there is no exploration of these targets, seed and layers to go on with",
                 "leave --resume out"};
  }
  return ReadExplorationRecord(*state);
}

std::optional<bool> ExplorationLog::Known(const Network& network) const {
  if (known_.empty()) return std::nullopt;
  const auto known = known_.find(HashText(network));
  if (known == known_.end()) return std::nullopt;
  return known->second;
}

void ExplorationLog::Add(const Network& network, bool ran) {
  noted_ += HashText(network) + (ran ? "+\n" : "-\n");
}

Status ExplorationLog::Keep(const Exploration& exploration) {
  const std::string round = fmt::format("{}{:08}", kRoundPrefix, rounds_);
  PARALLAX_TRY(store_.Atomically([&]() -> Status {
    if (!noted_.empty()) PARALLAX_TRY(store_.notes().PutNote(scope_, round, noted_));
    return store_.notes().PutNote(scope_, kStateKey, ExplorationRecord(exploration));
  }));
  if (!noted_.empty()) ++rounds_;
  noted_.clear();
  return {};
}

}  // namespace parallax
