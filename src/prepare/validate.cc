#include "prepare/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "constraints/domain.h"
#include "judge/judge.h"
#include "numbers/output.h"
#include "prepare/stated_store.h"
#include "relations/propose_stated.h"

namespace parallax {
namespace {

// Seeds, and how many contents of each.
struct InputCounts {
  size_t seeds = 0;
  uint64_t contents = 0;
};
constexpr InputCounts kOfName{8, 2};
constexpr InputCounts kOfGuess{25, 4};
constexpr size_t kTrial = 4;       // inputs of a guess, before it is run on more
constexpr double kDeadlineS = 20;  // of a call: libraries compile
constexpr Tolerance kFourDigits{1e-4, 1e-5};

constexpr Tolerance kOfPaper{0, kDistanceOfPaper};

bool SameWithin(const Tolerance& tolerance, const Outcome& a, const Outcome& b) {
  const OutputDifference difference =
      CompareOutputs(a.As<Returned>().value, b.As<Returned>().value, tolerance);
  return !difference.StructuresDiffer() && !difference.ShapesDiffer() && !difference.ValuesDiffer();
}

bool SameOutputs(const Outcome& a, const Outcome& b) {
  return SameWithin(Tolerance(), a, b) || SameWithin(kFourDigits, a, b);
}

// What a side did where the API's own returned.
struct SideCount {
  uint64_t both = 0;   // returned
  uint64_t agree = 0;  // of these
  uint64_t valid = 0;  // that the API took and it can be called with, as the paper asks for
  uint64_t near = 0;   // of these, those on which the paper lets it pass
  std::set<size_t> structures = {};  // on which it agrees
  bool is_guess = false;             // nothing but likeness speaks for it
  bool varies = false;               // the API's own result is another one for some of these

  bool AgreesWidely() const {
    return agree == both && both >= kEnoughOfGuess && varies &&
           structures.size() >= kEnoughStructures;
  }
  bool Agrees() const {
    if (is_guess) return AgreesWidely();
    return both >= kEnoughInputs &&
           static_cast<double>(agree) >= kAgreedShare * static_cast<double>(both);
  }
  // What speaks for it, where that is not enough.
  std::string Text() const {
    if (both == 0) return "returned on no input";
    const char* more = "";
    if (is_guess && agree == both && !varies) {
      more = ", which all have one result";
    } else if (is_guess && agree == both && structures.size() < kEnoughStructures) {
      more = ", of too few structures";
    }
    return fmt::format("agrees on {} of {} inputs{}", agree, both, more);
  }
};

// Of all sides, the API's own first.
struct Counts {
  std::vector<SideCount> sides;

