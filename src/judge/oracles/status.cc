// status: one side raises where another returns. Widening an input may add or remove a refusal
// ("not implemented for 'Half'"), so only sides at the call's own dtype are held together.

#include <fmt/format.h>

#include "judge/registry.h"
#include "judge/sides.h"
#include "nouns/forms.h"
#include "words/message_template.h"
#include "words/phrases.h"

namespace parallax {
namespace {

// In the library's words, not by a fault on the way ("expected size 3, got 4").
bool SaysItRefuses(const Raised& raised, const Dialect& dialect) {
  return !FindPhrase(raised.message, dialect.layout_refusals).empty() ||
         dialect.SaysItLacks(raised.type, raised.message);
}

// The meta device computes shapes alone and accepts much that the operator refuses, and some
// operators want their inputs in one layout: classes of their own, ranked low.
std::string WhoRaises(const Evidence& evidence, int raised, int returned) {
  bool laid_out = evidence.relation().sides[raised].derivation.kind == DeriveKind::kLayout;
  if (laid_out && SaysItRefuses(evidence.outcomes()[raised].As<Raised>(), evidence.dialect)) {
    return "refuses the layout: ";
  }
  for (int i : ReturnedSides(evidence.outcomes())) {
    if (evidence.relation().sides[i].program.form() != kMetaForm) {
      return raised < returned ? "only the first raises " : "only another raises ";
    }
  }
  return "meta accepts what raises ";
}

class StatusOracle : public Oracle {
 public:
  std::string_view name() const override { return "status"; }
  std::vector<Kind> kinds() const override { return {Kind::kStatus}; }

  std::optional<Complaint> Judge(const Evidence& evidence) const override {
    if ((evidence.relation().claim.bits & kClaimStatus) == 0) return std::nullopt;
    std::vector<bool> raises;
    std::vector<int> index;
    int raised = -1;
    int returned = -1;
    for (size_t i = 0; i < evidence.outcomes().size(); ++i) {
      const Outcome& outcome = evidence.outcomes()[i];
      if (evidence.relation().sides[i].derivation.kind == DeriveKind::kWiden) continue;
      if (!outcome.Is<Raised>() && !outcome.Is<Returned>()) continue;
      int& first = outcome.Is<Raised>() ? raised : returned;
      if (first < 0) first = static_cast<int>(i);
      raises.push_back(outcome.Is<Raised>());
      index.push_back(static_cast<int>(i));
    }
    if (raised < 0 || returned < 0) return std::nullopt;
    const Raised& refusal = evidence.outcomes()[raised].As<Raised>();
    std::string text = RaisedTemplate(refusal, evidence.dialect);
    return Complaint{
        Kind::kStatus,
        fmt::format("{} returns, {} raises {}: {}", LabelOf(evidence.relation().sides[returned]),
                    LabelOf(evidence.relation().sides[raised]), refusal.type,
                    refusal.message.substr(0, refusal.message.find('\n'))),
        WhoRaises(evidence, raised, returned) + text,
        LoneDissenter(evidence.relation(), index, raises), kClaimStatus};
  }
};

PARALLAX_ORACLE(StatusOracle);

}  // namespace
}  // namespace parallax
