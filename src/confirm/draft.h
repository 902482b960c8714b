#pragma once

// FindingDraft: a finding while it is written: the witness as far as it is known, and what the
// steps (confirm/steps.h) found out of it. Owned by one investigation; the runner refers to the
// witness, so that a draft stays where it is.

#include <optional>
#include <string>
#include <vector>

#include "confirm/second_fault.h"
#include "explain/conditions/input_conditions.h"
#include "explain/size_scan.h"
#include "explain/stray_memory.h"
#include "investigate/context.h"
#include "investigate/reduce/reduce.h"
#include "investigate/reproduce.h"
#include "investigate/runner.h"
#include "nouns/finding.h"
#include "nouns/recorded_case.h"
#include "nouns/varied_call.h"

namespace parallax {

struct FindingDraft {
  // `confirm`: fresh processes and the script may be run. The context outlives the draft.
  FindingDraft(const InvestigateContext& context, RecordedCase suspect, bool confirm);
  FindingDraft(const FindingDraft&) = delete;
  FindingDraft& operator=(const FindingDraft&) = delete;

  const InvestigateContext& context;
  const bool confirm;
  RecordedCase suspect;  // as it came, or with the other numbers that it shows on
  Binding original;      // of the suspect, realised
  Trial witness;         // the suspect, until it is known better; the runner's subject
  Signature signature;   // of the witness
  Runner runner;

  // The witness before anything was made smaller.
  Trial met;
  Signature met_signature;

  Confirmation confirmation;
  bool depends_on_calls = false;  // on those before it, in the witness or its prefix
  std::vector<PassCounter> passes;
  SizeScan sizes;
  InputConditions conditions;
  std::vector<VariedCall> varied;  // around the witness
  std::string why_blamed;          // where further runs changed who is wrong
  std::string rounded;             // which rounding accounts for it (explain/rounded_argument.h)
  std::optional<StrayMemory> stray;
  std::optional<Apart> apart;  // it is a second fault, told from the first by this
  Finding finding;

  Evidence EvidenceOfWitness() const { return runner.EvidenceOf(witness); }
  // The witness, as it is now, is what was met.
  void Meet();
  // Takes back what was reduced and narrowed: a narrowed variation means the reduced witness only.
  void TakeBack();
  // Other numbers become the suspect's own.
  void TakeInstead(Trial trial);
  // It lies at a jump, or what is left of it is a guess's other meaning: no finding is written.
  bool IsOver() const;
};

// Whether arguments that nobody is meant to pass could be all there is to it.
bool IsAboutArguments(const FindingDraft& draft);

}  // namespace parallax
