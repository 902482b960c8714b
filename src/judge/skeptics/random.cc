// random: a call that draws random numbers owes nobody its values; what it owes (shapes, dtypes,
// status) is judged as ever. Which calls of an API do is found out by making them again.

#include <fmt/format.h>

#include "judge/measures/probes.h"
#include "judge/registry.h"
#include "judge/sides.h"
#include "nouns/api.h"

namespace parallax {
namespace {

// By chance a draw of one bit repeats itself so often once in 2^12, with two sides.
constexpr int kDraws = 6;

class RandomSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "random"; }

  // Not a rule: its sides use no random numbers, whatever the API does that it is filed under
  // (attention, LSTM: dropout), and none ranges over APIs that draw.
  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return MayDraw(evidence.recorded.traits) && !evidence.relation().IsOfRule() &&
           IsAboutValues(complaint.kind);
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint&) const override {
    return AgainProbes(evidence, kDraws);
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    std::vector<const Outcomes*> runs = AgainResults(evidence, kDraws);
    if (runs.empty()) return {};
    const int side = SideThatDiffersAgain(evidence, runs);
    if (side >= 0) {
      const std::string drawer = LabelOf(evidence.relation().sides[static_cast<size_t>(side)]);
      return {true, drawer + " draws random numbers", -1};
    }
    // Where nobody could make the calls again, the API's word counts.
    if (runs.size() < kDraws) return {true, "the program draws random numbers", -1};
    return {false, fmt::format("no random numbers: the same result in {} runs", runs.size()), -1};
  }
};

PARALLAX_SKEPTIC(RandomSkeptic);

}  // namespace
}  // namespace parallax
