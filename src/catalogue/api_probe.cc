#include "catalogue/api_probe.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/check.h"
#include "base/rng.h"
#include "catalogue/before_probing.h"
#include "catalogue/probed_call.h"
#include "constraints/bend.h"
#include "constraints/domain.h"
#include "constraints/signature.h"
#include "guess/declared.h"
#include "guess/guess.h"
#include "guess/learn.h"
#include "guess/repair.h"
#include "guess/variants.h"

namespace parallax {
namespace {

constexpr size_t kRound = 12;           // guesses at a time: lessons arrive between rounds
constexpr size_t kMaxRefusals = 5;      // kept for `why`
constexpr uint64_t kSlowNs = 1u << 20;  // seeds that are quicker are not told apart by their time
constexpr uint64_t kDearNs = 1u << 24;  // a call of 17 ms ...
constexpr uint64_t kDearRatio = 8;      // ... that costs so many times the cheapest seed's
constexpr size_t kGuessTries = 8;  // to stay within a rule's domain, for each guess that is tried

// One guess in so many does not look at the constraints.
constexpr uint64_t kFreeGuesses = 8;
constexpr uint64_t kObeyStream = 0x6f626579;

}  // namespace

ApiProbe::ApiProbe(Api api, std::vector<Binding> given, const ProbeOptions& options,
                   const FillCandidates& candidates)
    : options_(options), candidates_(candidates), given_(std::move(given)) {
  accepted_ = SeedSet(api.kind == "rule");
  entry_.api = std::move(api);
  if (options_.constraints) entry_.constraints = KnownConstraints(entry_.api);
  for (std::string& form : std::exchange(entry_.api.forms, {})) forms_.push_back({std::move(form)});
  KeepDomain(&entry_, &given_);
  guides_ = TakeGuides(&entry_);
  if (given_.size() > options_.max_given) given_.resize(options_.max_given);
}

EvaluateItem ApiProbe::Item(Binding binding, Program program, uint64_t draw, bool widened) const {
  Side side;
  side.label = program.name();
  side.program = std::move(program);
  if (widened) side.derivation.kind = DeriveKind::kWiden;
  return {std::move(binding), draw, {std::move(side)}};
}

std::vector<EvaluateItem> ApiProbe::Next() {
  asked_.clear();
  while (asked_.empty() && phase_ != Phase::kDone) {
    switch (phase_) {
      case Phase::kGiven:
        asked_ = GivenItems();
        break;
      case Phase::kGuess:
        asked_ = GuessItems();
        break;
      case Phase::kVariants:
        asked_ = VariantItems();
        break;
      case Phase::kFill:
        asked_ = FillItems();
        break;
      case Phase::kBorders:
        asked_ = BorderItems();
        break;
      case Phase::kDraws:
        asked_ = DrawItems();
        break;
      case Phase::kForms:
        asked_ = FormItems();
        break;
      case Phase::kDone:
        break;
    }
  }
  return asked_;
}

void ApiProbe::Report(std::span<const Outcome> outcomes) {
  PARALLAX_CHECK(outcomes.size() == asked_.size(), "outcomes do not match what was asked");
  NoteShown(outcomes);
  switch (phase_) {
    case Phase::kGiven:
    case Phase::kGuess:
      return ReportTries(outcomes);
    case Phase::kVariants:
      return ReportVariants(outcomes);
    case Phase::kFill:
      return ReportFills(outcomes);
    case Phase::kBorders:
      return ReportBorders(outcomes);
    case Phase::kDraws:
      return ReportDraws(outcomes);
    case Phase::kForms:
      return ReportForms(outcomes);
    case Phase::kDone:
      return;
  }
}

std::vector<EvaluateItem> ApiProbe::GivenItems() {
  std::vector<EvaluateItem> items;
  for (const Binding& binding : given_) {
    items.push_back(Item(binding, entry_.api.program, Mix(options_.seed, items.size())));
  }
  if (items.empty()) AfterTries();
  return items;
}

Binding ApiProbe::NextGuess() {
  uint64_t draw = Mix(options_.seed, guesses_++);
  if (!refused_.empty() && draw % 2 == 0) {
    const auto& [binding, message] = refused_[(draw >> 8) % refused_.size()];
    if (auto repaired = Repair(binding, message, draw)) return *std::move(repaired);
  }
  Binding guess = Guess(entry_.api, lessons_, options_.dialect->hints, draw);
  // Some guesses go their own way: what was read may be wrong.
  if (draw % kFreeGuesses == 1) return guess;
  Rng rng(Mix(draw, kObeyStream));
  return Obeying(guides_, std::move(guess), rng);
}

std::vector<EvaluateItem> ApiProbe::GuessItems() {
  std::vector<EvaluateItem> items;
  size_t round = entry_.api.parameters.empty() && entry_.api.overloads.empty() ? 1 : kRound;
  for (size_t tries = 0; items.size() < round && tries < kGuessTries * round; ++tries) {
    Binding guess = WithinDomain(entry_.api.domain, NextGuess());
    if (!IsWithin(entry_.api.domain, guess)) continue;
    items.push_back(Item(std::move(guess), entry_.api.program, Mix(options_.seed, guesses_)));
  }
  refused_.clear();
  return items;
}

void ApiProbe::Note(const Outcome& outcome) {
  std::string text = RefusalText(outcome);
  auto& list = entry_.refusals;
  auto known = std::find(list.begin(), list.end(), text);
  if (known != list.end()) list.erase(known);
  list.push_back(std::move(text));
  if (list.size() > kMaxRefusals) list.erase(list.begin());
}

void ApiProbe::NoteSuspect(const Binding& binding, const Outcome& outcome) {
  std::string way = WayToFail(outcome, *options_.dialect);
  if (way.empty() || entry_.suspects.size() >= options_.max_suspects) return;
  if (ways_to_fail_.insert(std::move(way)).second) entry_.suspects.push_back(binding);
}

void ApiProbe::NoteShown(std::span<const Outcome> outcomes) {
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (!(asked_[i].sides.front().program == entry_.api.program)) continue;
    const bool returned = outcomes[i].Is<Returned>();
    for (const std::string& word : ShownBy(entry_.api, asked_[i].binding)) {
      shown_[word] |= returned;
    }
  }
}