  bool AnyAsInPaper() const {
    return std::any_of(sides.begin(), sides.end(), [](const SideCount& side) {
      return side.valid > 0 && side.near == side.valid;
    });
  }
  bool AnyWidely() const {
    return std::any_of(sides.begin(), sides.end(),
                       [](const SideCount& side) { return side.AgreesWidely(); });
  }
};

// Of each side but the first, over the inputs, which come by turns of so many structures.
Counts CountSides(const std::vector<Outcomes>& all, size_t sides, size_t structures,
                  bool is_guess) {
  Counts counts{std::vector<SideCount>(sides)};
  std::vector<const Outcome*> first(sides);  // of the API's own, where the side returned too
  for (size_t input = 0; input < all.size(); ++input) {
    const Outcomes& outcomes = all[input];
    for (size_t i = 1; i < sides && i < outcomes.size(); ++i) {
      SideCount& count = counts.sides[i];
      count.is_guess = is_guess;
      const bool asked = count.valid < kInputsOfPaper && outcomes[0].Is<Returned>() &&
                         !outcomes[i].Is<NotApplicable>();
      count.valid += asked ? 1 : 0;
      if (!Judged({outcomes[0], outcomes[i]})) continue;
      ++count.both;
      count.near += asked && SameWithin(kOfPaper, outcomes[0], outcomes[i]) ? 1 : 0;
      if (SameOutputs(outcomes[0], outcomes[i])) {
        ++count.agree;
        count.structures.insert(input % structures);
      }
      if (first[i] == nullptr) first[i] = &outcomes[0];
      count.varies = count.varies || !SameOutputs(*first[i], outcomes[0]);
    }
  }
  return counts;
}

// Whether more inputs may show that a side agrees: none returned so far, or one agreed.
bool IsOpen(const std::vector<SideCount>& counts) {
  const auto none = [](const SideCount& count) { return count.both == 0; };
  return std::all_of(counts.begin(), counts.end(), none) ||
         std::any_of(counts.begin(), counts.end(), [](const SideCount& c) { return c.agree > 0; });
}

size_t StructuresOf(const CatalogueEntry& entry, const InputCounts& most) {
  return std::min(entry.seeds.size(), most.seeds);
}

// Of all structures before further contents.
std::vector<EvaluateItem> ItemsOf(const PlannedRelation& planned, const CatalogueEntry& entry,
                                  const InputCounts& most) {
  std::vector<EvaluateItem> items;
  const size_t seeds = StructuresOf(entry, most);
  for (uint64_t draw = 0; draw < most.contents; ++draw) {
    for (size_t i = 0; i < seeds; ++i) {
      const Binding binding =
          WithinDomain(planned.relation.domain, entry.seeds[i * entry.seeds.size() / seeds]);
      items.push_back({binding, Mix(i, draw), planned.relation.sides});
    }
  }
  return items;
}

// Keeps the best side of each target.
void Decide(const std::vector<SideCount>& counts, StatedRelation* relation) {
  const std::vector<Side>& sides = relation->relation.sides;
  std::map<std::string, size_t> best;  // by target
  for (size_t i = 1; i < sides.size(); ++i) {
    const auto [known, first] = best.try_emplace(sides[i].target, i);
    if (first) continue;
    const SideCount &old = counts[known->second], &now = counts[i];
    if (std::pair(now.Agrees(), now.agree) > std::pair(old.Agrees(), old.agree)) known->second = i;
  }
  relation->left_out.clear();
  relation->verified_inputs = 0;
  for (size_t i = 1; i < sides.size(); ++i) {
    const SideCount& count = counts[i];
    const bool is_best = best[sides[i].target] == i;
    if (is_best && count.Agrees()) {
      relation->verified_inputs = std::max(relation->verified_inputs, count.agree);
      continue;
    }
    std::string reason = "another call of its target agrees as well or better";
    if (is_best) reason = count.Text();
    relation->left_out.push_back({i, std::move(reason)});
  }
  const bool any = relation->left_out.size() + 1 < sides.size();
  relation->state = any ? StatedState::kVerified : StatedState::kRejected;
  if (any) return;
  const size_t told = best.begin()->second;
  relation->reason = fmt::format("{} {}", LabelOf(sides[told]), counts[told].Text());
}

// Candidates that the store does not know, handed out to threads.
class Validation {
 public:
  Validation(const std::vector<CatalogueEntry>& catalogue, const RelationTarget& target,
             const ValidationTools& tools, std::vector<StatedRelation*> open)
      : catalogue_(catalogue),
        target_(target),
        resolver_(catalogue, target),
        tools_(tools),
        open_(std::move(open)) {}

  Status Run() {
    std::vector<std::thread> threads;
    for (int i = 0; i < tools_.jobs; ++i) threads.emplace_back([this] { Work(); });
    for (std::thread& thread : threads) thread.join();
    return failure_ ? Status(*failure_) : Status();
  }

 private:
  void Work() {
    const auto session = tools_.target.Open({&tools_.stop, StopLevel::kClean});
    while (!tools_.stop.requested()) {
      const size_t mine = next_++;
      if (mine >= open_.size()) return;
      const Status done = ValidateOne(*session, open_[mine]);
      const std::scoped_lock lock(mutex_);
      if (!done.ok() && !failure_) failure_ = done.error();
      if (failure_) return;
      tools_.progress.Done(++done_, open_.size());
    }
  }

