// known-refusal: one side lacks a kernel, a dtype or a form for such a call and says so. That is a
// gap, not a contradiction. What says so of another layout alone is none: the kernel is there. An
// index out of range that one target checks and another does not is a gap as well; between a call
// and its translation it is told, unpromised.

#include <fmt/format.h>

#include <algorithm>

#include "judge/registry.h"
#include "judge/sides.h"
#include "nouns/forms.h"
#include "words/phrases.h"

namespace parallax {
namespace {

bool Contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
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
    for (size_t i = 0; i < evidence.outcomes().size(); ++i) {
      // The oracle holds no widened side against another.
      if (evidence.relation().sides[i].derivation.kind == DeriveKind::kWiden) continue;
      returned = returned || evidence.outcomes()[i].Is<Returned>();
      if (!evidence.outcomes()[i].Is<Raised>()) continue;
      std::string refusal = RefusalOf(evidence, i);
      if (refusal.empty()) raised = true;
      if (note.empty()) note = refusal;
    }
    if (note.empty() || (raised && returned)) {
      Opinion opinion;
      opinion.unpromised = IsAboutRange(evidence);
      return opinion;
    }
    return {true, note, -1};
  }

 private:
  // A call refuses an index outside of its range, and a translation of it does not look.
  static bool IsAboutRange(const Evidence& evidence) {
    return AreOneCallTranslated(evidence.relation()) &&
           std::any_of(
               evidence.outcomes().begin(), evidence.outcomes().end(), [&](const Outcome& outcome) {
                 return outcome.Is<Raised>() &&
                        !FindPhrase(outcome.As<Raised>().message, evidence.dialect.range_refusals)
                             .empty();
               });
  }

  // What the side says when it lacks something; empty: it refuses for another reason.
  static std::string RefusalOf(const Evidence& evidence, size_t side) {
    const Raised& raised = evidence.outcomes()[side].As<Raised>();
    const Dialect& dialect = evidence.dialect;
    // A view of memory cannot be had of each layout.
    bool about_layout = evidence.HasTrait("layout") || evidence.HasTrait("view");
    if (!about_layout && RefusesItsLayout(evidence, side)) return {};
    if (Contains(dialect.refusal_types, raised.type)) return "it says " + raised.type;
    if (evidence.relation().Is(kReleases) && raised.type == "TypeError") {
      return "it takes other arguments";
    }
    std::string_view phrase = FindPhrase(raised.message, dialect.refusals);
    if (phrase.empty() && !AreOneCallTranslated(evidence.relation())) {
      phrase = FindPhrase(raised.message, dialect.range_refusals);
    }
    if (phrase.empty() && WritesMemory(evidence.relation().sides[side].program.form())) {
      phrase = FindPhrase(raised.message, dialect.writing_refusals);
    }
    // Operators that are about layout state a contract on memory.
    if (phrase.empty() && evidence.HasTrait("layout")) {
      phrase = FindPhrase(raised.message, dialect.layout_refusals);
    }
    return phrase.empty() ? std::string() : fmt::format("it says \"{}\"", phrase);
  }
};

PARALLAX_SKEPTIC(KnownRefusalSkeptic);

}  // namespace
}  // namespace parallax