bool ApiProbe::Accept(const EvaluateItem& item, const Outcome& outcome) {
  if (!outcome.Is<Returned>() || !HasElements(outcome.As<Returned>().value)) return false;
  accepted_.Offer(item.binding, item.seed, outcome.duration_ns, FirstCost(outcome));
  return true;
}

void ApiProbe::ReportTries(std::span<const Outcome> outcomes) {
  for (size_t i = 0; i < outcomes.size(); ++i) {
    const Outcome& outcome = outcomes[i];
    ++entry_.tried;
    if (Accept(asked_[i], outcome)) continue;
    Note(outcome);
    NoteSuspect(asked_[i].binding, outcome);
    deaths_ += IsDeath(outcome) ? 1 : 0;
    if (!outcome.Is<Raised>()) continue;
    const auto& raised = outcome.As<Raised>();
    Learn(entry_.api, asked_[i].binding, raised.message, *options_.dialect, &lessons_);
    refused_.emplace_back(asked_[i].binding, raised.message);
  }
  AfterTries();
}

void ApiProbe::AfterTries() {
  size_t limit = accepted_.size() == 0 ? options_.max_guesses : options_.few_guesses;
  // Without parameters there is nothing to guess but the one call without arguments.
  if (entry_.api.parameters.empty() && entry_.api.overloads.empty()) {
    limit = given_.empty() ? 1 : 0;
  }
  bool more =
      accepted_.size() < options_.enough && guesses_ < limit && deaths_ < options_.max_deaths;
  phase_ = more ? Phase::kGuess : Phase::kVariants;
}

std::vector<EvaluateItem> ApiProbe::VariantItems() {
  std::vector<Binding> accepted;
  for (const Seed& seed : accepted_.seeds()) accepted.push_back(seed.binding);
  std::vector<EvaluateItem> items;
  // A rule's inputs are chosen for what they are, and some calls die.
  const bool chosen = entry_.api.kind == "rule" || deaths_ >= options_.max_deaths;
  if (!chosen) {
    for (Binding& binding : VariantsOf(entry_.api, accepted, options_.dtypes)) {
      items.push_back(
          Item(std::move(binding), entry_.api.program, Mix(options_.seed, items.size())));
    }
  }
  if (items.empty()) BeginFills();
  return items;
}

// What refuses them is nothing new: nobody said that each is legal.
void ApiProbe::ReportVariants(std::span<const Outcome> outcomes) {
  for (size_t i = 0; i < outcomes.size(); ++i) {
    const Outcome& outcome = outcomes[i];
    ++entry_.tried;
    if (!Accept(asked_[i], outcome)) NoteSuspect(asked_[i].binding, outcome);
  }
  BeginFills();
}

void ApiProbe::BeginFills() {
  phase_ = Phase::kFill;
  // What the seed itself has is the last candidate: it was accepted once.
  FillCandidates with_own = [this](const TensorRecipe& recipe) {
    std::vector<Fill> fills = candidates_(recipe);
    if (std::find(fills.begin(), fills.end(), recipe.fill) == fills.end()) {
      fills.push_back(recipe.fill);
    }
    return fills;
  };
  for (Seed& seed : accepted_.Pick(options_.max_seeds)) {
    FillSearch fills(seed.binding, with_own);
    searches_.push_back({std::move(seed), std::move(fills), 0});
  }
}

