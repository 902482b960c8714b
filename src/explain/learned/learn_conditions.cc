#include "explain/learned/learn_conditions.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "explain/learned/call_table.h"
#include "explain/learned/fresh_draws.h"
#include "explain/learned/joint_draws.h"
#include "explain/retries/number_ends.h"

namespace parallax {
namespace {

constexpr uint64_t kLearnedStream = 0x6c6561726e;
constexpr uint64_t kFreshStream = 0x6672657368;
constexpr double kExplored = 0.35;  // of what is left, before anything is learned
constexpr size_t kBatch = 16;       // calls
constexpr int kMostRoundsLearned = 8;
constexpr int kMostNarrowed = 24;  // calls between the ends of bounds, in one round
constexpr int kMostTests = 4;      // batches of fresh draws of one conjunction
constexpr size_t kHalf = 12;       // of a batch of fresh draws
constexpr size_t kLeastInside = 14, kLeastOutside = 10, kLeastOfEach = 3;
constexpr size_t kLeastWithoutAtoms = 24;
constexpr size_t kMostLettersLearned = 150;
constexpr double kMostDoubted = 100;  // times, between what fails and what passes

class ConditionLearner {
 public:
  ConditionLearner(Varier& varier, std::vector<Feature> features, std::span<const Aspect> aspects)
      : varier_(varier),
        table_(std::move(features)),
        draws_(varier.witness(), aspects, kLearnedStream) {
    table_.Add(varier.witness(), VariedState::kFails);
    for (const TriedCall& call : varier.tried()) table_.Add(call.binding, call.state);
  }

  Result<std::optional<LearnedConditions>> Learn() {
    // What no conjunction explains none will explain when there is more of it.
    atoms_ = table_.Learn();
    const auto after = static_cast<int>((1 - kExplored) * varier_.left());
    while (atoms_ && varier_.left() > after) {
      const int before = varier_.left();
      PARALLAX_TRY(Explore());
      atoms_ = table_.Learn();
      if (varier_.left() == before) break;  // nothing is left to draw
    }
    for (int round = 0; round < kMostRoundsLearned && atoms_; ++round) {
      PARALLAX_TRY_ASSIGN(const bool narrow, Narrow());
      if (!narrow || varier_.left() <= 0) break;
      PARALLAX_TRY_ASSIGN(const bool proven, Test());
      if (proven) return Said();
      if (!refuted_) break;  // nobody knows
      atoms_ = table_.Learn();
    }
    return std::optional<LearnedConditions>();
  }

 private:
  // The states of these calls, which join the table.
  Result<std::vector<VariedState>> Run(const std::vector<Binding>& calls) {
    PARALLAX_TRY_ASSIGN(auto states, varier_.Try(calls));
    for (size_t i = 0; i < calls.size(); ++i) {
      if (!table_.Add(calls[i], states[i])) states[i] = VariedState::kUnknown;
    }
    return states;
  }

  Status Explore() {
    std::vector<JointDraw> drawn;
    std::vector<Binding> calls;
    for (size_t i = 0; i < kBatch; ++i) {
      drawn.push_back(draws_.Next(DrawnBase(table_, draws_.rng())));
      calls.push_back(drawn.back().binding);
    }
    PARALLAX_TRY_ASSIGN(const auto states, Run(calls));
    for (size_t i = 0; i < kBatch; ++i) {
      draws_.Tell(drawn[i], states[i] != VariedState::kUnknown);
    }
    return Status::Ok();
  }

  // Finds where bounds are, and learns again on the way. False: nobody knows.
  Result<bool> Narrow() {
    for (int step = 0; step < kMostNarrowed; ++step) {
      const auto open = FirstOpenBound(*atoms_, table_.features(), doubts_);
      if (!open) return true;
      if (varier_.left() <= 0) return false;
      PARALLAX_TRY_ASSIGN(const bool moved, NarrowOne(*open));
      if (!moved) return false;
      atoms_ = table_.Learn();
      if (!atoms_) return false;
    }
    return !FirstOpenBound(*atoms_, table_.features(), doubts_);
  }

