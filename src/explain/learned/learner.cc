#include "explain/learned/learner.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>

namespace parallax {
namespace {

constexpr size_t kMostAtoms = 3;
constexpr int kMostSteps = 200000;  // of the search for a cover
constexpr int kNoCost = std::numeric_limits<int>::max();

// Which of the passing calls an atom accounts for.
using CallSet = std::vector<bool>;

struct Candidate {
  Atom atom;
  CallSet accounts;
  std::string group = {};  // Feature::group
};

// Candidates of which each accounts for other calls than all before; of those alike the plainest.
std::vector<Candidate> Candidates(std::span<const Feature> features,
                                  const std::vector<std::vector<Fact>>& failing,
                                  const std::vector<std::vector<Fact>>& passing) {
  std::map<CallSet, Candidate> best;
  for (size_t f = 0; f < features.size() && !failing[f].empty(); ++f) {
    for (Atom& atom : AtomsOf(f, features[f], failing[f], passing[f])) {
      // The witness, which comes first, is inside of each bound.
      if (HoldsOf(atom, failing[f].front()) != Truth::kYes) continue;
      CallSet accounts(passing[f].size());
      bool any = false;
      for (size_t i = 0; i < passing[f].size(); ++i) {
        accounts[i] = HoldsOf(atom, passing[f][i]) != Truth::kYes;
        any |= HoldsOf(atom, passing[f][i]) == Truth::kNo;
      }
      const auto known = best.find(accounts);
      const bool better = known == best.end() || atom.cost < known->second.atom.cost;
      if (any && better) best[accounts] = {std::move(atom), accounts, features[f].group};
    }
  }
  std::vector<Candidate> candidates;
  for (auto& [accounts, candidate] : best) candidates.push_back(std::move(candidate));
  std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
    return std::pair(a.atom.cost, a.atom.feature) < std::pair(b.atom.cost, b.atom.feature);
  });
  return candidates;
}

// The cheapest candidates that together account for every passing call.
class Cover {
 public:
  Cover(const std::vector<Candidate>& candidates, size_t calls) : candidates_(candidates) {
    for (const Candidate& each : candidates) costs_.push_back(each.atom.cost);
    SortCalls(calls);
  }

  std::optional<std::vector<size_t>> Find() {
    Bits none(candidates_.empty() ? 0 : bits_.front().size());
    if (candidates_.empty() && count_ > 0) return std::nullopt;
    std::vector<size_t> chosen;
    Extend(none, &chosen, 0);
    return cost_ == kNoCost ? std::nullopt : std::optional(best_);
  }

 private:
  using Bits = std::vector<uint64_t>;

  // Those first that the fewest candidates account for.
  void SortCalls(size_t calls) {
    count_ = calls;
    std::vector<std::pair<std::ptrdiff_t, size_t>> order;
    for (size_t call = 0; call < calls; ++call) {
      order.emplace_back(std::count_if(candidates_.begin(), candidates_.end(),
                                       [&](const Candidate& each) { return each.accounts[call]; }),
                         call);
    }
    std::sort(order.begin(), order.end());
    for (const Candidate& each : candidates_) {
      Bits& bits = bits_.emplace_back(calls / 64 + 1);
      for (size_t i = 0; i < calls; ++i) {
        if (each.accounts[order[i].second]) bits[i / 64] |= uint64_t{1} << (i % 64);
      }
    }
  }

  // The first call that is not accounted for; the number of calls: each is.
  size_t FirstOpen(const Bits& accounted) const {
    for (size_t word = 0; word < accounted.size(); ++word) {
      if (~accounted[word] == 0) continue;
      const auto at = word * 64 + static_cast<size_t>(std::countr_one(accounted[word]));
      return std::min(at, count_);
    }
    return count_;
  }

  bool IsOfGroup(const std::vector<size_t>& chosen, size_t candidate) const {
    const std::string& group = candidates_[candidate].group;
    return !group.empty() && std::any_of(chosen.begin(), chosen.end(), [&](size_t each) {
      return candidates_[each].group == group;
    });
  }

  void Extend(const Bits& accounted, std::vector<size_t>* chosen, int cost) {
    if (cost >= cost_ || ++steps_ > kMostSteps) return;
    const size_t call = FirstOpen(accounted);
    if (call == count_) {
      cost_ = cost;
      best_ = *chosen;
      return;
    }
    if (chosen->size() == kMostAtoms) return;
    for (size_t each = 0; each < candidates_.size(); ++each) {
      if ((bits_[each][call / 64] >> (call % 64) & 1) == 0 || IsOfGroup(*chosen, each)) continue;
      Bits more = accounted;
      for (size_t word = 0; word < more.size(); ++word) more[word] |= bits_[each][word];
      chosen->push_back(each);
      Extend(more, chosen, cost + costs_[each]);
      chosen->pop_back();
    }
  }

  const std::vector<Candidate>& candidates_;
  std::vector<int> costs_;
  std::vector<Bits> bits_;
  size_t count_ = 0;
  int steps_ = 0;
  int cost_ = kNoCost;
  std::vector<size_t> best_;
};

