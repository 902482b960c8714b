#include "hunt/clause_note.h"

#include <fmt/format.h>

#include "base/text.h"
#include "constraints/holds.h"
#include "constraints/language.h"

namespace parallax {
namespace {

constexpr size_t kReasonWidth = 80;

}  // namespace

void TellClauses(const CatalogueEntry& entry, Finding* finding) {
  finding->clauses_broken.clear();
  finding->clauses_kept = 0;
  for (const Constraint& constraint : entry.constraints) {
    // What no accepted input bears out may be misread.
    if (!IsBorneOut(constraint)) continue;
    const Truth truth = Holds(constraint.clause, finding->witness);
    finding->clauses_kept += truth == Truth::kYes ? 1 : 0;
    if (truth != Truth::kNo) continue;
    const Provenance& from = constraint.from.back();
    finding->clauses_broken.push_back(fmt::format("{} ({}: {})", ToText(constraint.clause),
                                                  Name(from.origin),
                                                  Shortened(from.reason, kReasonWidth)));
  }
}

}  // namespace parallax