std::vector<EvaluateItem> ApiProbe::FillItems() {
  std::vector<EvaluateItem> items;
  asked_searches_.clear();
  for (size_t s = 0; s < searches_.size(); ++s) {
    Search& search = searches_[s];
    if (search.fills.done() || search.trials >= options_.max_fill_trials) continue;
    ++search.trials;
    asked_searches_.push_back(s);
    for (uint64_t draw = 0; draw < FillSearch::kDraws; ++draw) {
      items.push_back(Item(search.fills.Trial(), entry_.api.program,
                           Mix(options_.seed, Mix(search.trials, draw))));
    }
  }
  if (items.empty()) EndFills();
  return items;
}

void ApiProbe::ReportFills(std::span<const Outcome> outcomes) {
  for (size_t i = 0; i < asked_searches_.size(); ++i) {
    Search& search = searches_[asked_searches_[i]];
    bool accepted = true;
    std::array<uint64_t, FillSearch::kDraws> durations{};
    for (size_t draw = 0; draw < durations.size(); ++draw) {
      const size_t item = i * durations.size() + draw;
      const Outcome& outcome = outcomes[item];
      ++entry_.tried;
      NoteSuspect(asked_[item].binding, outcome);
      accepted = accepted && outcome.Is<Returned>();
      durations[draw] = outcome.duration_ns;
      if (IsDeath(outcome)) search.trials = options_.max_fill_trials;
    }
    // The usual cost with the contents that were accepted: above the median, as the time of some
    // APIs depends on the contents, below the first call's, which initialises the library.
    std::sort(durations.begin(), durations.end());
    if (accepted) search.seed.cost_ns = durations[durations.size() / 2];
    search.fills.Report(accepted);
  }
}

// Of the seeds, the middle one: which was the first of a child is chance.
uint64_t ApiProbe::UsualFirstCost() const {
  std::vector<uint64_t> firsts;
  for (const Search& search : searches_) firsts.push_back(search.seed.first_ns);
  std::sort(firsts.begin(), firsts.end());
  return firsts.empty() ? 0 : firsts[firsts.size() / 2];
}

void ApiProbe::EndFills() {
  auto firm = [](const Search& s) {
    return s.fills.confirmed() || CountTensors(s.seed.binding) == 0;
  };
  bool any_firm = std::any_of(searches_.begin(), searches_.end(), firm);
  std::vector<std::pair<uint64_t, Binding>> kept;
  for (Search& search : searches_) {
    // A seed whose own contents pass only sometimes is worse than none, unless it is all there is.
    if (any_firm && !firm(search)) continue;
    kept.emplace_back(QuantiseCost(search.seed.cost_ns), search.fills.best());
  }
  // Slow ones come last. The order of quick ones does not hang on how busy the machine was.
  std::stable_sort(kept.begin(), kept.end(), [](const auto& a, const auto& b) {
    return std::max(a.first, kSlowNs) < std::max(b.first, kSlowNs);
  });
  // Dear seeds say little that a cheap one does not.
  while (kept.size() > 1 && kept.back().first >= kDearNs &&
         kept.back().first / kept.front().first >= kDearRatio) {
    kept.pop_back();
  }
  std::vector<uint64_t> costs;
  for (auto& [cost, binding] : kept) {
    entry_.seeds.push_back(std::move(binding));
    costs.push_back(cost);
  }
  std::sort(costs.begin(), costs.end());
  if (!costs.empty()) entry_.cost_ns = std::max<uint64_t>(1, costs[costs.size() / 2]);
  entry_.first_cost_ns = IfDear(UsualFirstCost(), entry_.cost_ns);
  searches_.clear();
  if (options_.constraints) CountForAll(lessons_, &entry_);
  phase_ = entry_.seeds.empty() ? Phase::kDone : Phase::kBorders;
  if (!entry_.seeds.empty()) return;
  for (FormTrial& form : forms_) entry_.api.forms.push_back(std::move(form.name));
}

CatalogueEntry ApiProbe::Take() {
  PARALLAX_CHECK(done(), "a probe that is not done");
  if (!entry_.seeds.empty()) entry_.refusals.resize(std::min<size_t>(entry_.refusals.size(), 2));
  entry_.lessons = Sentences(lessons_);
  for (const auto& [word, returned] : shown_) {
    if (!returned) entry_.refused_words.push_back(word);
  }
  return std::move(entry_);
}

}  // namespace parallax