// Whether calls with that number pass, and none fails.
bool PassesWith(double number, size_t feature, std::span<const LearnedCall> calls) {
  bool any = false;
  for (const LearnedCall& call : calls) {
    if (call.facts[feature] != Fact(number)) continue;
    if (call.fails) return false;
    any = true;
  }
  return any;
}

// Of whole numbers those next to the one that passes by itself pass as well, where no call with
// them fails: with other atoms kept there may be none.
void ExtendOutside(Bound* bound, size_t feature, std::span<const LearnedCall> calls) {
  constexpr double kMostStepped = 8;
  const double step = bound->edge > bound->outside ? 1 : -1;
  if (bound->edge == bound->outside || std::abs(bound->edge - bound->outside) > kMostStepped)
    return;
  while (bound->outside + step != bound->edge &&
         PassesWith(bound->outside + step, feature, calls)) {
    bound->outside += step;
  }
}

// Bounds reach to the nearest number of a passing call that breaks this atom alone.
void SettleBounds(AtomList* atoms, std::span<const Feature> features,
                  std::span<const LearnedCall> calls) {
  const AtomList sharp = *atoms;
  for (size_t at = 0; at < atoms->size(); ++at) {
    Atom& atom = (*atoms)[at];
    if (!atom.HasLow() && !atom.HasHigh()) continue;
    for (const LearnedCall& call : calls) {
      const Fact& fact = call.facts[atom.feature];
      const bool alone = !call.fails && std::holds_alternative<double>(fact) &&
                         BrokenAlone(sharp, call.facts) == at;
      if (!alone) continue;
      const double number = std::get<double>(fact);
      Bound &low = atom.low, &high = atom.high;
      const bool none_low = low.outside == low.edge, none_high = high.outside == high.edge;
      if (atom.HasLow() && number < low.edge && (none_low || number > low.outside)) {
        low.outside = number;
      }
      if (atom.HasHigh() && number > high.edge && (none_high || number < high.outside)) {
        high.outside = number;
      }
    }
    if (features[atom.feature].kind != FeatureKind::kWhole) continue;
    if (atom.HasLow()) ExtendOutside(&atom.low, atom.feature, calls);
    if (atom.HasHigh()) ExtendOutside(&atom.high, atom.feature, calls);
  }
}

}  // namespace

std::optional<AtomList> LearnConjunction(std::span<const Feature> features,
                                         std::span<const LearnedCall> calls) {
  std::vector<std::vector<Fact>> failing(features.size()), passing(features.size());
  size_t count = 0;
  for (const LearnedCall& call : calls) {
    count += call.fails ? 0 : 1;
    for (size_t f = 0; f < features.size(); ++f) {
      (call.fails ? failing : passing)[f].push_back(call.facts[f]);
    }
  }
  const std::vector<Candidate> candidates = Candidates(features, failing, passing);
  const auto chosen = Cover(candidates, count).Find();
  if (!chosen) return std::nullopt;
  AtomList atoms;
  for (const size_t each : *chosen) atoms.push_back(candidates[each].atom);
  std::stable_sort(atoms.begin(), atoms.end(),
                   [](const Atom& a, const Atom& b) { return a.feature < b.feature; });
  SettleBounds(&atoms, features, calls);
  return atoms;
}

Truth HoldsOf(const AtomList& atoms, std::span<const Fact> facts) {
  Truth all = Truth::kYes;
  for (const Atom& atom : atoms) {
    const Truth one = HoldsOf(atom, facts[atom.feature]);
    if (one == Truth::kNo) return Truth::kNo;
    if (one == Truth::kUnknown) all = Truth::kUnknown;
  }
  return all;
}

std::optional<size_t> BrokenAlone(const AtomList& atoms, std::span<const Fact> facts) {
  std::optional<size_t> broken;
  for (size_t i = 0; i < atoms.size(); ++i) {
    const Truth truth = HoldsOf(atoms[i], facts[atoms[i].feature]);
    if (truth == Truth::kYes) continue;
    if (truth == Truth::kUnknown || broken) return std::nullopt;
    broken = i;
  }
  return broken;
}

std::optional<OpenBound> FirstOpenBound(const AtomList& atoms, std::span<const Feature> features,
                                        std::span<const Doubt> doubts) {
  for (size_t i = 0; i < atoms.size(); ++i) {
    const size_t feature = atoms[i].feature;
    const auto is_open = [&](const Bound& bound) {
      return !IsNarrow(bound, features[feature].kind) &&
             std::none_of(doubts.begin(), doubts.end(), [&](const Doubt& doubt) {
               return doubt.feature == feature && doubt.bound == bound;
             });
    };
    if (atoms[i].HasLow() && is_open(atoms[i].low)) return OpenBound{i, atoms[i].low};
    if (atoms[i].HasHigh() && is_open(atoms[i].high)) return OpenBound{i, atoms[i].high};
  }
  return std::nullopt;
}

}  // namespace parallax
