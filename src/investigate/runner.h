#pragma once

// Runner: runs bindings of one relation on the evaluator and judges them, probes included, until
// each verdict is final. Where the bug needs cases to run before it, they run before every one, in
// a child of its own. One a finding under investigation; belongs to one thread.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/context.h"
#include "judge/evidence.h"
#include "nouns/finding.h"

namespace parallax {

// A case that was tried, with what came of its probes.
struct Trial : RecordedCase {
  std::vector<ProbeRecord> probes = {};
  bool returned = false;    // a side did
  bool compared = false;    // as many did as it takes to hold one against another
  uint64_t longest_ns = 0;  // in a call of those that did

  // The sides agree. What every side refuses passes nothing.
  bool Passes() const;
};

// As far as its verdict tells.
bool Hung(const Trial& trial);

struct TryOptions {
  // Only what still has this signature is probed; of several repeats the first that has it counts.
  std::optional<Signature> signature;
  int repeats = 1;
  bool fresh = false;     // a child for this request alone (probes still run elsewhere)
  double deadline_s = 0;  // 0: the context's
  int nudges = kNudges;   // that skeptics ask for
};

class Runner {
 public:
  // What it runs is `subject` with other bindings; whoever owns that may change its relation in
  // between. Both outlive the runner.
  Runner(const InvestigateContext& context, const RecordedCase& subject)
      : context_(context), subject_(subject) {}

  // Inputs end at an unmapped page from now on, whatever the context says.
  void SetGuard() { guard_ = true; }
  // From now on fresh memory holds the same in each run, which has a child of its own: where a
  // result is left unwritten, what is read there is no chance.
  void SetPainted(bool painted) { painted_ = painted; }
  void SetPrefix(std::vector<RecordedCase> prefix);
  const std::vector<RecordedCase>& prefix() const { return prefix_; }
  bool HasTrait(std::string_view trait) const;

  // One trial of the subject for each binding, in order; those that lost options.signature come
  // without outcomes. Where hangs are not the matter, what stands behind a few bindings that hang
  // is not run, since each takes a whole deadline: those trials are skipped, as are bindings with
  // an extent below 0.
  Result<std::vector<Trial>> Try(std::span<const Binding> bindings, const TryOptions& options);

  // The binding as the relation's sides have it: where one of them lays tensors out expanded, all
  // have the repeated contents, and so must whoever is asked about them.
  Binding WithContentsOfSides(const Binding& binding) const;

  // Outcomes of other sides over `binding`, behind the prefix, in a child forked for them.
  // `deadline_s` for one call; 0: the context's.
  Result<Outcomes> RunSides(const Binding& binding, const std::vector<Side>& sides,
                            double deadline_s = 0);

  // Outcomes of the relation's sides, without the prefix, in a child forked for them whose
  // allocator gives memory that holds `byte` all over.
  Result<Outcomes> RunOnPaintedHeap(const Binding& binding, uint8_t byte);

  // Probes and judges outcomes that are already there until the verdict is final.
  Status Probe(Trial* trial);

  // What is known of a trial, which outlives it.
  Evidence EvidenceOf(const Trial& trial, int nudges = kNudges) const {
    return {trial, trial.probes, context_.dialect, nudges};
  }

  // Cases run so far, probes included.
  uint64_t evaluations() const { return evaluations_; }

 private:
  EvaluateOptions PlainOptions() const;
  Trial Skipped(const Binding& binding) const;
  Result<std::vector<Trial>> TryInTurn(std::span<const Binding> bindings,
                                       const TryOptions& options);
  Result<std::vector<Trial>> TryAll(std::span<const Binding> bindings, const TryOptions& options);
  // Few large items at a time: a request is encoded whole.
  Result<std::vector<Outcomes>> RunInParts(std::span<const EvaluateItem> items,
                                           const EvaluateOptions& options);
  Result<std::vector<Outcomes>> Run(std::vector<EvaluateItem> items, const TryOptions& options);
  // Runs what is wanted for all trials at once until nothing is.
  Status Probe(std::vector<Trial*> trials, const TryOptions& options);

  const InvestigateContext& context_;
  const RecordedCase& subject_;
  std::vector<RecordedCase> prefix_;
  bool guard_ = false;
  bool painted_ = false;
  uint64_t evaluations_ = 0;
};

}  // namespace parallax