  Status ValidateOne(TargetSession& session, StatedRelation* relation) {
    auto planned = resolver_.Resolve(*relation);
    if (!planned.ok()) {
      relation->state = StatedState::kRejected;
      relation->reason = planned.error().message;
    } else {
      PARALLAX_TRY(Run(session, std::move(planned).value(), relation));
      if (tools_.stop.requested()) return {};
    }
    const std::scoped_lock lock(mutex_);
    return PutStated(tools_.notes, *relation);
  }

  Status Run(TargetSession& session, PlannedRelation planned, StatedRelation* relation) const {
    const bool is_guess = relation->IsGuess();
    PARALLAX_TRY_ASSIGN(const Counts counts, CountsOf(session, planned, is_guess));
    if (tools_.stop.requested()) return {};
    Decide(counts.sides, relation);
    relation->agrees_as_in_paper = counts.AnyAsInPaper();
    relation->agrees_widely = is_guess && relation->state == StatedState::kVerified;
    if (is_guess || relation->state != StatedState::kVerified) return {};
    planned.relation.sides = relation->HeldSides(std::move(planned.relation.sides));
    PARALLAX_TRY_ASSIGN(const Counts more, CountsOf(session, planned, true));
    relation->agrees_widely = more.AnyWidely();
    return {};
  }

  // Over all inputs; of a guess that the first few refute, over these.
  Result<Counts> CountsOf(TargetSession& session, const PlannedRelation& planned,
                          bool is_guess) const {
    const std::vector<Side>& sides = planned.relation.sides;
    const InputCounts& most = is_guess ? kOfGuess : kOfName;
    const std::vector<EvaluateItem> items = ItemsOf(planned, catalogue_[planned.api], most);
    std::vector<Outcomes> all;
    Counts counts{std::vector<SideCount>(sides.size())};
    size_t end = is_guess ? std::min(kTrial, items.size()) : items.size();
    for (size_t begin = 0; begin < items.size(); begin = end, end = items.size()) {
      const std::vector<EvaluateItem> part(items.begin() + static_cast<std::ptrdiff_t>(begin),
                                           items.begin() + static_cast<std::ptrdiff_t>(end));
      EvaluateOptions options;
      options.deadline_s = kDeadlineS;
      PARALLAX_TRY_ASSIGN(std::vector<Outcomes> outcomes,
                          session.Evaluate(target_.name, part, options));
      std::move(outcomes.begin(), outcomes.end(), std::back_inserter(all));
      counts = CountSides(all, sides.size(), StructuresOf(catalogue_[planned.api], most), is_guess);
      if (tools_.stop.requested() || !IsOpen(counts.sides)) break;
    }
    return counts;
  }

  const std::vector<CatalogueEntry>& catalogue_;
  const RelationTarget& target_;
  const StatedResolver resolver_;
  const ValidationTools& tools_;
  const std::vector<StatedRelation*> open_;
  std::atomic<size_t> next_ = 0;
  std::mutex mutex_;  // of the store, the progress and what follows
  size_t done_ = 0;
  std::optional<Error> failure_;
};

}  // namespace

Status Validate(const std::vector<CatalogueEntry>& catalogue, const RelationTarget& target,
                const ValidationTools& tools, std::vector<StatedRelation>* candidates) {
  PARALLAX_TRY_ASSIGN(const std::vector<StatedRelation> known, StatedRelationsIn(tools.notes));
  std::map<std::string_view, const StatedRelation*> by_name;
  for (const StatedRelation& each : known) by_name[each.name()] = &each;
  std::vector<StatedRelation*> open;
  for (StatedRelation& candidate : *candidates) {
    const auto found = by_name.find(candidate.name());
    const bool same = found != by_name.end() && found->second->origin == candidate.origin &&
                      found->second->definition == candidate.definition &&
                      found->second->state != StatedState::kCandidate;
    if (same) {
      candidate = *found->second;
    } else {
      open.push_back(&candidate);
    }
  }
  if (open.empty()) return {};
  tools.progress.Stage("running likely counterparts against each other");
  return Validation(catalogue, target, tools, std::move(open)).Run();
}

}  // namespace parallax