  // Whether the bound moved, or what is left of it is in doubt and little.
  Result<bool> NarrowOne(const OpenBound& open) {
    const FeatureKind kind = table_.features()[(*atoms_)[open.atom].feature].kind;
    const Bound& bound = open.bound;
    const bool none = bound.edge == bound.outside;
    const double middle = none ? BeyondEdge(open, kind) : MiddleOfBound(bound, kind);
    if (!CallWithin(open, middle)) return false;
    PARALLAX_TRY_ASSIGN(const VariedState state, StateWithin(open, middle));
    if (state != VariedState::kUnknown || none) return state != VariedState::kUnknown;
    // From both sides of what nobody can judge.
    bool moved = false;
    for (const double end : {bound.edge, bound.outside}) {
      const double between = MiddleOfBound({middle, middle, end}, kind);
      PARALLAX_TRY_ASSIGN(const VariedState beside, StateWithin(open, between));
      moved |= beside != VariedState::kUnknown;
    }
    const double ratio = bound.edge / bound.outside;
    const bool little = ratio > 0 && std::max(ratio, 1 / ratio) <= kMostDoubted;
    if (!moved && little) PARALLAX_TRY(AddDoubt((*atoms_)[open.atom].feature, bound));
    return moved || little;
  }

  Status AddDoubt(size_t feature, const Bound& bound) {
    const LearnedCall* edge = table_.FailingWith(feature, bound.edge);
    if (edge == nullptr) return Status::Ok();
    PARALLAX_TRY_ASSIGN(const double excess, varier_.ExcessOf(edge->binding));
    doubts_.push_back({feature, bound, excess <= kLittleOff});
    return Status::Ok();
  }

  Result<VariedState> StateWithin(const OpenBound& open, double number) {
    const auto call = CallWithin(open, number);
    if (!call) return VariedState::kUnknown;
    PARALLAX_TRY_ASSIGN(const auto states, Run({*call}));
    return states.front();
  }

  // A failing call at the edge of the bound with a number between that and what passes, or beyond
  // the edge, where nothing is known to pass.
  std::optional<Binding> CallWithin(const OpenBound& open, double number) const {
    const size_t at = (*atoms_)[open.atom].feature;
    const Feature& feature = table_.features()[at];
    const Bound& bound = open.bound;
    const LearnedCall* base = table_.FailingWith(at, bound.edge);
    if (base == nullptr || !feature.moved) return std::nullopt;
    const bool none = bound.edge == bound.outside;
    const auto call = feature.moved(base->binding, number);
    if (!call) return std::nullopt;
    const Fact fact = table_.FactsOf(*call, *atoms_)[at];
    if (!std::holds_alternative<double>(fact)) return std::nullopt;
    const double reached = std::get<double>(fact);
    const auto [low, high] = std::minmax(bound.edge, bound.outside);
    const bool within = none ? reached != bound.edge : reached > low && reached < high;
    return within ? call : std::nullopt;
  }

  double BeyondEdge(const OpenBound& open, FeatureKind kind) const {
    constexpr double kTimes = 4;
    const bool is_low = (*atoms_)[open.atom].HasLow() && (*atoms_)[open.atom].low == open.bound;
    const double edge = open.bound.edge;
    if (kind == FeatureKind::kWhole) return edge + (is_low ? -1 : 1);
    return is_low == (edge > 0) ? edge / kTimes : edge * kTimes;
  }

  // Whether fresh calls obey.
  Result<bool> Test() {
    refuted_ = false;
    size_t inside = 0;
    std::vector<size_t> outside(atoms_->size());
    for (int test = 0; test < kMostTests && varier_.left() > 0; ++test) {
      const std::vector<FreshDraw> fresh = FreshDraws(table_, *atoms_, kHalf, &draws_);
      std::vector<Binding> calls;
      for (const FreshDraw& each : fresh) calls.push_back(each.drawn.binding);
      PARALLAX_TRY_ASSIGN(const auto states, Run(calls));
      for (size_t i = 0; i < fresh.size(); ++i) {
        const bool known = states[i] != VariedState::kUnknown;
        draws_.Tell(fresh[i].drawn, known);
        if (!known) continue;
        const bool inside_fails = states[i] == VariedState::kFails;
        refuted_ |= inside_fails == fresh[i].broken.has_value();
        ++(fresh[i].broken ? outside[*fresh[i].broken] : inside);
      }
      if (refuted_) return false;
      if (IsEnough(inside, outside)) return true;
    }
    return false;
  }

