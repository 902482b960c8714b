#include "confirm/witness/find_witness.h"

#include <string_view>
#include <utility>

#include "confirm/guesses/meaning.h"
#include "confirm/guesses/repeats.h"
#include "investigate/ordinary_numbers.h"
#include "investigate/painted_memory.h"
#include "investigate/prefix.h"
#include "investigate/probe.h"
#include "investigate/redraw_numbers.h"
#include "investigate/signature.h"
#include "judge/measures/probes.h"
#include "nouns/api.h"

namespace parallax {
namespace {

constexpr std::string_view kNotRepeatable = "nondeterministic";  // the skeptic's name

// Whether a verdict may come of what ran before the case: it did not happen again by itself, and
// what happened instead is the same each time.
bool MayBeState(const Evidence& evidence, const Verdict& verdict) {
  if (verdict.state == VerdictState::kAgree) return true;
  return verdict.state == VerdictState::kUntrusted && verdict.reason == kNotRepeatable &&
         !AgainRunsDiffer(evidence);
}

// Whether what is doubted for nan, infinities or extremes in the inputs shows without them; then
// that is the witness.
Result<bool> ShowsOnOrdinaryNumbers(FindingDraft& draft) {
  const Binding ordinary = WithOrdinaryNumbers(draft.original);
  if (ordinary == draft.original) return false;
  PARALLAX_TRY_ASSIGN(auto trials, draft.runner.Try({&ordinary, 1}, {}));
  if (trials.front().verdict.state != VerdictState::kDisagree) return false;
  draft.TakeInstead(std::move(trials.front()));
  draft.signature = SignatureOf(draft.witness.relation, draft.witness.verdict);
  draft.Meet();
  return true;
}

Result<bool> FindWhatShows(FindingDraft& draft) {
  const Signature suspected = SignatureOf(draft.suspect.relation, draft.suspect.verdict);
  PARALLAX_TRY_ASSIGN(draft.witness, ProbeSuspect(draft.context, draft.suspect));
  draft.witness.binding = draft.original;
  PARALLAX_TRY_ASSIGN(auto painted, TryOnPaintedMemory(draft.runner, draft.witness));
  if (painted) draft.witness = std::move(*painted);
  const Verdict& verdict = draft.witness.verdict;
  if (verdict.state == VerdictState::kDisagree) {
    draft.signature = SignatureOf(draft.witness.relation, verdict);
    draft.Meet();
    return true;
  }
  if (verdict.open) return ShowsOnOrdinaryNumbers(draft);
  if (verdict.reason == kNotRepeatable && draft.suspect.relation.Is(kGuessed)) {
    PARALLAX_TRY_ASSIGN(const bool by_repeats, ShowsByRepeats(draft));
    if (by_repeats) return true;
  }
  if (!MayBeState(draft.EvidenceOfWitness(), draft.witness.verdict)) return false;
  draft.signature = suspected;
  PARALLAX_TRY_ASSIGN(const bool shows, ShowsByOthers(draft));
  draft.Meet();
  return shows;
}

}  // namespace

Result<bool> FindWitness(FindingDraft& draft) {
  PARALLAX_TRY_ASSIGN(const bool shows, FindWhatShows(draft));
  if (!shows) return false;
  PARALLAX_TRY_ASSIGN(const bool other_meaning, HasOtherMeaning(draft));
  return !other_meaning;
}

Result<bool> ShowsByOthers(FindingDraft& draft) {
  PARALLAX_TRY_ASSIGN(
      auto other, FindOtherNumbers(draft.runner, draft.suspect, draft.signature, draft.original));
  if (other) {
    draft.TakeInstead(std::move(*other));
    return true;
  }
  // What was drawn before a call decides what it draws: no fault.
  if (MayDraw(draft.suspect.traits) && IsAboutValues(draft.signature.kind)) return false;
  PARALLAX_TRY_ASSIGN(auto behind,
                      FindPrefix(draft.runner, draft.suspect, draft.signature, draft.original));
  if (behind) draft.witness = std::move(*behind);
  return behind.has_value();
}

}  // namespace parallax
