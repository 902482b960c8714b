// overlap: writing into a tensor whose elements share memory (an expanded input updated in place)
// is refused by contract.

#include <fmt/format.h>

#include "judge/phrases.h"
#include "judge/registry.h"

namespace parallax {
namespace {

// Lower case; found anywhere in the message.
constexpr std::string_view kPhrases[] = {
    "refers to a single memory location",
    "refer to a single memory location",
    "internal overlap",
    "input tensor and the written-to tensor",
    "partially overlap",
};

class OverlapSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "overlap"; }

  bool Concerns(const Evidence&, const Complaint& complaint) const override {
    return complaint.kind == Kind::kStatus;
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    for (const Outcome& outcome : evidence.outcomes) {
      if (!outcome.Is<Raised>()) continue;
      std::string_view phrase = FindPhrase(outcome.As<Raised>().message, kPhrases);
      if (!phrase.empty()) return {true, fmt::format("it says \"{}\"", phrase), -1};
    }
    return {};
  }
};

PARALLAX_SKEPTIC(OverlapSkeptic);

}  // namespace
}  // namespace parallax
