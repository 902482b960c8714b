#include "judge/measures/chain_apart.h"

#include <string>

#include "judge/measures/outputs.h"
#include "judge/measures/probes.h"
#include "nouns/chain.h"
#include "words/phrases.h"

namespace parallax {
namespace {

constexpr std::string_view kApartProbe = "apart";

}  // namespace

std::vector<Probe> ApartProbes(const Evidence& evidence) {
  if (!evidence.relation().Is(kOfChains)) return {};
  const auto chain = ChainOf(evidence.binding());
  if (!chain || chain->calls.size() < 2) return {};
  Side side = evidence.relation().sides.front();
  const std::string form(side.program.form());
  if (form.empty()) return {};
  side.program = side.program.WithForm(form + std::string(kApart));
  side.label += ", call by call";
  return {{std::string(kApartProbe), {side}}};
}

std::optional<bool> AgreesApart(const Evidence& evidence) {
  const Outcomes* found = evidence.FindProbe(kApartProbe);
  if (found == nullptr || found->empty() || !found->front().Is<Returned>()) return std::nullopt;
  const std::vector<Leaf> leaves = LeavesOf(found->front().As<Returned>().value);
  const int plain = PlainSideOf(evidence.relation());
  bool any = false;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      const auto apart = ElementAt(leaves, spot);
      const Element& expected = dispute.side == plain ? spot.value : spot.reference;
      if (!apart || Distance(*apart, expected) != 0) return false;
      any = true;
    }
  }
  return any ? std::optional(true) : std::nullopt;
}

bool ChainHas(const Evidence& evidence, std::span<const std::string_view> words) {
  if (!evidence.relation().Is(kOfChains)) return false;
  const auto chain = ChainOf(evidence.binding());
  return chain && !FindPhrase(chain->Programs(), words).empty();
}

}  // namespace parallax
