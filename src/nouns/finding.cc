#include "nouns/finding.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "base/hash.h"
#include "nouns/hidden_trait.h"

namespace parallax {

std::string Signature::Text() const {
  std::string text(Name(kind));
  for (const std::string* part : {&api, &family, &pattern}) {
    text += " | ";
    text += *part;
  }
  return text;
}

std::string FindingId(const Signature& signature, int digits) {
  PARALLAX_CHECK(digits >= 1 && digits <= 16, "an id has 1 to 16 digits");
  const std::string hex = fmt::format("{:016x}", Checksum(signature.Text()));
  return "P-" + hex.substr(0, static_cast<size_t>(digits));
}

std::string_view Name(FindingStatus status) {
  switch (status) {
    case FindingStatus::kNew:
      return "new";
    case FindingStatus::kKnown:
      return "known";
    case FindingStatus::kUnconfirmed:
      return "unconfirmed";
    case FindingStatus::kFlaky:
      return "flaky";
    case FindingStatus::kFixed:
      return "fixed";
  }
  return "unconfirmed";
}

std::string_view Name(ArgumentsState state) {
  switch (state) {
    case ArgumentsState::kLegal:
      return "legal";
    case ArgumentsState::kUnchecked:
      return "unchecked";
    case ArgumentsState::kUnknown:
      break;
  }
  return "unknown";
}

bool IsConfirmed(FindingStatus status) {
  return status == FindingStatus::kNew || status == FindingStatus::kKnown;
}

std::string_view Finding::WrongSideName() const {
  if (witness.verdict.side < 0) return "unknown";
  return witness.verdict.side == 0 ? "left" : "right";
}

std::string Finding::WrongTarget() const {
  const bool known = witness.verdict.side >= 0 && OnSeveralTargets(witness.relation);
  return known ? TargetOfSide(witness.relation, static_cast<size_t>(witness.verdict.side)) : "";
}

std::string Finding::FixText() const {
  if (fix_version.empty()) return "";
  return fmt::format("Gone in {} ({}): confirmed by a fix.", fix_version, fix_target);
}

std::string Finding::KnownText() const {
  if (!known_url.empty()) return fmt::format("Reported: {} ({}).", known_url, known_list);
  if (perhaps_url.empty()) return "";
  return fmt::format("Perhaps reported: {} ({}).", perhaps_url, perhaps_list);
}

bool Finding::HasNoPublicRoute() const {
  return std::any_of(witness.traits.begin(), witness.traits.end(), IsHiddenTrait);
}

bool Finding::OnFrontPage() const {
  return rank <= kFrontPageRank && IsConfirmed(status) && known_url.empty();
}

}  // namespace parallax