  static bool IsEnough(size_t inside, const std::vector<size_t>& outside) {
    if (outside.empty()) return inside >= kLeastWithoutAtoms;
    size_t all = 0;
    for (const size_t each : outside) all += each;
    const size_t least = *std::min_element(outside.begin(), outside.end());
    return inside >= kLeastInside && all >= kLeastOutside && least >= kLeastOfEach;
  }

  std::optional<LearnedConditions> Said() const {
    LearnedConditions learned;
    size_t letters = 0;
    for (const Atom& atom : *atoms_) {
      const Feature& feature = table_.features()[atom.feature];
      bool gradual = false;
      std::string words = WordsOfAtom(WithoutDoubt(atom, &gradual), feature);
      if (words.empty()) return std::nullopt;
      learned.clauses.push_back(words + (gradual ? kGradually : ""));
      letters += learned.clauses.back().size();
      if (feature.illegal) learned.illegal = learned.clauses.back();
    }
    return letters <= kMostLettersLearned ? std::optional(std::move(learned)) : std::nullopt;
  }

  // What is in doubt of a bound lies inside: it may fail.
  Atom WithoutDoubt(Atom atom, bool* gradual) const {
    for (const Doubt& doubt : doubts_) {
      if (doubt.feature != atom.feature) continue;
      for (Bound* bound : {&atom.low, &atom.high}) {
        if (*bound != doubt.bound) continue;
        bound->inside = bound->edge = bound->outside;
        *gradual |= doubt.gradual;
      }
    }
    return atom;
  }

  Varier& varier_;
  CallTable table_;
  JointDraws draws_;
  std::vector<Doubt> doubts_;
  std::optional<AtomList> atoms_;  // nothing: none explains the calls
  bool refuted_ = false;           // by the last test
};

}  // namespace

std::vector<Feature> VocabularyOf(const Binding& witness, std::span<const Parameter> parameters,
                                  const std::vector<Question>& questions) {
  std::vector<Feature> all = ArgumentFeatures(witness, parameters);
  for (std::vector<Feature> more : {ShapeFeatures(witness), FeaturesOf(questions),
                                    NumberFeatures(witness), PairFeatures(witness)}) {
    std::move(more.begin(), more.end(), std::back_inserter(all));
  }
  return all;
}

Result<std::optional<LearnedConditions>> LearnConditions(Varier& varier,
                                                         std::vector<Feature> features,
                                                         std::span<const Aspect> aspects) {
  return ConditionLearner(varier, std::move(features), aspects).Learn();
}

Result<bool> AnyFreshPasses(Varier& varier, std::span<const Aspect> aspects,
                            const DrawLimits& limits, int count) {
  JointDraws draws(varier.witness(), aspects, limits, kFreshStream);
  std::vector<Binding> calls;
  for (int i = 0; i < count; ++i) calls.push_back(draws.Next(varier.witness()).binding);
  PARALLAX_TRY_ASSIGN(const auto states, varier.Try(calls));
  CallTable table({});
  table.Add(varier.witness(), VariedState::kFails);
  for (size_t i = 0; i < calls.size(); ++i) {
    const bool passes = states[i] == VariedState::kPasses;
    if (!passes || !table.Add(calls[i], states[i])) continue;
    PARALLAX_TRY_ASSIGN(const bool again, varier.PassesAgain(calls[i]));
    if (again) return true;
  }
  return false;
}

void TellLearned(const LearnedConditions& learned, Variations* found) {
  found->learned = found->suffices = true;
  found->clauses = learned.clauses;
  found->illegal = learned.illegal;
  found->dtypes.clear();
  found->numbers.clear();
  found->told_of.clear();
  for (const std::string& clause : learned.clauses) {
    std::erase_if(found->varied, [&](const VariedCall& each) { return each.what == clause; });
    found->varied.push_back({clause, "true", VariedState::kFails});
    found->varied.push_back({clause, "false", VariedState::kPasses});
  }
}

}  // namespace parallax
