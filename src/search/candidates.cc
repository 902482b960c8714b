#include "search/candidates.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/rng.h"
#include "constraints/domain.h"
#include "search/first_epoch.h"
#include "search/varied.h"

namespace parallax {
namespace {

constexpr int kVariedDraws = 3;  // of a row that is its parent again, or cannot be run

void AddVaried(const PlanInput& in, uint32_t index, std::vector<StructureRow>* trials) {
  const PlannedRelation& planned = in.relations[index];
  const CatalogueEntry& entry = in.catalogue[planned.api];
  const DomainTexts& domain = planned.relation.domain;
  Rng rng(Mix(Mix(in.seed, 0xd1ff), index));
  const bool by_value = entry.api.HasTrait("work-by-value");
  for (uint32_t i = 0; i < kVariedRows; ++i) {
    if (by_value && VariedEnlarges(i % VariedWays())) continue;
    StructureRow row{index, 0, kVariedMutator, planned.relation.structural ? 1 : kVariedContents};
    for (int draws = 0; draws < kVariedDraws; ++draws) {
      row.parent = static_cast<uint32_t>(rng.Below(entry.seeds.size()));
      row.draw = VariedDraw(i % VariedWays(), rng);
      const Binding& parent = entry.seeds[row.parent];
      const Binding varied = WithinDomain(domain, Varied(entry, parent, row.draw));
      if (varied == parent || !IsWithin(domain, varied)) continue;
      if (!Applies(in, planned.relation, varied) || !Calls(planned.relation, varied)) continue;
      trials->push_back(row);
      break;
    }
  }
}

// Seeds that the relation can be made of; all, where it is to be shown that there are none.
std::vector<uint32_t> SeedsFor(const PlanInput& in, const PlannedRelation& planned) {
  const std::vector<Binding>& seeds = in.catalogue[planned.api].seeds;
  std::vector<uint32_t> all, fitting;
  for (uint32_t i = 0; i < seeds.size(); ++i) {
    const Binding structure = WithinDomain(planned.relation.domain, seeds[i]);
    if (!Applies(in, planned.relation, structure)) continue;
    all.push_back(i);
    if (Calls(planned.relation, structure)) fitting.push_back(i);
  }
  return fitting.empty() ? all : fitting;
}

// A few of the seeds for it, from the first to the last.
std::vector<StructureRow> TrialsOf(const PlanInput& in, uint32_t index) {
  const PlannedRelation& planned = in.relations[index];
  const std::vector<uint32_t> fitting = SeedsFor(in, planned);
  const auto seeds = static_cast<uint32_t>(fitting.size());
  const bool promising = in.states[index] == RelationState::kPromising;
  const uint32_t rows = std::min(promising ? kGuessedRows : kTrialRows, seeds);
  const uint32_t contents = promising && rows > 0 ? kGuessedInputs / rows : kTrialContents;
  std::vector<StructureRow> trials;
  for (uint32_t i = 0; i < rows; ++i) {
    StructureRow row;
    row.relation = index;
    row.parent = fitting[i * seeds / rows];
    row.mutator = kNoMutator;
    row.contents = planned.relation.structural ? 1 : contents;
    trials.push_back(row);
  }
  if (promising && !trials.empty()) AddVaried(in, index, &trials);
  return trials;
}

// Of the epoch's budget, for all of them.
double ShareOf(const PlanInput& in) {
  bool alone = true, guessed = false;
  for (uint32_t i = 0; i < in.states.size(); ++i) {
    alone = alone && in.states[i] != RelationState::kVerified;
    guessed = guessed || (IsUndecided(in.states[i]) && in.relations[i].relation.Is(kGuessed));
  }
  if (alone) return 1;
  return guessed ? kShareOfGuessed : kShareOfTrials;
}

// Those of one state, the cheapest first, and those last whose API hung a moment ago: of what no
// hunt has the time for, as many as it can are decided.
std::vector<uint32_t> InTurn(const PlanInput& in, RelationState state) {
  using Turn = std::tuple<bool, uint64_t, uint32_t>;
  std::vector<Turn> turns;
  for (uint32_t i = 0; i < in.states.size(); ++i) {
    if (in.states[i] != state) continue;
    const StructureRow row{i, 0, kNoMutator, kTrialContents};
    turns.emplace_back(in.corpus.Rests(in.relations[i].api),
                       RowCost(row, in.relations, in.catalogue), i);
  }
  std::sort(turns.begin(), turns.end());
  std::vector<uint32_t> order;
  for (const Turn& turn : turns) order.push_back(std::get<uint32_t>(turn));
  return order;
}

// Of a guess what is called with the inputs that there are, and its partner.
std::array<std::string_view, 2> CalledBy(const PlannedRelation& planned) {
  return {planned.relation.sides.front().program.name(), planned.partner};
}

// Functions that returned when a guess called them.
std::set<std::string_view> ReturnedNames(const PlanInput& in) {
  std::set<std::string_view> names;
  for (uint32_t i = 0; i < in.returned.size(); ++i) {
    if (in.returned[i] == 0) continue;
    const auto called = CalledBy(in.relations[i]);
    for (size_t side = 0; side < called.size(); ++side) {
      if ((in.returned[i] >> side & 1) != 0) names.insert(called[side]);
    }
  }
  return names;
}

// What was never tried: of each function that returned in no guess the first one with it, then the
// others, so that as many functions as can be are called with success.
std::vector<uint32_t> UntriedInTurn(const PlanInput& in) {
  std::set<std::string_view> known = ReturnedNames(in);
  std::vector<uint32_t> order, others;
  for (const uint32_t index : InTurn(in, RelationState::kCandidate)) {
    const PlannedRelation& planned = in.relations[index];
    bool gains = false;
    if (!planned.partner.empty() && !in.corpus.Rests(planned.api)) {
      for (const std::string_view name : CalledBy(planned)) gains |= known.insert(name).second;
    }
    (gains ? order : others).push_back(index);
  }
  order.insert(order.end(), others.begin(), others.end());
  return order;
}

// Takes rows of candidates.
class Taker {
 public:
  explicit Taker(const PlanInput& in) : in_(in) {}

