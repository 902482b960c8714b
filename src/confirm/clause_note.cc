#include "confirm/clause_note.h"

#include <fmt/format.h>

#include <string>

#include "base/text.h"
#include "constraints/holds.h"
#include "constraints/language.h"
#include "investigate/signature.h"
#include "judge/rank.h"

namespace parallax {
namespace {

constexpr size_t kReasonWidth = 80;

std::string Text(const Constraint& constraint) {
  const Provenance& from = constraint.from.back();
  return fmt::format("{} ({}: {})", ToText(constraint.clause), Name(from.origin),
                     Shortened(from.reason, kReasonWidth));
}

// Whether a call raises where it should, but as if the library were at fault.
bool IsWordsAlone(const Finding& finding) {
  return finding.signature.kind == Kind::kCrash && !finding.witness.outcomes.empty() &&
         !IsDeadly(finding.witness.outcomes);
}

}  // namespace

void TellClauses(const CatalogueEntry& entry, Finding* finding) {
  finding->clauses_broken.clear();
  finding->clauses_kept = 0;
  std::string outside;  // of what is stated
  for (const Constraint& constraint : entry.constraints) {
    // What no accepted input bears out may be misread.
    if (!IsBorneOut(constraint) && !IsStated(constraint)) continue;
    const Truth truth = Holds(constraint.clause, finding->witness.binding);
    finding->clauses_kept += truth == Truth::kYes ? 1 : 0;
    if (truth != Truth::kNo) continue;
    finding->clauses_broken.push_back(Text(constraint));
    if (IsStated(constraint) || IsFromDocumentation(constraint)) {
      outside = finding->clauses_broken.back();
    }
  }
  // An assertion about the library itself is a refusal in the wrong words.
  if (IsWordsAlone(*finding)) {
    outside = finding->clauses_broken.empty() ? "" : finding->clauses_broken.back();
  } else if (!IsAboutResults(finding->signature.kind)) {
    return;
  }
  if (outside.empty()) return;
  finding->arguments = ArgumentsState::kUnchecked;
  finding->arguments_reason = "they are outside of " + outside;
  finding->rank = RankOfUnchecked(finding->rank, entry.api.HasTrait("internal"), false);
}

}  // namespace parallax
