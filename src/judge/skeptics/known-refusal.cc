// known-refusal: one side lacks a kernel, a dtype or a form for such a call and says so. That is a
// gap, not a contradiction.

#include <fmt/format.h>

#include "judge/registry.h"
#include "judge/sides.h"
#include "words/phrases.h"

namespace parallax {
namespace {

// Lower case; found anywhere in the message.
constexpr std::string_view kRefusals[] = {
    "not implemented for",
    "view size is not compatible",  // a view of this layout does not exist
    "not yet implemented",
    "is not implemented",
    "not currently implemented",
    "not supported",
    "unsupported",
    "does not support",
    "doesn't support",
    "only supports",
    "only supported",
    "not available",
    "no kernel",
    "could not run",
    "could not find device",
    "could not infer",
    "expected scalar type",
    "to have the same dtype",
    "to have scalar type",
    "expected dtype",
    "must have the same dtype",
    "should have the same dtype",
    "expected both",
    "dtype mismatch",
    "result type",  // "... can't be cast to the desired output type"
    "data-dependent",
    "cannot be called with meta tensors",
    "on a meta tensor",
    "on meta tensors",
    "on tensors with \"meta\"",
    "no fake impl",
    "cannot access data pointer",
    "unexpected keyword argument",
    "has no attribute",
    "requires grad",
    "requires_grad",
    "automatic differentiation",
    "forward ad",
    "derivative for",
};

// What only in-place and out= forms have reason to refuse: the result does not fit what is there.
constexpr std::string_view kWritingPhrases[] = {
    "doesn't match the broadcast shape",
    "does not match the broadcast shape",
    "can't be cast to",
    "cannot be cast",
    "expected out tensor to have",
    "but got out=",
    "expected a 'out'",
    "resize",
};

bool IsWritingForm(const Side& side) {
  std::string_view form = FormOf(side.program);
  return form == "inplace" || form.substr(0, 3) == "out";
}

class KnownRefusalSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "known-refusal"; }

  bool Concerns(const Evidence&, const Complaint& complaint) const override {
    return complaint.kind == Kind::kStatus;
  }

  // The sides that lack something are excused; a contradiction among the others stands.
  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    std::string note;
    bool raised = false;
    bool returned = false;
    for (size_t i = 0; i < evidence.outcomes.size(); ++i) {
      // The oracle holds no widened side against another.
      if (evidence.relation.sides[i].derivation.kind == DeriveKind::kWiden) continue;
      returned = returned || evidence.outcomes[i].Is<Returned>();
      if (!evidence.outcomes[i].Is<Raised>()) continue;
      std::string refusal = RefusalOf(evidence, i);
      if (refusal.empty()) raised = true;
      if (note.empty()) note = refusal;
    }
    if (note.empty() || (raised && returned)) return {};
    return {true, note, -1};
  }

 private:
  // What the side says when it lacks something; empty: it refuses for another reason.
  static std::string RefusalOf(const Evidence& evidence, size_t side) {
    const Raised& raised = evidence.outcomes[side].As<Raised>();
    if (raised.type == "NotImplementedError") return "it says NotImplementedError";
    std::string_view phrase = FindPhrase(raised.message, kRefusals);
    if (phrase.empty() && IsWritingForm(evidence.relation.sides[side])) {
      phrase = FindPhrase(raised.message, kWritingPhrases);
    }
    // Operators that are about layout state a contract on memory.
    if (phrase.empty() && evidence.HasTrait("layout")) phrase = LayoutPhrase(raised.message);
    return phrase.empty() ? std::string() : fmt::format("it says \"{}\"", phrase);
  }
};

PARALLAX_SKEPTIC(KnownRefusalSkeptic);

}  // namespace
}  // namespace parallax
