#include "explain/learned/fresh_draws.h"

#include <algorithm>
#include <span>
#include <utility>

namespace parallax {
namespace {

constexpr int kMostProposals = 500;
constexpr uint64_t kOddsOfBound = 3;  // that a number is set beside its bound

class FreshDrawer {
 public:
  FreshDrawer(const CallTable& table, const AtomList& atoms, size_t half, JointDraws* draws)
      : table_(table), atoms_(atoms), half_(half), draws_(*draws), outside_(atoms.size()) {}

  std::vector<FreshDraw> Draw() {
    for (int i = 0; i < kMostProposals && !IsFull(); ++i) Propose();
    return std::move(found_);
  }

 private:
  size_t MostOutside() const { return (half_ + atoms_.size() - 1) / atoms_.size(); }

  bool IsFull() const {
    return inside_ == half_ && std::all_of(outside_.begin(), outside_.end(),
                                           [&](size_t count) { return count == MostOutside(); });
  }

  void Propose() {
    JointDraw draw = draws_.Next(DrawnBase(table_, draws_.rng()));
    if (draws_.rng().OneIn(kOddsOfBound)) MoveBesideBound(&draw.binding);
    const std::vector<Fact> facts = table_.FactsOf(draw.binding, atoms_);
    const bool inside = HoldsOf(atoms_, facts) == Truth::kYes;
    const std::optional<size_t> broken = inside ? std::nullopt : BrokenAlone(atoms_, facts);
    if (!inside && !broken) return;
    size_t& count = inside ? inside_ : outside_[*broken];
    if (count == (inside ? half_ : MostOutside()) || IsKnown(draw.binding)) return;
    if (inside && !DiffersElsewhere(draw.binding)) return;
    ++count;
    found_.push_back({std::move(draw), broken});
  }

  // A number of an atom on either side of its bound.
  void MoveBesideBound(Binding* binding) {
    Rng& rng = draws_.rng();
    if (atoms_.empty()) return;
    const Atom& atom = atoms_[rng.Below(atoms_.size())];
    const Feature& feature = table_.features()[atom.feature];
    if (!feature.moved || (!atom.HasLow() && !atom.HasHigh())) return;
    const bool of_low = atom.HasLow() && (!atom.HasHigh() || rng.OneIn(2));
    const Bound& bound = of_low ? atom.low : atom.high;
    const double from = rng.OneIn(2) ? bound.inside : bound.outside;
    const bool whole = feature.kind == FeatureKind::kWhole;
    const double to = whole && rng.OneIn(2) ? from + static_cast<double>(rng.Between(-2, 2))
                                            : from * DrawnSize(rng, -3, 3);
    auto moved = feature.moved(*binding, whole ? std::floor(to) : to);
    if (moved) *binding = *std::move(moved);
  }

  bool IsKnown(const Binding& binding) const {
    const auto is_it = [&](const auto& each) { return each.binding == binding; };
    return std::any_of(table_.calls().begin(), table_.calls().end(), is_it) ||
           std::any_of(found_.begin(), found_.end(),
                       [&](const FreshDraw& each) { return each.drawn.binding == binding; });
  }

  bool DiffersElsewhere(const Binding& binding) const {
    const std::vector<Fact> facts = table_.FactsOf(binding);
    const std::span<const LearnedCall> calls = table_.calls();
    const std::vector<Fact>& own = calls.front().facts;
    for (size_t f = 0; f < facts.size(); ++f) {
      const bool named = std::any_of(atoms_.begin(), atoms_.end(),
                                     [&](const Atom& atom) { return atom.feature == f; });
      if (!named && facts[f] != own[f]) return true;
    }
    return false;
  }

  const CallTable& table_;
  const AtomList& atoms_;
  const size_t half_;
  JointDraws& draws_;
  size_t inside_ = 0;
  std::vector<size_t> outside_;  // of each atom
  std::vector<FreshDraw> found_;
};

}  // namespace

std::vector<FreshDraw> FreshDraws(const CallTable& table, const AtomList& atoms, size_t half,
                                  JointDraws* draws) {
  return FreshDrawer(table, atoms, half, draws).Draw();
}

const Binding& DrawnBase(const CallTable& table, Rng& rng) {
  const std::span<const LearnedCall> calls = table.calls();
  const LearnedCall& any = calls[rng.Below(calls.size())];
  switch (rng.Below(4)) {
    case 0:
      return any.binding;
    case 1:
    case 2:
      for (size_t tries = 0; tries < calls.size(); ++tries) {
        const LearnedCall& each = calls[rng.Below(calls.size())];
        if (each.fails) return each.binding;
      }
      return calls.front().binding;
    default:
      return calls.front().binding;
  }
}

}  // namespace parallax