  // From `next` on until so much is spent; how much was.
  double Take(const std::vector<uint32_t>& order, double budget_ns, size_t* next) {
    double spent_ns = 0;
    for (; *next < order.size() && spent_ns < budget_ns; ++*next) {
      for (const StructureRow& row : TrialsOf(in_, order[*next])) {
        spent_ns += static_cast<double>(RowCost(row, in_.relations, in_.catalogue));
        rows_.push_back(row);
      }
    }
    return spent_ns;
  }

  std::vector<StructureRow> Rows() {
    std::stable_sort(rows_.begin(), rows_.end(), [](const StructureRow& a, const StructureRow& b) {
      return a.relation < b.relation;
    });
    return std::move(rows_);
  }

 private:
  const PlanInput& in_;
  std::vector<StructureRow> rows_;
};

}  // namespace

std::vector<StructureRow> PlanCandidates(const PlanInput& in) {
  const double budget_ns = ShareOf(in) * static_cast<double>(in.budget_ns);
  const std::vector<uint32_t> untried = UntriedInTurn(in);
  const std::vector<uint32_t> promising = InTurn(in, RelationState::kPromising);
  Taker taker(in);
  size_t next_untried = 0, next_promising = 0;
  double left_ns = budget_ns;
  left_ns -= taker.Take(untried, promising.empty() ? budget_ns : budget_ns / 2, &next_untried);
  // One dear candidate takes all of an epoch, and those of the other state wait for none.
  left_ns -= taker.Take(promising, std::max(left_ns, budget_ns / 2), &next_promising);
  taker.Take(untried, left_ns, &next_untried);
  return taker.Rows();
}

}  // namespace parallax
