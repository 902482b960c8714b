#pragma once

// ApiProbe: the probing of one api as a state machine. It hands out calls to make and is told what
// came of them, so that many apis share a request. Deterministic in what it is told, apart from
// measured cost. One thread.

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "catalogue/borders.h"
#include "catalogue/fill_search.h"
#include "catalogue/seed_set.h"
#include "guess/lessons.h"
#include "nouns/api.h"
#include "targets/evaluator.h"
#include "words/dialect.h"

namespace parallax {

struct ProbeOptions {
  size_t max_seeds = 20;    // kept for an api
  size_t max_given = 48;    // seeds of the adapter that are tried
  size_t max_guesses = 60;  // when nothing else is accepted
  size_t few_guesses = 24;  // when the adapter's seeds show fewer than `enough` structures
  size_t enough = 4;
  size_t max_fill_trials = 40;  // for one seed
  size_t max_suspects = 3;      // inputs that killed a call, kept for an API
  size_t max_deaths = 3;        // crashes and time-outs after which no more is guessed
  size_t batch_apis = 24;       // that share a request, and are saved together
  std::vector<DType> dtypes;    // that the target declares
  double deadline_s = 2;
  uint64_t seed = 1;
  bool constraints = true;                // false: none are read, learned or tried
  const Dialect* dialect = &NoDialect();  // in which the target refuses; outlives the probing
};

class ApiProbe {
 public:
  // `candidates` outlives it.
  ApiProbe(Api api, std::vector<Binding> given, const ProbeOptions& options,
           const FillCandidates& candidates);

  bool done() const { return phase_ == Phase::kDone; }
  // Calls to make next, none only when done.
  std::vector<EvaluateItem> Next();
  // Whether the items of the last Next() are about the numbers that come out.
  bool WantsNumbers() const { return phase_ == Phase::kDraws; }
  // Outcomes of the items of the last Next(), in order, one a call.
  void Report(std::span<const Outcome> outcomes);
  // REQUIRES: done().
  CatalogueEntry Take();

 private:
  enum class Phase : uint8_t { kGiven, kGuess, kVariants, kFill, kBorders, kDraws, kForms, kDone };
  struct Search {
    Seed seed;
    FillSearch fills;
    size_t trials = 0;
  };
  struct FormTrial {
    std::string name;
    bool runs = false;
    uint64_t cost_ns = 0;
    uint64_t first_ns = 0;
  };

  EvaluateItem Item(Binding binding, Program program, uint64_t draw, bool widened = false) const;
  std::vector<EvaluateItem> GivenItems();
  std::vector<EvaluateItem> GuessItems();
  std::vector<EvaluateItem> VariantItems();
  std::vector<EvaluateItem> FillItems();
  std::vector<EvaluateItem> BorderItems();
  std::vector<EvaluateItem> DrawItems();
  std::vector<EvaluateItem> FormItems();
  Binding NextGuess();
  void ReportTries(std::span<const Outcome> outcomes);
  void ReportVariants(std::span<const Outcome> outcomes);
  void ReportFills(std::span<const Outcome> outcomes);
  void ReportBorders(std::span<const Outcome> outcomes);
  void ReportDraws(std::span<const Outcome> outcomes);
  void ReportForms(std::span<const Outcome> outcomes);
  void AfterTries();
  void BeginFills();
  void EndFills();
  void EndForms();
  uint64_t UsualFirstCost() const;
  // Offers the item as a seed; false where its call gave nothing to judge.
  bool Accept(const EvaluateItem& item, const Outcome& outcome);
  void Note(const Outcome& outcome);
  // Takes down what the calls show of what the API declares.
  void NoteShown(std::span<const Outcome> outcomes);
  void NoteSuspect(const Binding& binding, const Outcome& outcome);

  ProbeOptions options_;
  const FillCandidates& candidates_;
  CatalogueEntry entry_;
  std::vector<Constraint> guides_;  // of guesses
  std::vector<Binding> given_;
  Phase phase_ = Phase::kGiven;
  std::vector<EvaluateItem> asked_;

  SeedSet accepted_;
  Lessons lessons_;
  size_t guesses_ = 0;
  size_t deaths_ = 0;
  // Words of the plain calls (guess/declared.h): whether one that had it returned.
  std::map<std::string, bool> shown_;
  std::set<std::string> ways_to_fail_;                    // of the suspects
  std::vector<std::pair<Binding, std::string>> refused_;  // of the last round, with messages
  std::vector<Search> searches_;
  std::vector<size_t> asked_searches_;
  std::vector<BorderCall> borders_;
  std::vector<FormTrial> forms_;
  size_t form_seed_ = 0;  // the seed that forms are tried on next
};

}  // namespace parallax
