#include "relations/pairs/pinned_pairs.h"

#include <fmt/format.h>

#include "relations/pairs/matched_pairs.h"

namespace parallax {
namespace {

std::string ReasonOf(const SaidPair& pin) {
  return fmt::format("pinned at {}{}{}", pin.place, pin.reason.empty() ? "" : ": ", pin.reason);
}

// Why a pin makes no pair.
std::string WhyNone(const PairNames& names, const SaidPair& pin) {
  bool paired = false, inputs = false, target = false;
  for (const PublicName& each : names.all()) {
    const bool is_source = MatchesGlob(pin.source, each.name);
    paired |= is_source;
    inputs |= is_source && names.EntryOf(each).HasInputs();
    target |= MatchesGlob(pin.target, each.name);
  }
  const std::string why = !paired   ? pin.source + " is none that is paired"
                          : !target ? pin.target + " is none that is paired"
                          : !inputs
                              ? pin.source + " has no inputs"
                              : "it is banned, or no call of the one can be made of the other's";
  return fmt::format("{}: no pair {}, {}: {}", pin.place, pin.source, pin.target, why);
}

void AddPin(const PairNames& names, const SaidPair& pin, const SimilarOptions& options,
            const std::string& target_library, Proposals* out) {
  const size_t before = out->relations.size();
  for (const PublicName& source : names.all()) {
    if (!MatchesGlob(pin.source, source.name) || !names.EntryOf(source).HasInputs()) continue;
    for (const PublicName& target : names.all()) {
      const bool pinned = &source != &target && MatchesGlob(pin.target, target.name) &&
                          !options.Bans(source.name, target.name);
      if (pinned) AddCalls(names, source, target, {}, target_library, &out->relations);
    }
  }
  for (size_t i = before; i < out->relations.size(); ++i) {
    out->relations[i].relation.citation = ReasonOf(pin);
    out->relations[i].similarity = -1;
  }
  if (out->relations.size() == before) out->left_out.push_back(WhyNone(names, pin));
}

}  // namespace

void PinnedPairs(const PairNames& names, const SimilarOptions& options,
                 const std::string& target_library, Proposals* out) {
  for (const SaidPair& pin : options.said) {
    if (!pin.banned) AddPin(names, pin, options, target_library, out);
  }
}

}  // namespace parallax
